/** Longest text that is compared line by line, in lines. */
const MAX_LINES = 2000;

/**
 * The lines that differ between two texts, in order: `-` for those that go, `+` for those that come. By the longest
 * common subsequence of what is left between the common beginning and end.
 */
export function changedLines(before: string, after: string): string[] {
  const old = lines(before);
  const now = lines(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - start && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return compare(old.slice(start, old.length - tail), now.slice(start, now.length - tail));
}

function compare(old: readonly string[], now: readonly string[]): string[] {
  if (old.length * now.length === 0 || old.length > MAX_LINES || now.length > MAX_LINES)
    return [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)];
  const width = now.length + 1;
  // length[i * width + j]: of the common subsequence of old[i…] and now[j…]
  const length = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      length[i * width + j] =
        old[i] === now[j]
          ? 1 + (length[(i + 1) * width + j + 1] ?? 0)
          : Math.max(length[(i + 1) * width + j] ?? 0, length[i * width + j + 1] ?? 0);
  const changes: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) [i, j] = [i + 1, j + 1];
    else if (
      j >= now.length ||
      (i < old.length && (length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0))
    )
      changes.push(`-${old[i++]}`);
    else changes.push(`+${now[j++]}`);
  }
  return changes;
}

function lines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
