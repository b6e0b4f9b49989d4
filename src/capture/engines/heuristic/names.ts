/** Names, files and technologies mentioned in a text. */

const PATH =
  /(?:^|[\s`"'(])((?:[~.]{0,2}\/)?(?:[\w@.-]+\/)+[\w@.-]*\.?[\w-]+|[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|swift|c|h|cpp|cs|php|sh|ps1|sql|ya?ml|toml|json|md|lock|css|html|vue|svelte|proto|tf|plist|gradle|xml|cfg|ini|env))(?=[\s`"'),:;.!?]|$)/g;
const TAG = /`([^`\s]{2,30})`|\b([A-Z][a-z]+[A-Z]\w+|[a-z]+[A-Z]\w+|[A-Z]{3,}[A-Z0-9]*|[a-z]+_[a-z_]+)\b/g;

/** Files and folders mentioned, as written. */
export function pathsIn(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(PATH)]
        .map((m) => m[1] ?? '')
        .filter((path) => path.length > 3 && !/^\w+:\/\//.test(path)),
    ),
  ].slice(0, 8);
}

/** Tags from the identifiers and proper names of a text, most frequent first. */
export function tagsOf(text: string, most = 6): string[] {
  const count = new Map<string, number>();
  const add = (name: string, weight: number) => {
    const tag = name
      .toLowerCase()
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      .replace(/[^\p{L}\p{N}.+-]+/gu, '-');
    if (tag.length >= 2 && tag.length <= 30 && !COMMON.has(tag))
      count.set(tag, (count.get(tag) ?? 0) + weight);
  };
  for (const m of text.matchAll(TAG)) add(m[1] ?? m[2] ?? '', 2);
  for (const m of text.matchAll(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}]{2,}/gu)) add(m[0], 1);
  return [...count]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, most)
    .map(([tag]) => tag);
}

const COMMON = new Set(
  'the this that not and yes option approach only one two all why how what when session todo note file files code user users json yaml readme never always must ok no if it for'.split(
    ' ',
  ),
);
