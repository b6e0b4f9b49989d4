/** What a check of the memory branch finds. */

export interface CheckFinding {
  /** File on the branch. */
  readonly path: string;
  /** Errors are what others cannot read or must not get; warnings are what should be looked at. */
  readonly severity: 'error' | 'warning';
  /** Stable, kebab-case. */
  readonly rule: string;
  /** A clause whose subject is the file: "has no front matter". */
  readonly problem: string;
  /** A clause in the imperative: "save it as UTF-8". */
  readonly mend: string;
  /** The memory, where it could be read. */
  readonly id?: string;
  readonly line?: number;
}

type Details = Pick<CheckFinding, 'id' | 'line'>;
export type Found = (rule: string, problem: string, mend: string, details?: Details) => CheckFinding;

/** Makes findings about one file. */
export function findingsAt(path: string, id?: string): { readonly error: Found; readonly warning: Found } {
  const make =
    (severity: CheckFinding['severity']): Found =>
    (rule, problem, mend, details = {}) => ({
      path,
      severity,
      rule,
      problem,
      mend,
      ...(id === undefined ? {} : { id }),
      ...details,
    });
  return { error: make('error'), warning: make('warning') };
}
