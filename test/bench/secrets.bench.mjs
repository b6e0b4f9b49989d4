// How fast secrets are taken out of text, in MB per second of processor time, and against a bare JSON.parse of the same text as JSON.
//   words     texts of a session (prompts, answers, outputs), one call each
//   one text  the same as one text of many megabytes
//   record    whole records of a session as JSON values
//   line      one line of a megabyte of escaped JSON
//   load      bundling and loading the rules, in ms
// Real sessions are used where LERIM_SHARED (or ../shared) has them, else invented ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, SHARED } from './helper/workbench.mjs';

const ROUNDS = 5;
const started = performance.now();
const { redact, redactDeep } = await load('lib/secrets/redact.ts', 'lib/secrets/redact-deep.ts');
const loading = performance.now() - started;

const sessions = join(SHARED, 'data');
const records = existsSync(sessions) ? realRecords() : inventedRecords();
const texts = records.flatMap(strings).filter((text) => text.length >= 100);
const whole = texts.join('\n');
const line = JSON.stringify({ output: JSON.stringify(texts).slice(0, 1 << 20) }).slice(0, 1 << 20);
const json = texts.map((text) => JSON.stringify(text));

const megabytes = (list) => list.reduce((sum, text) => sum + text.length, 0) / 1e6;
const parsing = fastest(() => {
  for (const text of json) JSON.parse(text);
});
report(
  'words',
  megabytes(texts),
  fastest(() => {
    for (const text of texts) redact(text);
  }),
  parsing,
);
report(
  'one text',
  whole.length / 1e6,
  fastest(() => redact(whole)),
  parsing,
);
const bytes = megabytes(records.map((record) => JSON.stringify(record)));
report(
  'record',
  bytes,
  fastest(() => {
    for (const record of records) redactDeep(record);
  }),
);
report(
  'line',
  line.length / 1e6,
  fastest(() => redact(line)),
);
console.log(`load      ${loading.toFixed(1)} ms`);

function fastest(act) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage().user;
    act();
    best = Math.min(best, (process.cpuUsage().user - start) / 1_000);
  }
  return best;
}

function report(name, size, ms, base) {
  const ratio = base === undefined ? '' : `, ${(ms / base).toFixed(1)} x JSON.parse`;
  console.log(`${name.padEnd(10)}${((size / ms) * 1_000).toFixed(1)} MB/s (${size.toFixed(1)} MB${ratio})`);
}

function strings(value) {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function realRecords() {
  return readdirSync(sessions, { recursive: true })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(sessions, name), 'utf8').split('\n'))
    .flatMap((text) => {
      try {
        return [JSON.parse(text)];
      } catch {
        return [];
      }
    });
}

function inventedRecords() {
  const words =
    'fix the failing test in src/auth/token.ts (line 42): expected 401, got 200; const token = await get(); '.split(
      ' ',
    );
  return Array.from({ length: 4_000 }, (_, index) => ({
    type: 'user',
    uuid: `6f0c2d1e-0000-4000-8000-${String(index).padStart(12, '0')}`,
    message: {
      role: 'user',
      content: Array.from({ length: 300 }, (_, at) => words[(at * 7 + index) % words.length]).join(' '),
    },
  }));
}
