/** Two versions of a text, line by line. Pure. */
import { diffIndices } from 'node-diff3';

export interface DiffLine {
  /** `…` stands for so many lines that are the same, as its text says. */
  readonly kind: ' ' | '-' | '+' | '…';
  readonly text: string;
}

/** Unchanged lines that are shown around a change, and of a text without one. */
const CONTEXT = 3;
const GLIMPSE = 24;

export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines: DiffLine[] = [];
  let at = 0;
  const same = (end: number): void => {
    for (; at < end; at++) lines.push({ kind: ' ', text: old[at] ?? '' });
  };
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(old, now)) {
    same(buffer1[0]);
    lines.push(...buffer1Content.map((text) => ({ kind: '-' as const, text })));
    lines.push(...buffer2Content.map((text) => ({ kind: '+' as const, text })));
    at = buffer1[0] + buffer1[1];
  }
  same(old.length);
  return fold(lines);
}

/** Long stretches without a change become one line. */
function fold(lines: readonly DiffLine[]): DiffLine[] {
  const isSame = lines.every(({ kind }) => kind === ' ');
  const near = new Set<number>(isSame ? lines.slice(0, GLIMPSE).keys() : []);
  for (const [at, { kind }] of lines.entries())
    if (kind !== ' ') for (let by = -CONTEXT; by <= CONTEXT; by++) near.add(at + by);
  const folded: DiffLine[] = [];
  let hidden = 0;
  const close = (): void => {
    if (hidden > 0) folded.push({ kind: '…', text: `${hidden} ${hidden === 1 ? 'line' : 'lines'} the same` });
    hidden = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (!near.has(at)) hidden++;
    else {
      close();
      folded.push(line);
    }
  }
  close();
  return folded;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
