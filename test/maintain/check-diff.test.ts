/** `git lerim check --diff`: which memories a change of the code makes doubtful. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/commands/check.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';

interface DiffJson {
  readonly files: number;
  readonly doubtful: readonly {
    readonly id: string;
    readonly touches: readonly {
      readonly path: string;
      readonly by: string;
      readonly change: string;
      readonly to?: string;
      readonly lines: readonly { readonly old?: number[]; readonly new?: number[] }[];
    }[];
  }[];
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

let repository: TestRepository;
let base: string;
let learned: string;

/** A branch that modifies, renames, deletes and adds, beside a main branch that went on. */
beforeAll(async () => {
  repository = makeRepository({ name: 'a repo' });
  base = repository.commit({
    'src/auth.ts': lines(1, 40),
    'src/old name.ts': lines(100, 140),
    'src/gone.ts': lines(200, 220),
    'src/same.ts': lines(300, 320),
    'src/mode.sh': lines(400, 410),
    'src/ünï.ts': lines(500, 520),
    'README.md': '# Test\n',
  });
  const blob = (path: string): string => repository.git('rev-parse', `HEAD:${path}`);
  const anchor = (path: string) => [{ path, blob: blob(path) }];
  const memories = [
    numbered('auth', { anchors: anchor('src/auth.ts') }),
    numbered('moved', { anchors: anchor('src/old name.ts') }),
    numbered('gone', { anchors: anchor('src/gone.ts') }),
    numbered('same', { anchors: anchor('src/same.ts') }),
    numbered('mode', { anchors: anchor('src/mode.sh') }),
    numbered('unicode', { anchors: anchor('src/ünï.ts') }),
    numbered('names', { body: 'Tokens are made in `./src/auth.ts`, see there.' }),
    numbered('spaces', { body: 'What "src/old name.ts" does.' }),
    numbered('near', { body: 'See lib/src/auth.ts and src/auth.tsx and src/auth.ts.bak.' }),
    numbered('new', { body: 'There will be src/new.ts.' }),
  ];
  repository.git('checkout', '-q', '-b', 'topic');
  repository.git('mv', 'src/old name.ts', 'src/new name.ts');
  repository.git('rm', '-q', 'src/gone.ts');
  repository.git('update-index', '--chmod=+x', 'src/mode.sh');
  repository.git('commit', '-q', '-m', 'Move');
  repository.git('config', 'core.fileMode', 'false');
  learned = repository.commit({
    'src/auth.ts': `${lines(1, 9)}changed 10\nchanged 11\n${lines(12, 29)}${lines(33, 40)}one more\n`,
    'src/ünï.ts': `${lines(500, 519)}changed\n`,
    'src/new.ts': 'new\n',
  });
  memories.push(numbered('learned', { anchors: anchor('src/auth.ts') }));
  repository.git('checkout', '-q', 'main');
  repository.commit({ 'src/same.ts': lines(300, 310) });
  await apply(await storeAt(repository.context), ...memories.map(adding));
});

async function diff(range: string, ...options: string[]): Promise<{ code: number; found: DiffJson }> {
  const { code, json } = await runCommand(repository, check, ['--diff', range, '--json', ...options]);
  return { code, found: json[0] as DiffJson };
}

