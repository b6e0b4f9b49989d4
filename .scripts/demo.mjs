// The main job, shown in a throw-away repository: a real agent session goes in, the commit hook does the work,
// commits on lerim/memory come out, and questions are answered from them. Leaves nothing behind.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'git-lerim-demo-')));
const repository = join(root, 'linkcheck');
const home = join(root, 'home');
const bin = join(root, 'bin');
const fixture = resolve('test/fixtures/demo');
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(GIT_|LERIM_|CLAUDE|CODEX|XDG_)/.test(name)),
  ),
  HOME: home,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_PAGER: 'cat',
  PATH: `${bin}${delimiter}${process.env.PATH}`,
};

const say = (text) => console.log(`\n\x1b[1m${text}\x1b[0m`);
const quiet = (program, ...args) =>
  execFileSync(program, args, { cwd: repository, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** Shows a command and runs it; `allowed` are the exit codes that are no failure. */
function show(line, allowed = [0]) {
  console.log(`\x1b[2m$\x1b[0m ${line}`);
  const { status } = spawnSync('sh', ['-c', line], {
    cwd: repository,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (!allowed.includes(status)) throw new Error(`'${line}' ended with ${status}`);
}

try {
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'git-lerim'),
    `#!/bin/sh\nexec '${process.execPath}' '${resolve('dist/git-lerim.js')}' "$@"\n`,
  );
  chmodSync(join(bin, 'git-lerim'), 0o755);
  mkdirSync(join(home, '.claude'), { recursive: true });
  cpSync(join(fixture, 'repository'), repository, { recursive: true });
  renameSync(join(repository, 'gitignore'), join(repository, '.gitignore'));
  for (const [name, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.com'],
    ['init.defaultBranch', 'main'],
  ])
    quiet('git', 'config', '--global', name, value);
  quiet('git', 'init', '-q');
  quiet('git', 'add', '.');
  quiet('git', 'commit', '-qm', 'Add the crawler');

  say('1. A repository gets a memory');
  show('git lerim init --yes --agents claude');

  say('2. A session with Claude Code ends (recorded with the real client; four prompts)');
  const sessions = join(home, '.claude/projects', repository.replace(/[^A-Za-z0-9-]/g, '-'));
  mkdirSync(sessions, { recursive: true });
  const transcript = readFileSync(join(fixture, 'session.jsonl'), 'utf8').replaceAll(
    '/home/dev/linkcheck',
    JSON.stringify(repository).slice(1, -1),
  );
  writeFileSync(join(sessions, '14482604-f125-4657-80f6-09b8ac9cf456.jsonl'), transcript);
  for (const line of transcript
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text)))
    if (line.type === 'user' && typeof line.message.content === 'string')
      console.log(`  > ${line.message.content}`);
  writeFileSync(join(repository, 'src/rate-limit.js'), 'export function tokenBucket() {}\n');

  say('3. A commit; its hook reads the session in the background');
  show('git add . && git commit -qm "Limit the rate of requests"');
  await waitForMemory();

  say('4. What was remembered');
  show('git log --stat --format="%h %s" lerim/memory');
  show(
    'git lerim memory show "$(git lerim memory list --json | node -pe "JSON.parse(require(\'fs\').readFileSync(0))[0].id")"',
  );

  say('5. Questions');
  show('git lerim ask "can I add a package for this?"', [0, 1]);
  show('git lerim ask "which database do we use?"', [0, 1]);

  say('6. What the next session is given when it starts');
  show('git lerim context-brief show');

  say('Now in your own repository');
  console.log(
    `  npm install -g ${resolve('.')}\n  cd <your repository>\n  git lerim init\n  git lerim ask "what was decided about …?"`,
  );
} finally {
  await backgroundIdle();
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function waitForMemory() {
  const began = Date.now();
  for (let dots = 1; ; dots++) {
    const { branch } = JSON.parse(quiet('git', 'lerim', 'status', '--json'));
    if (branch.counts.decision + branch.counts.learning > 0) break;
    if (Date.now() - began > 60_000) throw new Error('the background sync brought nothing within a minute');
    process.stdout.write(`\r  waiting for the background sync ${'.'.repeat(dots)}`);
    await new Promise((done) => setTimeout(done, 300));
  }
  console.log(`\n  done after ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** The temporary folder goes only when nothing works in it any more. */
async function backgroundIdle() {
  for (let tries = 0; tries < 50; tries++) {
    const running = spawnSync('git', ['lerim', 'status', '--json'], {
      cwd: repository,
      env,
      encoding: 'utf8',
    });
    if (running.status !== 0 || !JSON.parse(running.stdout).sync?.running) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}
