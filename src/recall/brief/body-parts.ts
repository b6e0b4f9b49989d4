import { splitPassages } from '../passages.js';

/** The sentences of a body by the label they stand under. */
export interface BodyParts {
  /** Before any label. */
  readonly lead: readonly string[];
  readonly why: readonly string[];
  readonly apply: readonly string[];
  readonly context: readonly string[];
  readonly asked: readonly string[];
  readonly happened: readonly string[];
  readonly changes: readonly string[];
}

const LABELS: Readonly<Record<string, keyof BodyParts>> = {
  why: 'why',
  'how to apply': 'apply',
  context: 'context',
  asked: 'asked',
  'last asked': 'asked',
  happened: 'happened',
  'key changes': 'changes',
};
const LABEL = new RegExp(`^(${Object.keys(LABELS).join('|')}):\\s*`, 'i');

export function bodyParts(body: string): BodyParts {
  const parts = { lead: [], why: [], apply: [], context: [], asked: [], happened: [], changes: [] } as Record<
    keyof BodyParts,
    string[]
  >;
  let under: keyof BodyParts = 'lead';
  for (const { text, code } of splitPassages(body)) {
    const [label = '', name = ''] = LABEL.exec(text) ?? [];
    under = LABELS[name.toLowerCase()] ?? under;
    const said = text.slice(label.length).trim();
    // Words that introduce a command say something together with it, and nothing without.
    const introduces = /[:,]$/.test(said);
    if (introduces && code.length === 1) parts[under].push(`${said} \`${code[0]?.trim()}\``);
    else if (said && !introduces) parts[under].push(said);
  }
  return parts;
}
