/**
 * Reads the few forms of YAML that we write ourselves, many times quicker than a YAML parser: a thousand memories are
 * read at the start of many a command. Gives `undefined` for everything else, which is then read as YAML; where it
 * gives something, that is what YAML gives.
 */
export function readPlainYaml(head: string): Record<string, unknown> | undefined {
  if (/[^\x20-\x7e\n\u00a1-\ud7ff]|__proto__/.test(head)) return undefined;
  const data: Record<string, unknown> = {};
  const lines = head.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const [, key, rest] = /^([A-Za-z]\w*):(?: (.+))?$/.exec(lines[at] ?? '') ?? [];
    if (key === undefined || key in data) return undefined;
    let value = rest === undefined ? undefined : new Reader(rest).whole();
    if (rest === undefined) {
      const items: unknown[] = [];
      for (; lines[at + 1]?.startsWith('  - {'); at++)
        items.push(new Reader(lines[at + 1]?.slice(4) ?? '').whole());
      value = items.length > 0 && !items.includes(undefined) ? items : undefined;
    }
    if (value === undefined) return undefined;
    data[key] = value;
  }
  return data;
}

/** Text in quotes as JSON has it; a time; a number; words that hold nothing YAML gives a meaning to. */
const SCALAR =
  /"(?:[^"\\]|\\.)*"|\d{4}-\d\d-\d\dT[\d:.]+Z|-?\d+(?:\.\d+)?|[A-Za-z_][\w/+@.()-]*(?: [\w/+@.()-]+)*/y;
/** What follows a value. */
const ENDS = /$|[\]},]/y;

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): unknown {
    const value = this.value(2);
    return this.at === this.text.length ? value : undefined;
  }

  private value(depth: number): unknown {
    const open = this.text[this.at];
    if (open === '[' && depth > 0) return this.list(depth - 1);
    if (open === '{' && depth > 0) return this.map(depth - 1);
    return this.scalar();
  }

  private list(depth: number): unknown[] | undefined {
    const items: unknown[] = [];
    this.at++;
    if (this.skip(']')) return items;
    do {
      const item = this.value(depth);
      if (item === undefined) return undefined;
      items.push(item);
    } while (this.skip(', '));
    return this.skip(']') ? items : undefined;
  }

  private map(depth: number): Record<string, unknown> | undefined {
    const map: Record<string, unknown> = {};
    this.at++;
    do {
      const key = /[A-Za-z]\w*: /y;
      key.lastIndex = this.at;
      const name = key.exec(this.text)?.[0].slice(0, -2);
      if (name === undefined || name in map) return undefined;
      this.at = key.lastIndex;
      const value = this.value(depth);
      if (value === undefined) return undefined;
      map[name] = value;
    } while (this.skip(', '));
    return this.skip('}') ? map : undefined;
  }

  private scalar(): unknown {
    SCALAR.lastIndex = this.at;
    const token = SCALAR.exec(this.text)?.[0];
    if (token === undefined) return undefined;
    this.at = SCALAR.lastIndex;
    ENDS.lastIndex = this.at;
    return ENDS.test(this.text) ? read(token) : undefined;
  }

  private skip(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }
}

function read(token: string): unknown {
  if (token.startsWith('"')) {
    try {
      return JSON.parse(token);
    } catch {
      return undefined;
    }
  }
  if (token === 'true' || token === 'false') return token === 'true';
  if (token === 'null') return undefined;
  return /^-?\d/.test(token) && String(Number(token)) === token ? Number(token) : token;
}
