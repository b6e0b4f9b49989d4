/** The global memory as a user meets it: in a project, outside of one, and where he asks for it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '../../src/commands/ask.js';
import { feedback } from '../../src/commands/feedback.js';
import { memoryAdd } from '../../src/commands/memory-add.js';
import { memoryArchive } from '../../src/commands/memory-archive.js';
import { memoryExport } from '../../src/commands/memory-export.js';
import { memoryImport } from '../../src/commands/memory-import.js';
import { memoryList } from '../../src/commands/memory-list.js';
import { memoryReset } from '../../src/commands/memory-reset.js';
import { memoryRestore } from '../../src/commands/memory-restore.js';
import { memorySearch } from '../../src/commands/memory-search.js';
import { memoryShow } from '../../src/commands/memory-show.js';
import { sync } from '../../src/commands/sync.js';
import { openMemories } from '../../src/store/scopes/open-memories.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { runCommand } from '../hooks/run-command.js';

const home = tempFolder('lerim');
const env = { LERIM_HOME: home };
let project: TestRepository;
let plain: TestRepository;

beforeAll(async () => {
  project = makeRepository({ firstCommit: false, env });
  plain = repositoryAt(tempFolder('plain'), env);
  const user = ['-p', 'note', '--type', 'user', '--scope', 'user', '-t', 'Prefers small pull requests'];
  const { data } = await runCommand(project, memoryAdd, [...user, '-b', 'Under 200 lines.']);
  expect(data[0]).toMatch(/^added note-\w+ \([0-9a-f]{10}, global\)$/);
  await runCommand(plain, memoryAdd, ['-t', 'Staging passwords rotate on Mondays']);
  await runCommand(project, memoryAdd, ['-t', 'Payments are retried five times']);
});

async function listed(where: TestRepository, ...words: string[]): Promise<string[][]> {
  const { json } = await runCommand(where, memoryList, ['--json', ...words]);
  return (json[0] as { title: string; memory_scope: string }[]).map(({ memory_scope, title }) => [
    memory_scope,
    title,
  ]);
}

async function idOf(title: string): Promise<string> {
  const { json } = await runCommand(project, memoryList, ['--json']);
  return (
    (json[0] as { id: string; title: string }[]).find((memory) => memory.title.startsWith(title))?.id ?? ''
  );
}

test('a listing shows the project, then what counts everywhere, or the one that was asked for', async () => {
  const mine = ['project', 'Payments are retried five times'];
  const everywhere = [
    ['global', 'Prefers small pull requests'],
    ['global', 'Staging passwords rotate on Mondays'],
  ];
  expect((await listed(project)).slice(0, 1)).toEqual([mine]);
  expect((await listed(project)).slice(1).sort()).toEqual(everywhere);
  expect((await listed(plain)).sort()).toEqual(everywhere);
  expect(await listed(project, '--scope', 'project')).toEqual([mine]);
  expect((await runCommand(project, memoryList, [])).data[1]).toContain('(global');
});

test('ask and search use the global memory where the project holds no answer, and outside of projects', async () => {
  const question = ['when', 'do', 'staging', 'passwords', 'rotate?'];
  expect((await runCommand(project, ask, question)).data.join()).toMatch(
    /on Mondays.* · decision · global · /,
  );
  const here = await runCommand(project, ask, ['how', 'often', 'are', 'payments', 'retried?']);
  expect(here.data.join()).not.toContain('global');
  const outside = await runCommand(plain, memorySearch, ['staging', 'passwords']);
  expect(outside.data[0]).toMatch(/Staging .* \(global\)$/);
  expect(outside.talk).toEqual([expect.stringMatching(/not in a git repository: the global memory is used/)]);
  const elsewhere = await runCommand(project, ask, ['--scope', 'project', ...question]);
  expect(elsewhere.code).toBe(1);
});

test('what is given an id finds the memory where it lies, and counts its use there', async () => {
  const id = await idOf('Staging');
  await runCommand(project, memoryShow, [id]);
  const shown = await runCommand(project, memoryShow, ['--json', id]);
  expect(shown.json[0]).toMatchObject([{ memory_scope: 'global', accesses: expect.any(Number) }]);
  for (const [command, words, said] of [
    [feedback, ['used', id], 'rated'],
    [memoryArchive, [id], 'archived'],
    [memoryRestore, [id], 'restored'],
  ] as const) {
    const { data } = await runCommand(project, command as typeof feedback, words);
    expect(data[0]).toMatch(new RegExp(`^${said} ${id} \\(.*, global\\)$`));
  }
  await expect(runCommand(project, memoryShow, ['--scope', 'project', id])).rejects.toThrow(/no memory/);
});

test('an import puts notes about the user where they count', async () => {
  const { data } = await runCommand(project, memoryExport, ['--scope', 'global']);
  const file = join(tempFolder('export'), 'all.jsonl');
  writeFileSync(file, data.join('\n').replaceAll('"id":"', '"id":"x'));
  const found = await runCommand(project, memoryImport, ['--dry-run', file]);
  expect(found.data.map((line) => line.replace(/^.* {2}/, '')).sort()).toEqual([
    'Prefers small pull requests (global)',
    'Staging passwords rotate on Mondays',
  ]);
});

test('a secret is taken out, and that is told', async () => {
  const body = `The key is ghp_${'a1B2'.repeat(9)}.`;
  const { talk, json } = await runCommand(project, memoryAdd, ['--json', '-t', 'Deploy key', '-b', body]);
  expect(talk.join()).toMatch(/taken out before it was written \(dec-\w+\): token/);
  expect(json[0]).toMatchObject([{ redacted: ['token'], memory_scope: 'project' }]);
  await runCommand(project, memoryArchive, [await idOf('Deploy key')]);
});

test('a global memory speaks of no code', async () => {
  const added = runCommand(project, memoryAdd, ['--scope', 'global', '--about', 'README.md', '-t', 'x']);
  await expect(added).rejects.toMatchObject({ code: 'usage', exit: 2 });
});

test('with global_only nothing is captured into the project', async () => {
  writeFileSync(join(home, 'config.toml'), '[memory]\nscope = "global_only"\n');
  const { talk, code } = await runCommand(project, sync, ['--dry-run']);
  writeFileSync(join(home, 'config.toml'), '');
  expect(talk.join()).toContain('Nothing is captured');
  expect(code).toBe(0);
});

test('reset takes what was asked for, and what it prints brings all of it back', async () => {
  const before = await listed(project);
  await expect(runCommand(plain, memoryReset, ['--yes'])).rejects.toMatchObject({ code: 'no-repository' });
  const { json } = await runCommand(project, memoryReset, ['--scope', 'both', '--yes', '--json']);
  const done = json[0] as { memory_scope: string; folder: string }[];
  expect(done.map(({ memory_scope }) => memory_scope)).toEqual(['project', 'global']);
  expect(await listed(project)).toEqual([]);
  for (const { memory_scope, folder } of done) {
    const where = memory_scope === 'global' ? repositoryAt(join(home, 'memory.git')) : project;
    where.git('fetch', '--quiet', '.', `${folder}/*:refs/*`);
  }
  expect(await listed(project)).toEqual(before);
  const { opened } = await openMemories(plain.context);
  expect(opened.map(({ scope }) => scope)).toEqual(['global']);
});
