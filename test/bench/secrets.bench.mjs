// How fast secrets are taken out of text, in MB per second of processor time, and against a bare JSON.parse of the same text as JSON.
//   words     texts of a session (prompts, answers, outputs), one call each
//   one text  the same as one text of many megabytes
//   record    whole records of a session as JSON values
//   line      one line of a megabyte of escaped JSON
//   load      loading the rules, in ms
// Real sessions are used where LERIM_SHARED (or ../shared) has them, else invented ones.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROUNDS = 5;
const folder = mkdtempSync(join(tmpdir(), 'lerim-bench-'));
await build({
  entryPoints: ['src/lib/secrets/redact.ts', 'src/lib/secrets/redact-deep.ts'],
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
});
const started = performance.now();
const { redact } = await import(pathToFileURL(join(folder, 'redact.mjs')).href);
const load = performance.now() - started;
const { redactDeep } = await import(pathToFileURL(join(folder, 'redact-deep.mjs')).href);

const sessions = join(process.env.LERIM_SHARED ?? resolve('../shared'), 'data');
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
console.log(`load      ${load.toFixed(1)} ms`);
rmSync(folder, { recursive: true, force: true });

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
