/** A text made from parts of another, with the way back to the offsets of the original. */
export interface View {
  readonly text: string;
  /** Original range of a range of the view. */
  readonly original: (start: number, end: number) => readonly [number, number];
}

export type Range = readonly [start: number, end: number];

/** Collects the parts of a {@link View}. */
export class ViewBuilder {
  readonly #parts: string[] = [];
  readonly #viewStarts: number[] = [];
  readonly #originalStarts: number[] = [];
  #length = 0;

  /** Appends `text`, which stands at `originalStart` of the original, or for something that begins there. */
  add(text: string, originalStart: number): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#viewStarts.push(this.#length);
    this.#originalStarts.push(originalStart);
    this.#length += text.length;
  }

  build(): View {
    const at = (offset: number): number => {
      let low = 0;
      let high = this.#viewStarts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((this.#viewStarts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return (this.#originalStarts[low] ?? 0) + offset - (this.#viewStarts[low] ?? 0);
    };
    // The end is taken from the last character inside, so that an escape behind the range stays whole.
    return { text: this.#parts.join(''), original: (start, end) => [at(start), at(end - 1) + 1] };
  }
}

/**
 * The lines around the given places (in order), at most `reach` characters to each side, as ranges without overlap.
 */
export function linesAround(text: string, places: Iterable<Range>, reach: number): Range[] {
  const ranges: [number, number][] = [];
  for (const [start, end] of places) {
    const last = ranges.at(-1);
    if (last !== undefined && end <= last[1]) continue;
    const before = text.slice(Math.max(0, start - reach), start);
    const after = text.slice(end, end + reach);
    const lineBreak = after.indexOf('\n');
    const from = start - before.length + before.lastIndexOf('\n') + 1;
    const to = end + (lineBreak < 0 ? after.length : lineBreak);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
}
