// How long search takes at 1,000 and 10,000 memories, as ratios to an empty Node process measured in turn with it.
//   build     the first search, without a cache
//   cached    a search of its own process, the cache fitting
//   update    a search after one memory was added
//   query     one more question in the same process (--stdin)
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, inTurn, median, PROGRAM, randomFrom, repository, root } from './helper/workbench.mjs';

const ROUNDS = 15;

function time(cwd, args, input = '') {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, input });
  const spent = performance.now() - start;
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return spent;
}

/** Text with the word frequencies of natural language (Zipf), the same each time. */
function textMaker() {
  const random = randomFrom(7);
  const syllables = 'ba ce di fo gu ha ki lo mu na pe ri so tu va we xi yo zu sta tre pli cor den'.split(' ');
  const word = (rank) => {
    let text = '';
    for (let rest = rank + 30; rest > 0; rest = Math.floor(rest / syllables.length))
      text += syllables[rest % syllables.length];
    return text;
  };
  return (count) => Array.from({ length: count }, () => word(Math.floor(40_000 ** random()))).join(' ');
}

function memoryLines(count) {
  const text = textMaker();
  return Array.from({ length: count }, (_, i) => {
    const date = new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString();
    const body = Array.from({ length: 4 }, () => `${text(45)}.`).join('\n\n');
    return JSON.stringify({
      id: `lrn-b${i}`,
      primitive: 'learning',
      kind: 'insight',
      title: `${text(6)} ${i}`,
      body,
      tags: [text(1)],
      created: date,
      updated: date,
      source: 'manual',
      confidence: 0.8,
    });
  });
}

for (const size of [1000, 10_000]) {
  const repo = repository(`repo${size}`);
  const lines = memoryLines(size);
  writeFileSync(join(root, 'memories.jsonl'), lines.join('\n'));
  time(repo, [PROGRAM, 'memory', 'import', join(root, 'memories.jsonl')]);
  const question = JSON.parse(lines[size >> 1]).title;
  const search = [PROGRAM, 'memory', 'search', question];
  const build = time(repo, search);
  const times = await inTurn(ROUNDS, {
    empty: () => time(repo, ['-e', '0']),
    cached: () => time(repo, search),
    ask: () => time(repo, [PROGRAM, 'ask', question]),
  });
  const updates = [];
  for (let round = 0; round < 3; round++) {
    time(repo, [
      PROGRAM,
      'memory',
      'add',
      '--primitive',
      'note',
      '--title',
      `Added ${round}`,
      '--body',
      'More.',
    ]);
    updates.push(time(repo, search));
  }
  const questions = lines
    .slice(0, 200)
    .map((line, id) => JSON.stringify({ id, query: JSON.parse(line).title }));
  const many = time(repo, [PROGRAM, 'memory', 'search', '--stdin'], questions.join('\n'));
  const empty = median(times.empty);
  const show = (name, ms) =>
    console.log(
      `${String(size).padStart(6)} memories  ${name.padEnd(7)} ${ms.toFixed(1).padStart(8)} ms  ${(ms / empty).toFixed(2).padStart(6)} × node -e 0`,
    );
  show('empty', empty);
  show('build', build);
  show('cached', median(times.cached));
  show('ask', median(times.ask));
  show('update', median(updates));
  show('query', (many - median(times.cached)) / (questions.length - 1));
}