describe('git lerim check --diff', () => {
  it('lists what the branch modified, renamed and deleted, with the lines, and nothing else', async () => {
    const { code, found } = await diff('main...topic');
    expect(code).toBe(0);
    const touches = Object.fromEntries(found.doubtful.map(({ id, touches }) => [id.slice(5), touches]));
    expect(Object.keys(touches).sort()).toEqual(['auth', 'gone', 'moved', 'names', 'spaces', 'unicode']);
    expect(touches.auth).toEqual([
      {
        path: 'src/auth.ts',
        by: 'anchor',
        change: 'modified',
        lines: [{ old: [10, 11], new: [10, 11] }, { old: [30, 32] }, { new: [38, 38] }],
      },
    ]);
    expect(touches.moved).toMatchObject([{ change: 'renamed', to: 'src/new name.ts', lines: [] }]);
    expect(touches.gone).toMatchObject([{ change: 'deleted' }]);
    expect(touches.unicode).toMatchObject([{ lines: [{ new: [21, 21] }] }]);
    expect(touches.names).toMatchObject([{ by: 'name', path: 'src/auth.ts' }]);
  });

  it('compares the two ends with two dots, and one revision with the work tree', async () => {
    const ids = async (range: string): Promise<string[]> =>
      (await diff(range)).found.doubtful.map(({ id }) => id.slice(5));
    expect(await ids('topic..main')).toContain('same');
    expect(await ids('main...topic')).not.toContain('same');
    expect(await ids(base)).toEqual(['same']);
    expect(await ids('HEAD')).toEqual([]);
    rmSync(join(repository.dir, 'src/gone.ts'));
    expect(await ids('HEAD')).toEqual(['gone']);
    repository.git('checkout', '--', 'src/gone.ts');
    // The memory that was learned from the branch's own version does not fit main.
    expect(await ids('topic..main')).toContain('learned');
    expect(await ids('topic...main')).toEqual(['same']);
  });

  it('is advice unless --strict is given', async () => {
    expect((await diff('main...topic', '--strict')).code).toBe(1);
    expect((await diff('main..main', '--strict')).code).toBe(0);
    const { data } = await runCommand(repository, check, ['--diff', 'main...topic']);
    expect(data).toContain('  src/auth.ts modified: lines 10-11, 38; removed 30-32');
    expect(data).toContain('  src/old name.ts renamed to src/new name.ts');
  });

  it('prints Markdown that holds no markup of strangers', async () => {
    const other = makeRepository();
    other.commit({ 'a.ts': lines(1, 5) });
    const anchors = [{ path: 'a.ts', blob: other.git('rev-parse', 'HEAD:a.ts') }];
    const title = 'Say <img src=x> to @everyone, [here](https://example.com) *now*';
    await apply(await storeAt(other.context), adding(numbered('md', { title, anchors })));
    other.commit({ 'a.ts': lines(2, 5) });
    const { data } = await runCommand(other, check, ['--diff', 'HEAD~1..HEAD', '--markdown']);
    const text = data.join('\n');
    expect(text).toContain('`a.ts` modified: removed 1');
    expect(text).not.toMatch(/<img|@everyone|\]\(|[^\\]\*now/);
    const none = await runCommand(other, check, ['--diff', 'HEAD..HEAD', '--markdown']);
    expect(none.data.join()).toContain('no memory doubtful');
  });

  it('says what is wrong with a range, and runs nothing that it names', async () => {
    await expect(diff('nothing...topic')).rejects.toMatchObject({ code: 'no-such-range' });
    await expect(runCommand(repository, check, ['--diff=--output=x'])).rejects.toMatchObject({
      code: 'no-such-range',
    });
    expect(existsSync(join(repository.dir, 'x'))).toBe(false);
    const shallow = join(tempFolder('shallow'), 'clone');
    repository.git('clone', '-q', '--depth=1', '--no-single-branch', `file://${repository.dir}`, shallow);
    await expect(
      runCommand(repositoryAt(shallow), check, ['--diff', 'origin/main...origin/topic']),
    ).rejects.toMatchObject({ code: 'no-merge-base', hint: expect.stringContaining('fetch-depth: 0') });
    const ends = await runCommand(repositoryAt(shallow), check, ['--diff', 'origin/main..origin/topic']);
    expect(ends.data.join()).toContain('dec-nauth');
  });

  it('works in a bare repository, in a linked work tree and under settings that change what git prints', async () => {
    const bare = join(tempFolder('bare'), 'bare.git');
    repository.git('clone', '-q', '--bare', repository.dir, bare);
    const inBare = await runCommand(repositoryAt(bare), check, ['--diff', `${base}...topic`]);
    expect(inBare.data.join()).toContain('src/gone.ts deleted');
    expect((await runCommand(repositoryAt(bare), check, ['--diff', base])).data.join()).toContain(
      'src/same.ts',
    );
    const linked = join(tempFolder('linked'), 'tree');
    repository.git('worktree', 'add', '-q', '--detach', linked, learned);
    const config = {
      GIT_CONFIG_COUNT: '4',
      GIT_CONFIG_KEY_0: 'diff.noprefix',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_CONFIG_KEY_1: 'diff.external',
      GIT_CONFIG_VALUE_1: 'false',
      GIT_CONFIG_KEY_2: 'color.ui',
      GIT_CONFIG_VALUE_2: 'always',
      GIT_CONFIG_KEY_3: 'diff.renames',
      GIT_CONFIG_VALUE_3: 'false',
    };
    const { data } = await runCommand(repositoryAt(linked, config), check, ['--diff', 'main...HEAD']);
    expect(data).toContain('  src/auth.ts modified: lines 10-11, 38; removed 30-32');
    expect(data).toContain('  src/old name.ts renamed to src/new name.ts');
  });
});
