// How fast transcripts are read, against a bare JSON.parse of the same lines, and how much memory a big one takes.
// Files are made here; real ones are measured, too, where LERIM_SHARED or ../shared holds them.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const MB = 1 << 20;
const [, , step, bundle, agent, file] = process.argv;
if (step === 'read') await readOne();
else if (step === 'parse') parseOne();
else await measureAll();

/** In a process of its own: reads a file with the adapter and prints processor time, events and peak memory. */
async function readOne() {
  const { adapterOf } = await import(pathToFileURL(bundle).href);
  const context = { cwd: '/', env: process.env, now: () => new Date(), signal: new AbortController().signal };
  const adapter = adapterOf(agent);
  const [session] = await adapter.describe(file, context);
  let events = 0;
  const start = process.cpuUsage();
  await adapter.read(session, () => events++, { seen: () => false });
  const seconds = secondsSince(start);
  console.log(JSON.stringify({ seconds, events, peak: (process.resourceUsage().maxRSS * 1024) / MB }));
}

async function measureAll() {
  const folder = mkdtempSync(join(tmpdir(), 'lerim-bench-'));
  try {
    const bundle = join(folder, 'adapters.mjs');
    await build({
      entryPoints: [fileURLToPath(new URL('../../src/sessions/adapters.ts', import.meta.url))],
      outfile: bundle,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
      banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    });
    measure('claude, 100 MB, all to be parsed', bundle, 'claude', made(folder, 'all.jsonl', 100, 0));
    measure(
      'claude, 100 MB, two thirds progress records',
      bundle,
      'claude',
      made(folder, 'progress.jsonl', 100, 0.67),
    );
    measure(
      'claude, 100 MB, with lines of 12 and 50 MB',
      bundle,
      'claude',
      made(folder, 'long.jsonl', 38, 0, [12, 50]),
    );
    for (const [agent, path] of realFiles())
      measure(`${agent}, real, ${path.split('/').at(-1).slice(0, 24)}`, bundle, agent, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a process of its own: parses the lines and does nothing with them, with and without reading and splitting. */
function parseOne() {
  const start = process.cpuUsage();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const split = process.cpuUsage();
  for (const line of lines) JSON.parse(line);
  console.log(JSON.stringify({ parse: secondsSince(split), seconds: secondsSince(start) }));
}

/** Processor time, which other processes of the machine disturb less than the clock. */
function secondsSince(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function measure(name, bundle, agent, path) {
  const size = statSync(path).size / MB;
  const own = best('read', bundle, agent, path);
  const bare = best('parse', bundle, agent, path);
  console.log(
    `${name.padEnd(46)} ${(size / own.seconds).toFixed(0).padStart(5)} MB/s   against JSON.parse: ` +
      `${(bare.parse / own.seconds).toFixed(2)} x, with reading and splitting ${(bare.seconds / own.seconds).toFixed(2)} x   ` +
      `peak ${own.peak?.toFixed(0)} MB   ${own.events} events`,
  );
}

function best(step, bundle, agent, path) {
  const runs = [1, 2, 3, 4, 5].map(() => {
    const self = fileURLToPath(import.meta.url);
    const { stdout, stderr } = spawnSync(process.execPath, [self, step, bundle, agent, path], {
      encoding: 'utf8',
    });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  });
  return runs.sort((a, b) => a.seconds - b.seconds)[0];
}

/** A transcript of about `size` MB, of which `progress` is sub-agents' records, plus single lines of `long` MB. */
function made(folder, name, size, progress, long = []) {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  const common = (n) => ({
    parentUuid: `p${n}`,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/dev/repo',
    sessionId: 's',
    version: '2.1.12',
    gitBranch: 'main',
    uuid: `u${n}`,
    timestamp: new Date(1.77e12 + n * 1000).toISOString(),
  });
  const code = (lines) =>
    Array.from({ length: lines }, (_, i) => `  const value${i} = compute("${i}", { deep: [${i}] });\n`).join(
      '',
    );
  const records = [
    (n) => ({
      ...common(n),
      type: 'user',
      message: { role: 'user', content: `Please look at file ${n} and tell me why "it" fails.` },
    }),
    (n) => ({
      ...common(n),
      type: 'assistant',
      message: {
        id: `m${n}`,
        role: 'assistant',
        content: [{ type: 'text', text: `I will read it. ${'Details follow. '.repeat(20)}` }],
      },
    }),
    (n) => ({
      ...common(n),
      type: 'assistant',
      message: {
        id: `m${n}`,
        role: 'assistant',
        content: [
          { type: 'tool_use', id: `t${n}`, name: 'Read', input: { file_path: `/home/dev/repo/src/${n}.ts` } },
        ],
      },
    }),
    (n) => ({
      ...common(n),
      type: 'user',
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `t${n - 1}`, content: code(120) }],
      },
      toolUseResult: { type: 'text', file: { filePath: `/home/dev/repo/src/${n}.ts`, content: code(120) } },
    }),
  ];
  const progressRecord = (n) => ({
    ...common(n),
    type: 'progress',
    data: {
      message: {
        type: 'user',
        message: { role: 'user', content: [{ type: 'tool_result', content: code(120) }] },
      },
    },
  });
  let bytes = 0;
  let quiet = 0;
  for (let n = 0; bytes < size * MB; n++) {
    const silent = quiet < bytes * progress;
    const line = `${JSON.stringify(silent ? progressRecord(n) : records[n % 4](n))}\n`;
    writeSync(file, line);
    bytes += line.length;
    if (silent) quiet += line.length;
  }
  for (const megabytes of long) {
    const output = 'x'.repeat(megabytes * MB);
    writeSync(
      file,
      `${JSON.stringify({ ...common(0), type: 'user', message: { role: 'user', content: [{ type: 'tool_result', content: output }] } })}\n`,
    );
  }
  closeSync(file);
  return path;
}

function realFiles() {
  const data = join(process.env.LERIM_SHARED ?? resolve('../shared'), 'data');
  return ['claude', 'codex'].flatMap((agent) => {
    const folder = join(data, agent);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith('.jsonl') && statSync(path).size > MB)
      .map((path) => [agent, path]);
  });
}
