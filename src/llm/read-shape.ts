import type { JsonSchema } from './llm.js';

type Read =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** Reads an answer as JSON of a schema; `problem` says what does not fit, in words the model can mend it by. */
export function readShape(text: string, schema: JsonSchema): Read {
  let value: unknown;
  try {
    value = JSON.parse(unfenced(text));
  } catch {
    return { problem: 'it cannot be parsed as JSON' };
  }
  const problem = misfit(value, schema, 'the answer');
  return problem === undefined ? { value } : { problem };
}

/** Models that are told in words like to wrap their JSON in a Markdown fence. */
function unfenced(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
}

/** The part of JSON schema that answers are described in; other keywords say nothing here. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** What of a value does not fit a schema, as a clause; `at` names the value. */
export function misfit(value: unknown, schema: Shape, at: string): string | undefined {
  if (schema.anyOf) {
    const misfits = schema.anyOf.map((shape) => misfit(value, shape, at));
    return misfits.includes(undefined) ? undefined : misfits[0];
  }
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isType(value, type)))
    return `${at} is no ${types.join(' or ')}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is none of ${schema.enum.join(', ')}`;
  if (Array.isArray(value))
    return firstOf(value, (item, index) => schema.items && misfit(item, schema.items, `${at}[${index}]`));
  if (!isObject(value)) return undefined;
  const { properties = {}, required = [] } = schema;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${at} has no '${missing}'`;
  return firstOf(Object.keys(value), (key) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (known) return misfit(value[key], known, `${at}.${key}`);
    return schema.additionalProperties === false ? `${at} has an unknown '${key.slice(0, 40)}'` : undefined;
  });
}

function isType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstOf<T>(
  items: readonly T[],
  find: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
