import { marker } from './finding.js';
import { findSecrets, type RedactOptions, redact } from './redact.js';
import { isSecretValue } from './secret-value.js';
import { weighKey } from './telling-keys.js';

/** Deeper than any transcript; what lies below is dropped rather than risk the stack. */
const DEEPEST = 400;

/**
 * Redacts every string of a JSON value, keys too; a string under a telling key (`{"password": "…"}`) goes even when
 * it looks harmless by itself. Returns the same object where nothing was found.
 */
export function redactDeep<T>(value: T, options: RedactOptions = {}): T {
  return walk(value, options, undefined, 0) as T;
}

function walk(value: unknown, options: RedactOptions, key: string | undefined, depth: number): unknown {
  if (typeof value === 'string') return redactUnder(value, key, options);
  if (typeof value === 'number' && key !== undefined && weighKey(key) === 'strong' && Math.abs(value) > 999) {
    return marker('password');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[redacted:secret]';
  if (Array.isArray(value)) return walkArray(value, options, key, depth);
  return walkObject(value as Record<string, unknown>, options, depth);
}

function redactUnder(value: string, key: string | undefined, options: RedactOptions): string {
  const weight = key === undefined ? undefined : weighKey(key);
  if (weight !== undefined && isSecretValue(value, weight, 'literal')) {
    return marker(weight === 'strong' || weight === 'phrase' ? 'password' : 'token');
  }
  if (key !== undefined && /^(?:proxy-)?authorization$|^(?:set-)?cookie$/i.test(key)) {
    return redact(`${key}: ${value}`, options).text.slice(key.length + 2);
  }
  return redact(value, options).text;
}

function walkObject(value: Record<string, unknown>, options: RedactOptions, depth: number): unknown {
  const named = nameOfPair(value);
  const result: Record<string, unknown> = {};
  let changed = false;
  for (const [key, child] of Object.entries(value)) {
    const cleanChild = walk(child, options, key === 'value' && named !== undefined ? named : key, depth + 1);
    let cleanKey = redact(key, options).text;
    if (cleanKey !== key)
      while (Object.hasOwn(result, cleanKey) || Object.hasOwn(value, cleanKey)) cleanKey += '+';
    changed ||= cleanKey !== key || cleanChild !== child;
    Object.defineProperty(result, cleanKey, {
      value: cleanChild,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return changed ? result : value;
}

/** `{"name": "DB_PASSWORD", "value": "…"}` and its relatives. */
function nameOfPair(value: Record<string, unknown>): string | undefined {
  if (!('value' in value)) return undefined;
  for (const key of ['name', 'key', 'variable', 'header', 'Name', 'Key']) {
    const name = value[key];
    if (typeof name === 'string') return name;
  }
  return undefined;
}

function walkArray(
  value: readonly unknown[],
  options: RedactOptions,
  key: string | undefined,
  depth: number,
): unknown {
  const source = value.every((item) => typeof item === 'string')
    ? redactCommand(value as string[], options)
    : value;
  let changed = source !== value;
  const result = source.map((item, index) => {
    const clean = walk(item, options, key, depth + 1);
    changed ||= clean !== value[index];
    return clean;
  });
  return changed ? result : value;
}

/** Words of a command line belong together (`["--password", "…"]`): what is found over their join goes. */
function redactCommand(words: readonly string[], options: RedactOptions): readonly string[] {
  if (words.length < 2 || words.length > 200) return words;
  const found = findSecrets(words.join(' '), options);
  if (found.length === 0) return words;
  let at = 0;
  return words.map((word) => {
    const from = at;
    at += word.length + 1;
    let clean = word;
    for (const { start, end, kind } of found.toReversed()) {
      const first = Math.max(0, start - from);
      const last = Math.min(word.length, end - from);
      if (first < last) clean = clean.slice(0, first) + marker(kind) + clean.slice(last);
    }
    return clean;
  });
}
