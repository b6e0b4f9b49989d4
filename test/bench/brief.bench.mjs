// What the context brief costs at 1,000 and 10,000 memories, as ratios to an empty Node process measured in turn with it.
//   show      what an agent waits for at the start of a session
//   behind    the same after memory has moved on (one git process more)
//   skip      a refresh that finds nothing changed
//   refresh   a refresh after a memory was added
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDecision } from './helper/a-decision.mjs';
import { env, inTurn, median, PROGRAM, repository, root } from './helper/workbench.mjs';

const ROUNDS = 15;

function run(cwd, ...args) {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
}

/** A branch that changes 40 of 400 files, of which the memories speak. */
function writeCode(cwd) {
  const git = (...args) => execFileSync('git', args, { cwd, env });
  const write = (number, text) => writeFileSync(join(cwd, 'src', `part${number}.ts`), `${text} ${number}\n`);
  mkdirSync(join(cwd, 'src'));
  for (let number = 0; number < 400; number++) write(number, 'first');
  git('add', '.');
  git('commit', '-qm', 'Begin');
  git('branch', '-M', 'main');
  git('switch', '-qc', 'feature/tokens');
  for (let number = 0; number < 40; number++) write(number, 'second');
  git('commit', '-qam', 'Change');
}

function memoryLines(count) {
  return Array.from({ length: count }, (_, number) =>
    JSON.stringify({
      ...aDecision(`b${number}`),
      title: `Part ${number} checks its own tokens`,
      anchors: [{ path: `src/part${number % 400}.ts`, blob: '1b2c3d4' }],
    }),
  );
}

for (const size of [1000, 10_000]) {
  const cwd = repository(`repo${size}`);
  writeCode(cwd);
  const file = join(root, 'memories.jsonl');
  writeFileSync(file, memoryLines(size).join('\n'));
  run(cwd, PROGRAM, 'memory', 'import', file);
  const brief = (...words) => run(cwd, PROGRAM, 'context-brief', ...words);
  const add = (name) => run(cwd, PROGRAM, 'memory', 'add', '--title', `Added ${name}`, '--body', 'More.');
  brief('refresh');
  const empty = () => run(cwd, '-e', '0');
  const tell = (times) => {
    for (const [name, spent] of Object.entries(times)) {
      const ms = median(spent).toFixed(1).padStart(8);
      const ratio = (median(spent) / median(times.empty)).toFixed(2).padStart(6);
      console.log(`${String(size).padStart(6)} memories  ${name.padEnd(8)} ${ms} ms  ${ratio} × node -e 0`);
    }
  };
  tell(await inTurn(ROUNDS, { empty, show: () => brief('show'), skip: () => brief('refresh') }));
  add('first');
  tell(await inTurn(ROUNDS, { empty, behind: () => brief('show') }));
  tell(await inTurn(3, { empty, add, refresh: () => brief('refresh') }));
}
