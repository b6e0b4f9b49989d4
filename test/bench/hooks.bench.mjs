// What the hooks cost: a commit with them against one without (paired, in turn), a hundred commits in a row, and what an
// agent waits for. Needs the built program in dist.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  env as base,
  repository as emptyRepository,
  inTurn,
  median,
  PROGRAM,
  root,
} from './helper/workbench.mjs';

const NEW_GIT = '/opt/git-new/bin';
const ROUNDS = 100;

await commits('hooks in files', base);
if (existsSync(NEW_GIT))
  await commits('hooks in git config', { ...base, PATH: `${NEW_GIT}:${process.env.PATH}` });
await burst();
await agents();

/** Three repositories take turns: without a hook, with an empty one, with ours while a sync is under way. */
async function commits(name, env) {
  const plain = repository(`${name} plain`, env);
  const empty = repository(`${name} empty`, env);
  const hooked = repository(`${name} hooked`, env, true);
  writeFileSync(join(empty, '.git/hooks/post-commit'), '#!/bin/sh\n', { mode: 0o755 });
  holdLock(hooked);
  const committing = (cwd) => () => commit(cwd, env);
  const times = await inTurn(ROUNDS, {
    plain: committing(plain),
    empty: committing(empty),
    hooked: committing(hooked),
  });
  const more = (key) => median(times[key].map((ms, round) => ms - times.plain[round]));
  console.log(
    `commit, ${name}: ${median(times.plain).toFixed(1)} ms; with the hook +${more('hooked').toFixed(1)} ms (an empty sh hook +${more('empty').toFixed(1)} ms)`,
  );
}

/** How many background processes a hundred commits start. */
async function burst() {
  const cwd = repository('burst', base, true);
  const seen = new Set();
  const watcher = spawn('sh', [
    '-c',
    `while :; do cat '${cwd}/.git/lerim/queue/lock' 2>/dev/null; sleep 0.02; done`,
  ]);
  watcher.stdout.on('data', (text) => {
    for (const [pid] of String(text).matchAll(/^\d+(?= beat)/gm)) seen.add(pid);
  });
  const started = performance.now();
  for (let n = 0; n < 100; n++) {
    commit(cwd, base);
    await new Promise((done) => setImmediate(done));
  }
  const each = (performance.now() - started) / 100;
  while (existsSync(join(cwd, '.git/lerim/queue/lock'))) await new Promise((done) => setTimeout(done, 50));
  watcher.kill();
  console.log(`100 commits in a row: ${each.toFixed(1)} ms each, ${seen.size} background process(es)`);
}

async function agents() {
  const cwd = repository('agents', base, true);
  const foreign = repository('foreign', base);
  const settings = JSON.parse(readFileSync(join(root, '.claude/settings.json'), 'utf8'));
  const { command } = settings.hooks.Stop[0].hooks[0];
  const input = JSON.stringify({
    session_id: 's',
    transcript_path: '/x.jsonl',
    cwd,
    hook_event_name: 'Stop',
  });
  const run = (file, args, at) => () => spawnSync(file, args, { cwd: at, env: base, input });
  const cases = {
    'node -e 0': run(process.execPath, ['-e', '0'], cwd),
    'git-lerim hook': run(process.execPath, [PROGRAM, 'hook', 'claude', 'Stop'], cwd),
    'the command in the agent’s settings': run('/bin/sh', ['-c', command], cwd),
    '… in a repository without memory': run('/bin/sh', ['-c', command], foreign),
  };
  holdLock(cwd);
  const times = await inTurn(40, cases);
  const bare = median(times['node -e 0']);
  for (const [key, all] of Object.entries(times))
    console.log(`${key}: ${median(all).toFixed(1)} ms (${(median(all) / bare).toFixed(2)} × node -e 0)`);
}

function repository(name, env, setUp = false) {
  const cwd = emptyRepository(name);
  if (setUp) {
    mkdirSync(join(root, '.claude'), { recursive: true });
    const args = [PROGRAM, 'init', '--yes', '--no-backfill', '--agents', 'claude'];
    execFileSync(process.execPath, args, { cwd, env, stdio: 'ignore' });
  }
  return cwd;
}

/** As if a sync were under way: hooks only leave their mark. */
function holdLock(cwd) {
  const lock = join(cwd, '.git/lerim/queue/lock');
  writeFileSync(lock, `${process.pid} beat\n`);
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(lock, later, later);
}

function commit(cwd, env) {
  execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'x'], { cwd, env });
}
