/** What commands tell of a memory beside its text, and what counts as reading it. */
import { beforeEach, expect, test } from 'vitest';
import { ask } from '../../src/commands/ask.js';
import { memoryExport } from '../../src/commands/memory-export.js';
import { memoryIndex } from '../../src/commands/memory-index.js';
import { memoryList } from '../../src/commands/memory-list.js';
import { memorySearch } from '../../src/commands/memory-search.js';
import { memoryShow } from '../../src/commands/memory-show.js';
import { query } from '../../src/commands/query.js';
import { status } from '../../src/commands/status.js';
import { why } from '../../src/commands/why.js';
import { openRepository } from '../../src/git/open.js';
import { upkeep } from '../../src/recall/upkeep.js';
import { readAccess } from '../../src/store/access/read-access.js';
import { recordAccess } from '../../src/store/access/record.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, NOW, type TestRepository } from '../helpers/repository.js';
import { adding, apply, storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';

const OLD = '2025-11-01T12:00:00Z';
let repository: TestRepository;

beforeEach(async () => {
  repository = makeRepository();
  repository.commit({ 'src/auth.ts': 'check(token);\n' });
  const old = { created: OLD, updated: OLD, confidence: 0.9, tags: [] };
  const anchors = [{ path: 'src/auth.ts', blob: repository.git('rev-parse', 'HEAD:src/auth.ts') }];
  const store = await storeAt(repository.context);
  await apply(
    store,
    adding(decision({ ...old, id: 'dec-jwt', title: 'API requests carry bearer tokens', body: '', anchors })),
    adding(decision({ ...old, id: 'dec-pin', title: 'Invoices are never deleted', body: '', pinned: true })),
    adding(decision({ ...old, id: 'dec-mail', title: 'Mail goes out through a queue', body: '' })),
  );
  await apply(store, { op: 'feedback', id: 'dec-mail', verdict: 'used', reason: { why: 'Found useful.' } });
});

async function counts(): Promise<(number | undefined)[]> {
  const access = await readAccess(repository.context, await openRepository(repository.context));
  return ['dec-jwt', 'dec-pin', 'dec-mail'].map((id) => access.get(id)?.count);
}

async function strengths(): Promise<Record<string, number>> {
  const { json } = await runCommand(repository, memoryList, ['--json']);
  const memories = json[0] as { id: string; effective_confidence: number }[];
  return Object.fromEntries(memories.map(({ id, effective_confidence }) => [id, effective_confidence]));
}

test('ask, search and show count what they hand out; listings do not', async () => {
  for (const [command, words] of [
    [memoryList, []],
    [query, ['--text', 'tokens']],
    [memoryIndex, []],
    [memoryExport, []],
    [why, ['dec-jwt']],
    [status, []],
  ] as const)
    await runCommand(repository, command as typeof memoryList, words);
  await runCommand(repository, ask, ['who', 'feeds', 'the', 'cat?']);
  expect(await counts()).toEqual([undefined, undefined, undefined]);
  await runCommand(repository, ask, ['what', 'do', 'API', 'requests', 'carry?']);
  await runCommand(repository, memorySearch, ['bearer', 'tokens']);
  await runCommand(repository, memorySearch, ['--json', 'bearer', 'tokens']);
  await runCommand(repository, memoryShow, ['dec-mail', 'dec-mail']);
  expect(await counts()).toEqual([3, undefined, 1]);
});

test('confidence fades from the last access on, in every view; what is pinned does not fade', async () => {
  expect(await strengths()).toEqual({ 'dec-jwt': 0.3, 'dec-pin': 0.9, 'dec-mail': 0.307 });
  const { stateDir } = await openRepository(repository.context);
  recordAccess(stateDir, ['dec-jwt'], new Date(NOW.getTime() - 90 * 86_400_000));
  expect(await strengths()).toMatchObject({ 'dec-jwt': 0.45, 'dec-mail': 0.307 });
  const question = ['what', 'do', 'API', 'requests', 'carry?'];
  const asked = await runCommand(repository, ask, ['--json', ...question]);
  expect(asked.json[0]).toMatchObject({ memories: [{ id: 'dec-jwt', effective_confidence: 0.45 }] });
  // By now it was accessed again, and the notes hold both.
  await upkeep(repository.context, await openRepository(repository.context));
  const again = await runCommand(repository, ask, question);
  expect(again.data.at(-1)).toContain('confidence 0.90');
  const shown = await runCommand(repository, memoryShow, ['--json', 'dec-jwt']);
  expect(shown.json[0]).toMatchObject([
    { accesses: 3, last_access: NOW.toISOString(), effective_confidence: 0.9 },
  ]);
  const found = await runCommand(repository, query, ['--json', '--text', 'queue']);
  expect(found.json[0]).toMatchObject([{ id: 'dec-mail', effective_confidence: 0.307 }]);
});

test('what became of the code is told wherever the memory is shown', async () => {
  repository.commit({ 'src/auth.ts': 'check(session);\n' });
  const told = 'src/auth.ts changed since, 1 commit';
  const list = await runCommand(repository, memoryList, []);
  expect(list.data.filter((line) => line.includes(told))).toEqual([
    expect.stringMatching(/^dec-jwt .*carry bearer tokens \(src/),
  ]);
  const question = ['what', 'do', 'API', 'requests', 'carry?'];
  expect((await runCommand(repository, ask, question)).data.at(-1)).toContain(told);
  expect((await runCommand(repository, memorySearch, ['bearer', 'tokens'])).data[0]).toContain(`(${told})`);
  expect((await runCommand(repository, memoryShow, ['dec-jwt'])).talk).toContain(
    `git lerim: dec-jwt: ${told}`,
  );
  expect((await runCommand(repository, why, ['dec-jwt'])).data[0]).toContain(told);
  const { json } = await runCommand(repository, memorySearch, ['--json', 'bearer', 'tokens']);
  expect(json[0]).toMatchObject({
    results: [
      { id: 'dec-jwt', freshness: { files: [{ path: 'src/auth.ts', state: 'changed', commits: 1 }] } },
    ],
  });
  expect((await runCommand(repository, status, [])).data).toContainEqual(
    expect.stringMatching(/^code +1 memory speaks of code that changed since$/),
  );
});

test('ask starts no comparison: while HEAD is ahead of the last one it says of when that is', async () => {
  const question = ['what', 'do', 'API', 'requests', 'carry?'];
  repository.commit({ 'src/auth.ts': 'check(session);\n' });
  expect((await runCommand(repository, ask, question)).data.at(-1)).not.toContain('changed');
  const compared = repository.git('rev-parse', 'HEAD').slice(0, 7);
  await upkeep(repository.context, await openRepository(repository.context));
  repository.commit({ 'README.md': 'More.\n' });
  expect((await runCommand(repository, ask, question)).data.at(-1)).toContain(
    `changed since, 1 commit · as of ${compared}`,
  );
});

test('a memory that the code left behind stands below its equal', async () => {
  repository.commit({ 'src/auth.ts': 'check(session);\n' });
  const store = await storeAt(repository.context);
  const twin = { created: OLD, updated: OLD, confidence: 0.9, tags: [], body: '' };
  await apply(
    store,
    adding(decision({ ...twin, id: 'dec-twin', title: 'API requests carry bearer tokens' })),
  );
  const order = async () => {
    const { json } = await runCommand(repository, memorySearch, ['--json', 'API', 'bearer', 'tokens']);
    return (json[0] as { results: { id: string }[] }).results.map(({ id }) => id);
  };
  expect((await order()).slice(0, 2).sort()).toEqual(['dec-jwt', 'dec-twin']);
  await upkeep(repository.context, await openRepository(repository.context));
  expect((await order()).slice(0, 2)).toEqual(['dec-twin', 'dec-jwt']);
});
