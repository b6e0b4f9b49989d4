/** A whole session that was given memory, from its transcript to the branch. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promptAt } from '../../../src/capture/loop/prompt-at.js';
import { syncRepository } from '../../../src/capture/sync.js';
import { openRepository } from '../../../src/git/open.js';
import { inMemoryFrame } from '../../../src/lib/memory-frame.js';
import type { Memory } from '../../../src/model/memory.js';
import { noteInjection, readInjections } from '../../../src/store/access/injections.js';
import { readAccess } from '../../../src/store/access/read-access.js';
import { decision } from '../../helpers/memories.js';
import { makeRepository, tempFolder } from '../../helpers/repository.js';
import { adding, apply, storeAt } from '../../helpers/stores.js';
import { ClaudeSession } from '../claude-session.js';
import { markerEngine } from '../marker-engine.js';

const note = (id: string, title: string): Memory => {
  const { primitive: _, ...rest } = decision({ id, title, body: `${title}.`, tags: [] });
  return { ...rest, primitive: 'note', type: 'project', scope: 'project', description: title };
};
const tabs = note('note-tabs000000', 'Use tabs for indentation');
const saved = note('note-saved00000', 'Deploy from the release branch only');
const band = decision({
  id: 'dec-band000000',
  title: 'Run tests with --runInBand',
  body: 'Tests share one database.',
});

it('is no witness of what it was given, doubts what it contradicts, and counts what it used', async () => {
  const home = tempFolder('home');
  const repo = makeRepository({ env: { HOME: home } });
  const stateDir = join(repo.dir, '.git/lerim');
  const store = await storeAt(repo.context);
  await apply(store, ...[tabs, saved, band].map(adding));
  const session = new ClaudeSession({ home, cwd: repo.dir });
  const key = `claude/${session.id}`;
  noteInjection(stateDir, key, {
    at: '2026-02-28T10:00:01.500Z',
    event: 'UserPromptSubmit',
    tokens: 100,
    memories: [{ id: tabs.id }, { id: band.id }],
  });
  session
    .human(`${inMemoryFrame(['DECIDE Echo nothing: It was given.'])}\nRun the tests.`)
    .tool('Bash', { command: 'npm test -- --runInBand' }, 'ok')
    .tool('Bash', { command: 'git lerim memory add --title "Deploy …"' }, `added ${saved.id} Deploy`)
    .human(
      'DECIDE Never use tabs for indentation: Tabs are off.\nDECIDE Deploy only from the release branch: As said.',
    );
  const sync = async () =>
    syncRepository(repo.context, await openRepository(repo.context), { engine: markerEngine });
  const report = await sync();
  expect(report.actions.map(({ op, title }) => `${op} ${title}`).sort()).toEqual([
    'add Never use tabs for indentation',
    'add Session',
    'doubt Use tabs for indentation',
    'none Deploy only from the release branch',
  ]);
  const { memories } = await store.snapshot();
  expect(memories.get(tabs.id)?.memory).toMatchObject({ confidence: 0.6 });
  expect(memories.get(band.id)?.memory).toMatchObject({ confidence: 0.8 });
  expect([...readInjections(stateDir, key).used]).toEqual([band.id]);
  const uses = async () => {
    const access = await readAccess(repo.context, await openRepository(repo.context));
    return [band, tabs].map(({ id }) => access.get(id)?.count ?? 0);
  };
  expect(await uses()).toEqual([1, 0]);
  expect(promptAt(stateDir, key, '2026-02-28T10:00:01.500Z')).toBe('Run the tests.');

  // More is said; what was found before counts no second time.
  session.human('Thanks.').touch(new Date('2026-02-28T11:00:00Z'));
  await sync();
  expect((await store.snapshot()).memories.get(tabs.id)?.memory).toMatchObject({ confidence: 0.6 });
  expect(await uses()).toEqual([1, 0]);
});
