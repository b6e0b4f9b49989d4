interface Dialogue {
  readonly before: string;
  readonly human: string;
  readonly after: string;
  readonly store: string;
  readonly span: string;
}

interface Example {
  readonly row: Dialogue;
}

export function readDialogues(): Dialogue[];
export function toExample(row: Dialogue, features: object): Example;
export function fingerprintOf(
  rows: readonly Dialogue[],
  examples: readonly Example[],
): { data: string; features: string };
