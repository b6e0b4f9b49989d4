import { diffIndices } from 'node-diff3';

/** The lines that differ between two texts, in order: `-` for those that go, `+` for those that come. */
export function changedLines(before: string, after: string): string[] {
  return diffIndices(lines(before), lines(after)).flatMap(({ buffer1Content, buffer2Content }) => [
    ...buffer1Content.map((line) => `-${line}`),
    ...buffer2Content.map((line) => `+${line}`),
  ]);
}

function lines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
