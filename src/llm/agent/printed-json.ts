/** JSON as programs print it: between other lines, and of shapes nobody promised. */

export type Fields = Readonly<Record<string, unknown>>;

/** The objects in what was printed: a document, a list of them, or one in each line; other lines are left out. */
export function printedObjects(text: string): Fields[] {
  const whole = parse(text);
  // A program gone wild prints millions of lines, and parsing one that is no JSON is slow.
  const lines = (): unknown[] => text.match(/^[ \t]*\{.*$/gm)?.map(parse) ?? [];
  return (whole === undefined ? lines() : [whole].flat()).filter(isFields);
}

/** An object's field that is an object; else one without fields. */
export function inside(fields: Fields | undefined, name: string): Fields {
  const value = fields?.[name];
  return isFields(value) ? value : {};
}

/** The text of a field, `undefined` when it is none or empty. */
export function textOf(fields: Fields | undefined, name: string): string | undefined {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The sum of fields that are numbers. */
export function sumOf(fields: Fields, ...names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (Number.isFinite(fields[name]) ? Number(fields[name]) : 0), 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
