// What a sync costs: megabytes a second against a bare JSON.parse of the same file, peak memory on a large session, and a
// sync with nothing new for 300 known sessions against `node -e 0`. Needs the built program in dist.
// Run: node test/bench/sync.bench.mjs [megabytes]
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  elapsed,
  repository as emptyRepository,
  env,
  inTurn,
  median,
  PROGRAM,
  root,
} from './helper/workbench.mjs';

const MEGABYTES = Number(process.argv[2] ?? 100);
const SESSIONS = 300;
const ROUNDS = 31;
const WISHES = ['Look into', 'Rename', 'Explain', 'Speed up', 'Document', 'Check'];
const THINGS = ['parser', 'cache', 'router', 'index', 'schema', 'worker', 'queue'];

await large();
await nothingNew();

/** One session of many turns: words of a human now and then, tool output and progress for the most part. */
async function large() {
  const repo = repository('large');
  const file = sessionFile(repo, 1);
  const bytes = writeLarge(file, repo, MEGABYTES * 1e6);
  const parsing = await elapsed(() => {
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') JSON.parse(line);
  });
  for (const words of [['--no-extract'], ['--force']]) {
    const started = performance.now();
    const ran = measured(repo, ['sync', ...words, '--json']);
    const ms = performance.now() - started;
    const { read, added, bytes: got } = JSON.parse(ran.stdout);
    const speed =
      words[0] === '--force'
        ? ''
        : `, ${(bytes / ms / 1000).toFixed(0)} MB/s, ${(ms / parsing).toFixed(1)} x JSON.parse (${(bytes / parsing / 1000).toFixed(0)} MB/s)`;
    const what = words[0] === '--force' ? 'extract from its trace' : `read ${(bytes / 1e6).toFixed(0)} MB`;
    console.log(
      `${what}: ${(ms / 1000).toFixed(1)} s${speed}, peak ${Math.round(ran.peak / 1024)} MB (${read} session, ${got} bytes, ${added} added)`,
    );
  }
  const trace = join(repo, '.git/lerim/traces/sessions/claude', `${id(1)}.jsonl`);
  console.log(`its trace: ${(statSync(trace).size / 1e6).toFixed(1)} MB`);
}

/** In turn, so that a busy machine is busy for both. */
async function nothingNew() {
  const repo = repository('known');
  for (let n = 0; n < SESSIONS; n++) {
    const file = sessionFile(repo, n);
    writeFileSync(
      file,
      [human(repo, n, 0, `Please look at file ${n}.`), agent(repo, n, 1, 'Done.')].join(''),
    );
    const then = new Date(Date.now() - 4 * 3_600_000 - n * 60_000);
    utimesSync(file, then, then);
  }
  run(repo, ['sync', '--max-sessions', String(SESSIONS)]);
  run(repo, ['sync']);
  const node =
    (...words) =>
    () =>
      spawnSync(process.execPath, words, { cwd: repo, env });
  const times = await inTurn(ROUNDS, {
    'node -e 0': node('-e', '0'),
    'sync, nothing new': node(PROGRAM, 'sync'),
    'the same, looked at in full': node(PROGRAM, 'sync', '--window', '7d'),
  });
  const base = median(times['node -e 0']);
  for (const [name, list] of Object.entries(times))
    console.log(
      `${name} (${SESSIONS} sessions): ${median(list).toFixed(1)} ms, ${(median(list) / base).toFixed(2)} x (lowest ${(Math.min(...list) / Math.min(...times['node -e 0'])).toFixed(2)} x)`,
    );
}

function repository(name) {
  const dir = emptyRepository(name);
  execFileSync('git', ['-C', dir, 'commit', '--quiet', '--allow-empty', '-m', 'Begin'], { env });
  return dir;
}

function id(session) {
  return `6f0c2d1e-0000-4000-8000-${String(session).padStart(12, '0')}`;
}

function sessionFile(repo, session) {
  const folder = join(root, '.claude/projects', repo.replace(/[^A-Za-z0-9-]/g, '-'));
  mkdirSync(folder, { recursive: true });
  return join(folder, `${id(session)}.jsonl`);
}

function record(repo, session, number, fields) {
  const uuid = `${id(session).slice(0, 8)}-${String(session).padStart(4, '0')}-4000-8000-${String(number).padStart(12, '0')}`;
  const common = {
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: repo,
    gitBranch: 'main',
    version: '2.1.50',
  };
  const timestamp = new Date(Date.now() - 3_600_000 + number * 10).toISOString();
  return `${JSON.stringify({ ...common, ...fields, sessionId: id(session), uuid, timestamp })}\n`;
}

function human(repo, session, number, text) {
  return record(repo, session, number, { type: 'user', message: { role: 'user', content: text } });
}

function agent(repo, session, number, text) {
  return record(repo, session, number, {
    type: 'assistant',
    message: { id: `m${number}`, role: 'assistant', content: [{ type: 'text', text }] },
  });
}

function tool(repo, session, number, result) {
  const call = `toolu_${number}`;
  const content = [
    { type: 'tool_use', id: call, name: 'Bash', input: { command: `npm test -- part-${number}` } },
  ];
  return (
    record(repo, session, number, {
      type: 'assistant',
      message: { id: `m${number}`, role: 'assistant', content },
    }) +
    record(repo, session, number + 1, {
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: result }] },
    })
  );
}

/** A turn: a request, words of the agent, and calls with long output. */
function writeLarge(file, repo, wanted) {
  const out = openSync(file, 'w');
  let bytes = 0;
  for (let number = 0, turn = 0; bytes < wanted; turn++) {
    const pieces = [
      human(repo, 1, number++, `${pick(WISHES, turn)} the ${pick(THINGS, turn * 3)} of module ${turn}.`),
    ];
    for (let call = 0; call < 12; call++) {
      pieces.push(tool(repo, 1, number, output(turn, call)));
      number += 2;
    }
    pieces.push(
      agent(repo, 1, number++, `I changed the ${pick(THINGS, turn * 3)} and ran its tests; they pass.`),
    );
    bytes += writeSync(out, pieces.join(''));
  }
  closeSync(out);
  return bytes;
}

function pick(list, at) {
  return list[at % list.length];
}

/** About 30 kB in lines of test output. */
function output(turn, call) {
  return Array.from(
    { length: 420 },
    (_, line) =>
      `  ok ${turn}.${call}.${line} - returns ${(line * 7919) % 1000} items for ${pick(THINGS, line)} in ${line % 17} ms`,
  ).join('\n');
}

function run(cwd, words) {
  return spawnSync(process.execPath, [PROGRAM, ...words], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** With the peak of its resident memory in kilobytes. */
function measured(cwd, words) {
  const peak = join(root, 'peak');
  const hook = `data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(${JSON.stringify(peak)},String(process.resourceUsage().maxRSS)))`;
  const ran = spawnSync(process.execPath, ['--import', hook, PROGRAM, ...words], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return { ...ran, peak: Number(readFileSync(peak, 'utf8')) };
}
