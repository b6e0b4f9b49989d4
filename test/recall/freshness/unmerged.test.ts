import { expect, test } from 'vitest';
import { makeRepository, type TestRepository } from '../../helpers/repository.js';
import { remember, source, told } from './graded.js';

/** A branch with three commits, a memory learned at each; main has gone on meanwhile. */
async function branched(): Promise<TestRepository> {
  const repository = makeRepository();
  repository.commit({ 'src/app.ts': source('app'), 'src/old.ts': source('old'), 'notes.txt': 'a\n' });
  repository.git('switch', '--quiet', '--create', 'topic');
  await step(repository, 'one', { 'src/feature.ts': source('feature') });
  await step(repository, 'two', { 'src/app.ts': source('app', { 2: "import('./feature');" }) });
  await step(repository, 'three', { 'src/feature.ts': source('feature', { 4: 'handle(error);' }) });
  repository.git('switch', '--quiet', 'main');
  repository.commit({ 'notes.txt': 'b\n', 'src/app.ts': source('app', { 10: 'shutdown();' }) }, 'Go on');
  return repository;
}

async function step(repository: TestRepository, name: string, files: Record<string, string>): Promise<void> {
  const commit = repository.commit(files, `Step ${name}`);
  await remember(repository, name, [], { commit, branch: 'topic' });
}

const MARK = 'learned on topic, not merged here';
const ALL = { 'dec-none': MARK, 'dec-ntwo': MARK, 'dec-nthree': MARK };

test('memories of a branch that was never merged are marked; on the branch they are not', async () => {
  const repository = await branched();
  expect(await told(repository)).toEqual(ALL);
  repository.git('switch', '--quiet', 'topic');
  expect(await told(repository)).toEqual({});
  repository.git('switch', '--quiet', 'main');
  repository.git('branch', '--quiet', '-D', 'topic');
  expect(await told(repository)).toEqual(ALL);
});

test.each([
  ['merged', ['merge', '--quiet', '--no-ff', 'topic']],
  ['rebased', ['-c', 'advice.skippedCherryPicks=false', 'rebase', '--quiet', 'main', 'topic']],
])('%s: nothing is marked', async (_, command) => {
  const repository = await branched();
  repository.git(...command);
  repository.git('switch', '--quiet', 'main');
  repository.git('merge', '--quiet', 'topic');
  repository.git('branch', '--quiet', '-D', 'topic');
  expect(await told(repository)).toEqual({});
});

test('squashed: nothing is marked, not of the middle of the branch either', async () => {
  const repository = await branched();
  repository.git('merge', '--quiet', '--squash', 'topic');
  repository.commit({}, 'Feature (#7)');
  repository.git('branch', '--quiet', '-D', 'topic');
  expect(await told(repository)).toEqual({});
});

test('squashed and worked over since: still nothing is marked', async () => {
  const repository = await branched();
  repository.git('merge', '--quiet', '--squash', 'topic');
  repository.commit({}, 'Feature (#7)');
  for (let time = 0; time < 12; time++)
    repository.commit({ 'src/feature.ts': source(`other${time}`), 'src/app.ts': source(`new${time}`) });
  expect(await told(repository)).toEqual({});
});

test('cherry-picked: what was picked is not marked, what was not is', async () => {
  const repository = await branched();
  repository.git('cherry-pick', 'topic~2');
  expect(await told(repository)).toEqual({ 'dec-ntwo': MARK, 'dec-nthree': MARK });
});

test('merged first and gone on after: only what came after is marked', async () => {
  const repository = await branched();
  repository.git('merge', '--quiet', '--no-ff', 'topic');
  repository.git('switch', '--quiet', 'topic');
  repository.git('merge', '--quiet', 'main');
  await step(repository, 'four', { 'src/more.ts': source('more') });
  repository.git('switch', '--quiet', 'main');
  expect(await told(repository)).toEqual({ 'dec-nfour': MARK });
});

test('once merged, a memory stays unmarked however the code goes on; on an older branch it is marked', async () => {
  const repository = await branched();
  repository.git('branch', 'release');
  repository.git('merge', '--quiet', '--squash', 'topic');
  repository.commit({}, 'Feature (#7)');
  expect(await told(repository)).toEqual({});
  repository.git('rm', '--quiet', '-r', 'src');
  repository.commit({ 'README.md': 'Start over.\n' });
  expect(await told(repository)).toEqual({});
  repository.git('switch', '--quiet', 'release');
  expect(await told(repository)).toEqual(ALL);
});

test('commits this clone does not have, and short ids, do no harm', async () => {
  const repository = await branched();
  await remember(repository, 'lost', [], { commit: 'f'.repeat(40), branch: 'elsewhere' });
  await remember(repository, 'short', [], { commit: repository.git('rev-parse', '--short', 'topic') });
  const short = repository.git('rev-parse', '--short=7', 'topic');
  expect(await told(repository)).toEqual({ ...ALL, 'dec-nshort': `learned on ${short}, not merged here` });
});
