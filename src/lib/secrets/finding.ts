/** What was found; it names the replacement too: `[redacted:<kind>]` (a home folder becomes `~`). */
export type FindingKind =
  | 'password'
  | 'token'
  | 'private-key'
  | 'cookie'
  | 'webhook'
  | 'secret'
  | 'email'
  | 'phone'
  | 'card'
  | 'iban'
  | 'name'
  | 'home';

/** A stretch of text that must not be written anywhere: UTF-16 offsets into the text that was searched. */
export interface Finding {
  /** What recognised it, e.g. `github`, `assignment`, `email`. */
  readonly rule: string;
  readonly kind: FindingKind;
  readonly start: number;
  /** First offset after it. */
  readonly end: number;
}

export type Report = (rule: string, kind: FindingKind, start: number, end: number) => void;

/** Looks for one family of secrets. Takes time linear in the text, whatever the text. */
export type Detector = (text: string, report: Report) => void;

/** Stands for found text of the same length while the rest is searched again. */
export const MASK = '\0';

export const MARKER_START = '[redacted:';
export const MARKERS = /\[redacted:[a-z-]+\]/g;

/** What is written in place of a finding. */
export function marker(kind: FindingKind): string {
  return kind === 'home' ? '~' : `${MARKER_START}${kind}]`;
}
