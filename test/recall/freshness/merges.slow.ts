/** Many branches, merged in every way or not at all: what is told of the memories that were learned on them. */
import { expect, test } from 'vitest';
import { makeRepository, type TestRepository } from '../../helpers/repository.js';
import { apply, numbered, REASON, storeAt } from '../../helpers/stores.js';
import { gradesOf, source } from './graded.js';
import { randomNumbers } from './random.js';

const BRANCHES = 120;
const WAYS = ['merged', 'squashed', 'rebased', 'left', 'left'] as const;

test('branches merged, squashed and rebased are told from those that were left', async () => {
  const random = randomNumbers(5);
  const repository = makeRepository();
  const { git } = repository;
  const files = Array.from({ length: 30 }, (_, at) => `src/file${at}.ts`);
  repository.commit(Object.fromEntries(files.map((path, at) => [path, longSource(`f${at}`)])));
  const learned: { id: string; commit: string; way: string }[] = [];
  for (let number = 0; number < BRANCHES; number++) {
    git('switch', '--quiet', '--create', `b${number}`, random(3) === 0 ? 'main~0' : 'main');
    const steps = 1 + random(4);
    for (let step = 0; step < steps; step++) {
      const commit = repository.commit(edits(repository, `${number}x${step}`), `Work ${number}.${step}`);
      learned.push({ id: `dec-n${number}-${step}`, commit, way: '' });
    }
    git('switch', '--quiet', 'main');
    for (let times = random(3); times > 0; times--)
      repository.commit({ [`docs/page${number}-${times}.md`]: source(`page${number}${times}`) });
    const way = WAYS[random(WAYS.length)] ?? 'left';
    land(git, `b${number}`, way);
    for (const memory of learned.slice(-steps)) memory.way = way;
    git('branch', '--quiet', '-D', `b${number}`);
  }
  const memories = learned.map(({ id, commit }) => numbered(id.slice(5), { commit, branch: 'topic' }));
  await apply(await storeAt(repository.context), { op: 'import', memories, reason: REASON });
  const started = performance.now();
  const told = await gradesOf(repository);
  const spent = performance.now() - started;
  const left = learned.filter(({ way }) => way === 'left');
  const landed = learned.filter(({ way }) => way !== 'left');
  const missed = left.filter(({ id }) => !told.has(id)).length;
  const wrong = landed.filter(({ id }) => told.has(id));
  console.log(
    `${learned.length} memories on ${BRANCHES} branches: ${left.length} left, ${missed} missed; ${landed.length} landed, ` +
      `${wrong.length} false alarms (${wrong.map(({ way }) => way).join(' ')}); ${Math.round(spent)} ms`,
  );
  expect(missed).toBeLessThanOrEqual(left.length * 0.02);
  expect(wrong.length).toBeLessThanOrEqual(landed.length * 0.01);

  function edits({ git }: TestRepository, mark: string): Record<string, string> {
    const changed: Record<string, string> = {};
    for (let times = 1 + random(3); times > 0; times--) {
      if (random(4) === 0) changed[`src/new${mark}.ts`] = source(`n${mark}`);
      else {
        const path = files[random(files.length)] ?? '';
        const lines = (changed[path] ?? git('show', `HEAD:${path}`)).split('\n');
        lines[random(lines.length)] = `const v${mark}_${times} = use('${mark}', ${times});`;
        changed[path] = `${lines.join('\n').trimEnd()}\n`;
      }
    }
    return changed;
  }
});

function land(git: TestRepository['git'], branch: string, way: string): void {
  try {
    if (way === 'merged') git('merge', '--quiet', '--no-ff', branch);
    if (way === 'squashed') {
      git('merge', '--quiet', '--squash', branch);
      git('commit', '--quiet', '--allow-empty', '--message', `${branch} (#1)`);
    }
    if (way === 'rebased') {
      git('rebase', '--quiet', 'main', branch);
      git('switch', '--quiet', 'main');
      git('merge', '--quiet', '--ff-only', branch);
    }
  } catch (error) {
    throw new Error(`${branch} ${way}: ${(error as Error).message}`);
  }
}

function longSource(name: string): string {
  return Array.from({ length: 60 }, (_, at) => `const ${name}_${at} = compute('${name}', ${at});`).join('\n');
}
