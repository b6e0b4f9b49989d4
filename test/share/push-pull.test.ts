import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryShow } from '../../src/commands/memory-show.js';
import { push } from '../../src/commands/push.js';
import { openRepository } from '../../src/git/open.js';
import { gatherStatus } from '../../src/serve/gather-status.js';
import { actorOf } from '../../src/store/access/actor.js';
import { type GitServer, startGitServer } from '../helpers/git-server.js';
import type { TestRepository } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, REASON, storeAt, titles } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';
import { cloneOf, copyOf, later, pullInto, pushes, pushFrom, tipOf, treeOf } from './set-up.js';

let server: GitServer;
let count = 0;
beforeAll(async () => {
  server = await startGitServer();
  first = await firstPair();
});
afterAll(() => server.close());
beforeEach(() => {
  for (const key of Object.keys(server.behaviour) as (keyof GitServer['behaviour'])[])
    delete server.behaviour[key];
  server.requests.length = 0;
});

function team(...names: string[]) {
  const name = `team${++count}`;
  const bare = server.add(name);
  return { bare, clones: names.map((person) => cloneOf(server.url(name), person)) };
}

type Pair = Record<'bare' | 'ada' | 'bo', TestRepository>;
let first: Pair;

/** Two clones with one memory, pushed and pulled. */
function pair(): Pair {
  const name = `team${++count}`;
  const bare = server.copy(first.bare, name);
  return { bare, ada: copyOf(first.ada, server.url(name)), bo: copyOf(first.bo, server.url(name)) };
}

async function firstPair(): Promise<Pair> {
  const { bare, clones } = team('Ada', 'Bo');
  const [ada, bo] = clones;
  if (!ada || !bo) throw new Error('two');
  await apply(await storeAt(ada.context), adding(numbered(1)));
  await pushFrom(ada);
  await pullInto(bo);
  return { bare, ada, bo };
}

const statusOf = async ({ context }: TestRepository) => gatherStatus(context, await openRepository(context));

