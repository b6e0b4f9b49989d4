import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/lib/secrets/redact.js';

const shared = process.env.LERIM_SHARED ?? resolve('../shared');
const sessions = join(shared, 'data');

/** Longest strings of a JSON value, the way a session is searched. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

describe.skipIf(!existsSync(sessions))('real sessions, whose secrets were taken out before', () => {
  it('hold next to nothing that looks like a secret', () => {
    const files = readdirSync(sessions, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.jsonl$/.test(name),
    );
    const flagged: string[] = [];
    let characters = 0;
    for (const name of files) {
      for (const line of readFileSync(join(sessions, name), 'utf8').split('\n')) {
        let record: unknown;
        try {
          record = JSON.parse(line);
        } catch {
          continue;
        }
        for (const text of strings(record)) {
          if (text.length < 40) continue;
          characters += text.length;
          for (const { rule, kind, start, end } of redact(text).found) {
            if (kind !== 'home' && kind !== 'email')
              flagged.push(`${name} ${rule}: ${text.slice(start, end)}`);
          }
        }
      }
    }
    expect(characters).toBeGreaterThan(1_000_000);
    expect(flagged.length / (characters / 1_000_000), flagged.join('\n')).toBeLessThan(1);
  });
});
