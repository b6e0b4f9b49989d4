/** What a setting is: its default, what it means, and who may set it. */
export interface Setting {
  readonly default: number | boolean | string | readonly string[];
  readonly describe: string;
  readonly scope: 'user' | 'repository';
  /** Lowest and highest value of a number. */
  readonly range?: readonly [number, number];
  readonly choices?: readonly string[];
  /** What a text, or each item of a list, looks like; the empty text is always fine. */
  readonly form?: { readonly pattern: RegExp; readonly says: string };
}