describe('push and pull', () => {
  it('bring a memory from one clone to another, and touch nothing else there', async () => {
    const { bare, ada, bo } = pair();
    expect(tipOf(bo)).toBe(tipOf(ada));
    expect(tipOf(bare)).toBe(tipOf(ada));
    expect(await titles(await storeAt(bo.context))).toEqual({ 'dec-n1': 'Decision number 1' });
    expect(bo.git('status', '--porcelain')).toBe('');
    const refs = bo.git('for-each-ref', '--format=%(refname)').split('\n');
    expect(refs.filter((ref) => !ref.startsWith('refs/lerim/'))).toEqual([
      'refs/heads/lerim/memory',
      'refs/heads/main',
    ]);
    expect(existsSync(join(bo.dir, '.git/FETCH_HEAD'))).toBe(false);
  });

  it('push asks the server once when nobody was first', async () => {
    const { ada } = pair();
    await apply(await storeAt(ada.context), adding(numbered(2)));
    server.requests.length = 0;
    const { code, data } = await pushFrom(ada);
    expect(code).toBe(0);
    expect(data).toEqual(['lerim/memory pushed']);
    expect(server.requests.filter((request) => request.includes('upload-pack'))).toEqual([]);
    expect(pushes(server)).toBe(1);
    expect((await pushFrom(ada)).data).toEqual(['lerim/memory is up to date']);
  });

  it('a refused push brings in what the remote has and goes through, without force', async () => {
    const { bare, ada, bo } = pair();
    await apply(await storeAt(ada.context), adding(numbered(2)));
    await apply(await storeAt(later(bo, 1).context), adding(numbered(3)));
    const first = tipOf(ada);
    await pushFrom(ada);
    const { code, data } = await pushFrom(bo);
    expect(code).toBe(0);
    expect(data[0]).toMatch(/^lerim\/memory merged/);
    expect(tipOf(bare)).toBe(tipOf(bo));
    expect(bare.git('merge-base', '--is-ancestor', first, 'lerim/memory')).toBe('');
    expect((await pullInto(ada)).data[0]).toMatch(/^lerim\/memory moved forward/);
    expect(Object.keys(await titles(await storeAt(ada.context)))).toEqual(['dec-n1', 'dec-n2', 'dec-n3']);
  });

  it('two who changed the same memory have no conflict to solve, and neither version is lost', async () => {
    const { ada, bo } = pair();
    const edit = (body: string, updated: string) =>
      ({ op: 'update', memory: numbered(1, { body, updated }), reason: REASON }) as const;
    await apply(await storeAt(ada.context), edit('Older.', '2026-03-01T12:00:00Z'));
    await apply(await storeAt(later(bo, 5).context), edit('Newer.', '2026-03-01T12:05:00Z'));
    const older = tipOf(ada);
    await pushFrom(ada);
    const { data, json } = await pushFrom(bo, '--json');
    expect(data).toEqual([]);
    expect(json[0]).toMatchObject({
      pulled: [{ branches: [{ kind: 'merged', conflicts: [{ id: 'dec-n1', what: 'text' }] }] }],
    });
    const { share, conflicts } = await statusOf(bo);
    expect(share).toEqual({ remote: 'origin', ahead: 0, behind: 0 });
    expect(conflicts).toMatchObject([{ id: 'dec-n1', what: 'text', commit: older }]);
    await pullInto(ada);
    expect(treeOf(ada)).toBe(treeOf(bo));
    expect((await (await storeAt(ada.context)).snapshot()).memories.get('dec-n1')?.memory.body).toBe(
      'Newer.',
    );
    expect(ada.git('merge-base', '--is-ancestor', older, 'lerim/memory')).toBe('');
  });

  it('four clones pushing at once all get through, and end the same', async () => {
    const { bare, ada, bo } = pair();
    const url = server.url(`team${count}`);
    const clones = [ada, bo, copyOf(ada, url), copyOf(bo, url)];
    await Promise.all(
      clones.map(async (clone, index) => {
        await apply(await storeAt(later(clone, index).context), adding(numbered(index + 2)));
        expect((await pushFrom(clone)).code).toBe(0);
      }),
    );
    for (const clone of clones) await pullInto(clone);
    expect(new Set([bare, ...clones].map(tipOf)).size).toBe(1);
    expect(Object.keys(await titles(await storeAt(ada.context))).length).toBe(5);
  });

  it('two who began apart are brought together by the root they share', async () => {
    const { clones } = team('Ada', 'Bo');
    const [ada, bo] = clones;
    if (!ada || !bo) throw new Error('two');
    await apply(await storeAt(ada.context), adding(numbered(1)));
    await apply(await storeAt(bo.context), adding(numbered(2)));
    await pushFrom(ada);
    expect((await pushFrom(bo)).code).toBe(0);
    await pullInto(ada);
    expect(tipOf(ada)).toBe(tipOf(bo));
    expect(ada.git('rev-list', '--max-parents=0', '--count', 'lerim/memory')).toBe('1');
  });

  it('a dry run tells what would happen and changes neither side', async () => {
    const { bare, ada, bo } = pair();
    await apply(await storeAt(ada.context), adding(numbered(2)));
    await pushFrom(ada);
    await apply(await storeAt(later(bo, 1).context), adding(numbered(3)));
    const before = [tipOf(bo), tipOf(bare)];
    expect((await pushFrom(bo, '--dry-run')).data).toEqual([
      'lerim/memory has more at origin, which would be brought in first',
    ]);
    expect((await pullInto(bo, '--dry-run')).data).toEqual([
      'lerim/memory: 1 commits to bring in, 1 of your own',
    ]);
    expect([tipOf(bo), tipOf(bare)]).toEqual(before);
  });

  it('a rule of the server that refuses is told in its words, after few tries', async () => {
    const { bare, ada } = pair();
    bare.git('config', 'receive.denyNonFastForwards', 'true');
    writeFileSync(`${bare.dir}/hooks/pre-receive`, '#!/bin/sh\necho no >&2\nexit 1\n', { mode: 0o755 });
    await apply(await storeAt(ada.context), adding(numbered(2)));
    await expect(pushFrom(ada)).rejects.toMatchObject({
      code: 'refused',
      message: /pre-receive hook declined/,
    });
  });

  it('a branch that somebody has checked out comes along; changes there in the way hold it back', async () => {
    const { ada, bo } = pair();
    await apply(await storeAt(ada.context), adding(numbered(2)));
    await pushFrom(ada);
    bo.git('checkout', '--quiet', 'lerim/memory');
    await pullInto(bo);
    expect(bo.git('status', '--porcelain')).toBe('');
    expect(bo.git('ls-files').split('\n').length).toBe(2);
    await apply(await storeAt(ada.context), { op: 'archive', id: 'dec-n1', reason: REASON });
    await pushFrom(ada);
    const [file = ''] = bo.git('ls-files').split('\n');
    writeFileSync(`${bo.dir}/${file}`, 'half-written');
    const { code, data } = await pullInto(bo);
    expect(code).toBe(3);
    expect(data[0]).toContain(`lerim/memory waits: lerim/memory is checked out in ${bo.dir}`);
  });

  it('squashed on the server, it meets what is here without doubling anything', async () => {
    const { bare, ada, bo } = pair();
    await apply(await storeAt(ada.context), adding(numbered(2)), adding(numbered(3)));
    const tree = treeOf(ada);
    ada.git('push', '--quiet', bare.dir, 'lerim/memory:refs/heads/for-review');
    const squash = bare.git('commit-tree', tree, '-p', 'lerim/memory', '-m', 'Memories of the week (#1)');
    bare.git('update-ref', 'refs/heads/lerim/memory', squash);
    await apply(await storeAt(ada.context), adding(numbered(4)));
    expect((await pushFrom(ada)).code).toBe(0);
    await pullInto(bo);
    expect(treeOf(bo)).toBe(treeOf(ada));
    expect(Object.keys(await titles(await storeAt(bo.context))).sort()).toEqual([
      'dec-n1',
      'dec-n2',
      'dec-n3',
      'dec-n4',
    ]);
  });

  it('a history that began apart is left alone until somebody says that it belongs here', async () => {
    const { bare, ada } = pair();
    const orphan = bare.git('commit-tree', bare.git('mktree', '--missing'), '-m', 'Other');
    bare.git('update-ref', 'refs/heads/lerim/memory', orphan);
    await apply(await storeAt(ada.context), adding(numbered(2)));
    const before = tipOf(ada);
    await expect(pushFrom(ada)).rejects.toThrow(/began apart/);
    expect([tipOf(ada), tipOf(bare)]).toEqual([before, orphan]);
    await pullInto(ada, '--allow-unrelated-histories');
    expect((await pushFrom(ada)).code).toBe(0);
    expect(Object.keys(await titles(await storeAt(ada.context)))).toEqual(['dec-n1', 'dec-n2']);
  });
});

