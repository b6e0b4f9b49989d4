// What benchmarks share: a home of their own, repositories in it, our modules, and a clock.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The built program. */
export const PROGRAM = resolve('dist/git-lerim.js');
/** Labelled data, where there is some. */
export const SHARED = process.env.LERIM_SHARED ?? resolve('../shared');

/** A folder that serves as home and is gone when the process ends. */
export const root = mkdtempSync(join(tmpdir(), 'lerim-bench-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

export const env = {
  ...process.env,
  HOME: root,
  LERIM_HOME: join(root, '.lerim'),
  GIT_CONFIG_GLOBAL: join(root, '.gitconfig'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

/** A new repository without commits. */
export function repository(name) {
  const cwd = join(root, name.replaceAll(' ', '-'));
  execFileSync('git', ['init', '--quiet', cwd], { env });
  return cwd;
}

export function contextAt(cwd, now = () => new Date()) {
  return { cwd, env, now, signal: new AbortController().signal };
}

/** Our own modules as one file, so that they run in this process. @param files below `src` */
export async function load(...files) {
  const outfile = join(root, `${files.at(-1).replaceAll('/', '-')}.mjs`);
  await build({
    stdin: {
      contents: files.map((file) => `export * from './src/${file}';`).join('\n'),
      resolveDir: process.cwd(),
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  });
  return import(pathToFileURL(outfile).href);
}

/** Milliseconds that something takes. */
export async function elapsed(act) {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Median milliseconds of so many runs; each is told its number. */
export async function typical(count, act) {
  const times = [];
  for (let number = 0; number < count; number++) times.push(await elapsed(() => act(number)));
  return median(times);
}

/** Cases by name, run in turn so that a busy machine is busy for all; gives the milliseconds of each. */
export async function inTurn(rounds, cases) {
  const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, act] of Object.entries(cases)) times[name].push(await elapsed(() => act(round)));
  return times;
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** The same numbers in [0, 1) each time. */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
