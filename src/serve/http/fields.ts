/** Fields of a query string or a JSON body: what they are called, what they may hold. The OpenAPI document tells the same. */
import { invalid } from './http-error.js';

export type Field = {
  readonly describe: string;
  readonly required?: boolean;
} & (
  | { readonly type: 'string'; readonly choices?: readonly string[]; readonly maxLength?: number }
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly default?: number }
  | { readonly type: 'boolean' }
  /** In a query comma-separated, or given several times. */
  | { readonly type: 'strings'; readonly choices?: readonly string[] }
  | { readonly type: 'integers' }
);
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { type: 'integer' }
  ? number
  : F extends { type: 'boolean' }
    ? boolean
    : F extends { type: 'strings' }
      ? readonly string[]
      : F extends { type: 'integers' }
        ? readonly number[]
        : string;
type Given<F extends Fields> = {
  [K in keyof F]: F[K] extends { required: true } | { default: number } ? K : never;
}[keyof F];

/** What was given; absent where it was not. */
export type Values<F extends Fields> = { readonly [K in Given<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, Given<F>>]?: ValueOf<F[K]>;
};

/** Longest text of a field that says nothing else, in UTF-16 units. */
const MAX_LENGTH = 1000;

/** Reads a query string, in which everything is text. Throws for what is unknown or wrong. */
export function readQuery<F extends Fields>(fields: F, query: URLSearchParams): Values<F> {
  const given: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const texts = query.getAll(name);
    given[name] = fromText(fields[name], texts);
  }
  return readFields(fields, given);
}

function fromText(field: Field | undefined, texts: readonly string[]): unknown {
  const items = texts.flatMap((text) => text.split(',')).filter(Boolean);
  const [text = ''] = texts;
  switch (field?.type) {
    case 'strings':
      return items;
    case 'integers':
      return items.map(Number);
    case 'integer':
      return text.trim() === '' ? text : Number(text);
    case 'boolean':
      return text === 'true' || text === '1' || text === ''
        ? true
        : text === 'false' || text === '0'
          ? false
          : text;
    default:
      return text;
  }
}

/** Reads an object of JSON. Throws for what is unknown or wrong. */
export function readFields<F extends Fields>(fields: F, given: Readonly<Record<string, unknown>>): Values<F> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name))
      throw invalid(
        `There is no field '${name.slice(0, 80)}' here.`,
        `It takes ${Object.keys(fields).join(', ') || 'none'}.`,
      );
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    if (value === undefined || value === null) {
      if (field.required) throw invalid(`The field '${name}' is missing.`, `It is ${field.describe}.`);
      if ('default' in field) values[name] = field.default;
      continue;
    }
    const wanted = refuse(field, value);
    if (wanted !== undefined) throw invalid(`The field '${name}' takes ${wanted}.`);
    values[name] = value;
  }
  return values as Values<F>;
}

/** What a field takes, when that is not what was given. */
function refuse(field: Field, value: unknown): string | undefined {
  const within = (number: unknown, min: number, max: number): boolean =>
    Number.isInteger(number) && (number as number) >= min && (number as number) <= max;
  const isText = (text: unknown, longest = MAX_LENGTH): boolean =>
    typeof text === 'string' && text.length <= longest;
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'integer':
      return within(value, field.min, field.max)
        ? undefined
        : `a whole number from ${field.min} to ${field.max}`;
    case 'integers':
      return Array.isArray(value) && value.length <= 10_000 && value.every((item) => within(item, 1, 1e7))
        ? undefined
        : 'a list of whole numbers';
    case 'strings':
      if (!Array.isArray(value) || value.length > 100 || !value.every((item) => isText(item)))
        return 'a list of texts';
      return value.every((item) => field.choices?.includes(item) ?? true)
        ? undefined
        : `some of ${field.choices?.join(', ')}`;
    default:
      if (!isText(value, field.maxLength))
        return `a text of at most ${field.maxLength ?? MAX_LENGTH} characters`;
      return (field.choices?.includes(value as string) ?? true)
        ? undefined
        : `one of ${field.choices?.join(', ')}`;
  }
}