it('counts of reads travel as notes, each clone writing its own, and never go back', async () => {
  const { bare, ada, bo } = pair();
  const adas = `refs/notes/lerim/${actorOf(await openRepository(ada.context))}`;
  await runCommand(ada, memoryShow, ['dec-n1']);
  await pushFrom(ada);
  const first = bare.git('rev-parse', adas);
  await runCommand(ada, memoryShow, ['dec-n1']);
  await pushFrom(ada);
  expect((await pullInto(bo)).data.at(-1)).toBe('1 clone has new access counts');
  expect(bo.git('rev-parse', adas)).toBe(ada.git('rev-parse', adas));
  expect(bo.git('log', '--notes=lerim/*', '--format=%N', 'lerim/memory')).toContain('dec-n1 2 ');
  await runCommand(bo, memoryShow, ['dec-n1']);
  await pushFrom(bo);
  expect(bare.git('for-each-ref', '--format=%(refname)', 'refs/notes').split('\n').length).toBe(2);
  bare.git('update-ref', adas, first);
  await pullInto(bo);
  expect(bo.git('rev-parse', adas)).toBe(ada.git('rev-parse', adas));
});

it('status tells how many commits are to be pushed, and forgets a conflict when its memory is changed', async () => {
  const { ada, bo } = pair();
  const edit = (body: string, updated: string) =>
    ({ op: 'update', memory: numbered(1, { body, updated }), reason: REASON }) as const;
  await apply(await storeAt(ada.context), edit('Older.', '2026-03-01T12:00:00Z'));
  await apply(await storeAt(later(bo, 5).context), edit('Newer.', '2026-03-01T12:05:00Z'));
  expect((await statusOf(bo)).share).toEqual({ remote: 'origin', ahead: 1, behind: 0 });
  await pushFrom(ada);
  await pushFrom(bo);
  expect((await statusOf(bo)).conflicts.length).toBe(1);
  await apply(await storeAt(later(bo, 9).context), edit('Both.', '2026-03-01T12:09:00Z'));
  expect(await statusOf(bo)).toMatchObject({ conflicts: [], share: { ahead: 1, behind: 0 } });
});

