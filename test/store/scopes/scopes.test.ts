/** Which memory is read and written: the project's, or the user's own global one. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/lib/context.js';
import { findMemory } from '../../../src/store/scopes/find-memory.js';
import { chooseTargets, openMemories, openTarget } from '../../../src/store/scopes/open-memories.js';
import { decision } from '../../helpers/memories.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../../helpers/repository.js';
import { adding, apply, numbered } from '../../helpers/stores.js';

let home: string;
let repository: TestRepository;
let outside: Context;

beforeEach(() => {
  home = tempFolder('lerim');
  repository = makeRepository({ firstCommit: false, env: { LERIM_HOME: home } });
  outside = repositoryAt(tempFolder('plain'), { LERIM_HOME: home }).context;
});

function set(scope: string): void {
  writeFileSync(join(home, 'config.toml'), `[memory]\nscope = "${scope}"\n`);
}

async function scopes(context: Context, asked?: 'project' | 'global' | 'all') {
  const { opened, warnings } = await openMemories(context, asked);
  return { scopes: opened.map(({ scope }) => scope), warnings };
}

async function fill(): Promise<void> {
  await apply((await openTarget(repository.context, 'project')).store, adding(numbered('mine')));
  await apply((await openTarget(repository.context, 'global')).store, adding(numbered('everywhere')));
}

describe('reading', () => {
  it('makes nothing: a global memory that is missing is empty', async () => {
    expect(await scopes(repository.context)).toEqual({ scopes: ['project'], warnings: [] });
    expect((await scopes(repository.context, 'global')).scopes).toEqual([]);
    expect((await scopes(outside)).warnings).toEqual([expect.stringContaining('not in a git repository')]);
    expect(existsSync(join(home, 'memory.git'))).toBe(false);
  });

  it('follows the setting, and what was asked for before that', async () => {
    await fill();
    expect((await scopes(repository.context)).scopes).toEqual(['project', 'global']);
    expect((await scopes(outside)).scopes).toEqual(['global']);
    set('project_only');
    expect((await scopes(repository.context)).scopes).toEqual(['project']);
    expect((await scopes(repository.context, 'all')).scopes).toEqual(['project', 'global']);
    await expect(scopes(outside)).rejects.toMatchObject({ code: 'no-repository' });
    set('global_only');
    expect((await scopes(repository.context)).scopes).toEqual(['global']);
    expect((await scopes(repository.context, 'project')).scopes).toEqual(['project']);
  });

  it('finds the global memory whatever repository the environment names', async () => {
    await fill();
    const env = { ...repository.context.env, GIT_DIR: join(repository.dir, '.git'), GIT_INDEX_FILE: '/none' };
    const { opened } = await openMemories({ ...outside, env });
    expect(opened.map(({ scope, snapshot }) => [scope, ...snapshot.memories.keys()])).toEqual([
      ['project', 'dec-nmine'],
      ['global', 'dec-neverywhere'],
    ]);
  });

  it('does without a broken global memory in a project, and fails of it where it stands alone', async () => {
    mkdirSync(join(home, 'memory.git'));
    expect(await scopes(repository.context)).toEqual({
      scopes: ['project'],
      warnings: [expect.stringMatching(/memory\.git cannot be read: .* It is left out\.$/)],
    });
    await expect(scopes(outside)).rejects.toMatchObject({ code: 'global-unreadable' });
    await expect(scopes(repository.context, 'global')).rejects.toMatchObject({ code: 'global-unreadable' });
    rmSync(join(home, 'memory.git'), { recursive: true });
    writeFileSync(join(home, 'memory.git'), 'no repository');
    await expect(scopes(outside)).rejects.toMatchObject({ code: 'global-unreadable' });
  });
});

describe('writing', () => {
  it('makes the global memory once, on the root that all share, however many begin at once', async () => {
    const targets = await Promise.all([1, 2, 3].map(() => openTarget(outside)));
    expect(targets.map(({ scope }) => scope)).toEqual(['global', 'global', 'global']);
    await Promise.all(targets.map(({ store }, at) => apply(store, adding(numbered(at)))));
    const global = repositoryAt(join(home, 'memory.git'));
    expect(global.git('log', '--format=%s', 'lerim/memory').split('\n')).toHaveLength(4);
    await fill();
    expect(global.git('rev-list', '--max-parents=0', 'lerim/memory')).toBe(
      repository.git('rev-list', '--max-parents=0', 'lerim/memory'),
    );
  });

  it('says that the global memory cannot be made', async () => {
    const blocked = { ...outside, env: { ...outside.env, LERIM_HOME: join(repository.dir, '.git/HEAD') } };
    await expect(openTarget(blocked)).rejects.toMatchObject({ code: 'global-not-written' });
  });

  it('takes notes about the user to the global memory, unless something else is set or asked for', async () => {
    const { confidence: _, ...rest } = decision();
    const note = (scope: 'user' | 'project') =>
      ({
        ...rest,
        id: `note-${scope}`,
        primitive: 'note',
        type: 'user',
        scope,
        description: 'x',
        confidence: 1,
      }) as const;
    const memories = [decision(), note('user'), note('project')];
    const routed = async (context: Context, asked?: 'project' | 'global') =>
      (await chooseTargets(context, memories, asked)).map(([{ scope }, group]) => [scope, group.length]);
    expect(await routed(repository.context)).toEqual([
      ['project', 2],
      ['global', 1],
    ]);
    expect(await routed(repository.context, 'project')).toEqual([['project', 3]]);
    expect(await routed(outside)).toEqual([['global', 3]]);
    set('project_only');
    expect(await routed(repository.context)).toEqual([['project', 3]]);
    set('global_only');
    expect(await routed(repository.context)).toEqual([['global', 3]]);
  });
});

it('finds a memory by its id in whichever scope holds it, the project first', async () => {
  await fill();
  const project = await openTarget(repository.context);
  await apply(project.store, adding(numbered('twice')), adding(numbered('ev')));
  await apply((await openTarget(outside)).store, adding(numbered('twice')));
  const { opened } = await openMemories(repository.context);
  const place = (id: string) => findMemory(opened, id).place.scope;
  expect([place('dec-neverywhere'), place('dec-nmi'), place('dec-ntwice'), place('dec-nev')]).toEqual([
    'global',
    'project',
    'project',
    'project',
  ]);
  expect(() => place('dec-n')).toThrow(/could be/);
  expect(() => place('dec-x')).toThrow(/no memory/);
});
