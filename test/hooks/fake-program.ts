/** A git-lerim for hook tests: the real hook code, with a sync that only writes down that it ran. */
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import type { Installation } from '../../src/hooks/shims.js';
import { tempFolder } from '../helpers/repository.js';

const FAKE_SYNC = `
import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
export async function syncRepository(context, repository) {
  const log = (event) => appendFileSync(repository.stateDir + '/syncs.log', JSON.stringify({ event, pid: process.pid, guard: context.env.LERIM_GUARD }) + '\\n');
  log('begin');
  await setTimeout(Number(process.env.FAKE_SYNC_TIME ?? 50));
  if (process.env.FAKE_SYNC_FAILS) throw new Error('no luck');
  log('end');
}`;
const FAKE_CLI = `
import { runHook } from './src/hooks/run-hook.ts';
if (process.argv[2] === 'mcp') console.log('{"jsonrpc":"2.0","id":0,"result":{"serverInfo":{}}}');
else await runHook(process.argv.slice(3), { cwd: process.cwd(), env: process.env, stdin: process.stdin, say: async (text) => void process.stdout.write(text), program: process.argv[1], node: process.execPath });
process.exit(0);`;

/** A copy in a folder with spaces and a quote in its name. */
export async function fakeProgram(): Promise<Installation> {
  const folder = tempFolder("it's a program");
  cpSync(await builtProgram(), folder, { recursive: true });
  return { node: process.execPath, program: join(folder, PROGRAM) };
}

const PROGRAM = 'git-lerim.mjs';

/** Built once for all test files; whoever comes second while it is being built does so for nothing. */
async function builtProgram(): Promise<string> {
  const shared = process.env.LERIM_TEST_SHARED ?? '';
  const built = join(shared, 'fake-program');
  if (existsSync(built)) return built;
  const draft = mkdtempSync(join(shared, 'draft-'));
  for (const part of ['hooks', 'package.json']) cpSync(part, join(draft, part), { recursive: true });
  await buildProgram(join(draft, PROGRAM));
  try {
    renameSync(draft, built);
  } catch (error) {
    if (!existsSync(built)) throw error;
  }
  return built;
}

async function buildProgram(outfile: string): Promise<void> {
  await build({
    stdin: { contents: FAKE_CLI, resolveDir: process.cwd(), loader: 'js' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    plugins: [
      {
        name: 'fake-sync',
        setup(builder) {
          builder.onResolve({ filter: /capture\/sync\.js$/ }, () => ({ path: 'fake', namespace: 'fake' }));
          builder.onLoad({ filter: /.*/, namespace: 'fake' }, () => ({
            contents: FAKE_SYNC,
            loader: 'js',
            resolveDir: process.cwd(),
          }));
        },
      },
    ],
  });
}

export interface SyncLogLine {
  readonly event: 'begin' | 'end';
  readonly pid: number;
  readonly guard?: string;
}

/** Whole lines only: the program may be writing the next one. */
export function syncLog(stateDir: string): SyncLogLine[] {
  const file = join(stateDir, 'syncs.log');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : [];
}

/** Waits until the background sync has let go of its lock (having begun), or fails after 15 s. */
export async function backgroundEnded(stateDir: string): Promise<void> {
  const end = Date.now() + 15_000;
  while (existsSync(join(stateDir, 'queue', 'lock')) || existsSync(join(stateDir, 'queue', 'again'))) {
    if (Date.now() > end) throw new Error('the background sync did not end');
    await sleep(20);
  }
}

/** Waits until something is true, or fails after 10 s. */
export async function until(what: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!what()) {
    if (Date.now() > end) throw new Error(`never came true: ${what}`);
    await sleep(20);
  }
}