describe('before anything leaves', () => {
  it('the first push asks, and no is no', async () => {
    const { bare, clones } = team('Ada');
    const [ada] = clones;
    if (!ada) throw new Error('one');
    await apply(await storeAt(ada.context), adding(numbered(1)));
    await expect(runCommand(ada, push, [])).rejects.toMatchObject({ code: 'needs-yes' });
    const no = await runCommand(ada, push, [], ['n']);
    expect(no.code).toBe(1);
    expect(no.talk.join(' ')).toMatch(
      /Anybody can read origin without a login.*Push 1 memory to origin .* for the first time\?/,
    );
    expect(bare.git('for-each-ref', 'refs/heads/lerim')).toBe('');
    expect((await runCommand(ada, push, [], ['y'])).code).toBe(0);
    await apply(await storeAt(ada.context), adding(numbered(2)));
    expect((await runCommand(ada, push, [])).code).toBe(0);
  });

  it('a remote that wants a login is not called public', async () => {
    const { clones } = team('Ada');
    const [ada] = clones;
    if (!ada) throw new Error('one');
    server.behaviour.login = 'ada:secret';
    const url = ada.git('remote', 'get-url', 'origin').replace('http://', 'http://ada:secret@');
    ada.git('remote', 'set-url', 'origin', url);
    await apply(await storeAt(ada.context), adding(numbered(1)));
    const { talk } = await runCommand(ada, push, [], ['y']);
    expect(talk.join(' ')).toMatch(/origin wants a login/);
    expect(talk.join(' ')).not.toContain('secret');
  });

  it('secrets in a file or a message refuse the push and are named by their memory, never shown', async () => {
    const { bare, ada } = pair();
    const token = `ghp_${'a1B2c3D4e5'.repeat(3)}F6g7H8`;
    await commitByHand(ada.context, {
      'notes/20260301-key.md': `---\nid: note-key\ntitle: Key\n---\nUse ${token} here.\n`,
    });
    await commitByHand(ada.context, {
      'notes/20260301-key.md': '---\nid: note-key\ntitle: Key\n---\nIn the vault.\n',
    });
    const before = tipOf(bare);
    const refused = await pushFrom(ada).catch((error: Error) => error);
    expect(refused).toMatchObject({ code: 'secrets', message: /note-key/ });
    expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain(token);
    expect(tipOf(bare)).toBe(before);
    expect((await pushFrom(ada, '--no-secret', 'note-key')).code).toBe(0);
    await commitByHand(
      ada.context,
      { 'notes/20260301-b.md': '---\nid: note-b\ntitle: B\n---\nB.\n' },
      `Use ${token}\n`,
    );
    await expect(pushFrom(ada)).rejects.toMatchObject({ code: 'secrets', message: /message of commit/ });
  });

  it('what others pushed is not looked through again', async () => {
    const { bo, ada } = pair();
    const token = `ghp_${'a1B2c3D4e5'.repeat(3)}F6g7H8`;
    await commitByHand(ada.context, {
      'notes/20260301-key.md': `---\nid: note-key\ntitle: Key\n---\n${token}\n`,
    });
    await pushFrom(ada, '--no-secret', 'note-key');
    await apply(await storeAt(later(bo, 1).context), adding(numbered(2)));
    expect((await pushFrom(bo)).code).toBe(0);
  });

  it('without a remote, or with one that is no name here, it says which there are', async () => {
    const { ada } = pair();
    await expect(pushFrom(ada, 'upstream')).rejects.toMatchObject({
      code: 'no-remote',
      hint: /It has origin\./,
    });
    await expect(pushFrom(ada, '--', '--upload-pack=x')).rejects.toMatchObject({ code: 'no-remote' });
    await expect(pullInto(ada, 'https://example.com/x.git')).rejects.toMatchObject({ code: 'no-remote' });
  });

  it('knows relative addresses, from wherever it is called', async () => {
    const { bare, ada } = pair();
    ada.git('remote', 'set-url', 'origin', relative(ada.dir, bare.dir));
    await apply(await storeAt(ada.context), adding(numbered(2)));
    mkdirSync(join(ada.dir, 'sub'));
    const context = { ...ada.context, cwd: join(ada.dir, 'sub') };
    expect((await pushFrom({ ...ada, context })).code).toBe(0);
    expect(tipOf(bare)).toBe(tipOf(ada));
  });

  it('goes to lerim.remote, else to the remote that the branch follows', async () => {
    const { ada, bo } = pair();
    const other = server.add(`other${count}`);
    ada.git('remote', 'add', 'fork', other.dir);
    ada.git('config', 'branch.main.remote', 'fork');
    expect((await pushFrom(ada, '--json')).json[0]).toMatchObject({ remote: 'fork' });
    bo.git('remote', 'add', 'fork', other.dir);
    bo.git('config', 'lerim.remote', 'fork');
    expect((await pullInto(bo, '--json')).json[0]).toMatchObject({ remote: 'fork', hasMemory: true });
  });
});
