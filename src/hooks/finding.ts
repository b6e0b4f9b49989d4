/** One thing `doctor` looked at. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  /** `warning`: works, but the user should know. */
  readonly level: 'ok' | 'warning' | 'problem';
  /** What was found. */
  readonly detail: string;
  /** What to do about it. */
  readonly mend?: string;
}

export const ok = (check: string, detail: string): Finding => ({ check, level: 'ok', detail });
export const warning = (check: string, detail: string, mend: string): Finding => ({
  check,
  level: 'warning',
  detail,
  mend,
});
export const problem = (check: string, detail: string, mend: string): Finding => ({
  check,
  level: 'problem',
  detail,
  mend,
});
