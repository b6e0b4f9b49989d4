/** Reads git's config syntax, for machines without a git binary. */

/** Values by lower-case `section.key` or `section.Sub Section.key`, in file order. */
export type ConfigValues = Map<string, string[]>;

/** Reads the text of one config file. Lines that are no config are passed over; `include` is not followed. */
export function parseConfig(text: string): ConfigValues {
  const values: ConfigValues = new Map();
  let section = '';
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const header = line.match(/^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/);
    const rest = header ? (header[3] ?? '') : line;
    if (header) {
      const sub = header[2]?.replace(/\\(.)/g, '$1');
      section = (header[1] ?? '').toLowerCase() + (sub === undefined ? '' : `.${sub}`);
    }
    const entry = rest.match(/^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/);
    if (!entry || !section) continue;
    addValue(
      values,
      `${section}.${(entry[1] ?? '').toLowerCase()}`,
      entry[2] === undefined ? 'true' : unquote(entry[2]),
    );
  }
  return values;
}

export function addValue(values: ConfigValues, key: string, value: string): void {
  const known = values.get(key);
  if (known) known.push(value);
  else values.set(key, [value]);
}

/** Drops comments outside quotes, quotes, and space at the end; resolves escapes. */
function unquote(raw: string): string {
  let value = '';
  let quoted = false;
  let keep = 0;
  for (let at = 0; at < raw.length; at++) {
    const char = raw[at] ?? '';
    if (char === '\\') {
      const next = raw[++at] ?? '';
      value += { n: '\n', t: '\t', b: '\b' }[next] ?? next;
      keep = value.length;
    } else if (char === '"') {
      quoted = !quoted;
    } else if (!quoted && (char === '#' || char === ';')) {
      break;
    } else {
      value += char;
      if (quoted || !/\s/.test(char)) keep = value.length;
    }
  }
  return value.slice(0, keep);
}
