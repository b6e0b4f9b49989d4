/** Where and when code runs. Everything below `commands/` takes this and never reads `process.*`. */
export interface Context {
  /** Absolute folder the user stands in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}
