import { afterAll, beforeAll, expect, test } from 'vitest';
import { decision } from '../../helpers/memories.js';
import { makeRepository, type TestRepository } from '../../helpers/repository.js';
import { apply, REASON, storeAt } from '../../helpers/stores.js';
import { serveRepository, type TestServer } from './running.js';

let repository: TestRepository;
let server: TestServer;

beforeAll(async () => {
  repository = makeRepository();
  const old = { created: '2025-01-01T10:00:00Z', updated: '2025-01-01T10:00:00Z' };
  const memories = [
    decision({
      id: 'dec-flags',
      title: 'Keep feature flags in LaunchDarkly',
      body: 'Flags are read at start.',
      ...old,
    }),
    decision({ id: 'dec-junk', title: 'TODO', body: 'tbd' }),
    decision({ id: 'dec-jwt' }),
  ];
  await apply(await storeAt(repository.context), { op: 'import', memories, reason: REASON });
  server = await serveRepository(repository);
});
afterAll(() => server?.close());

test('maintenance proposes; one action is accepted, the rest turned down, and git has both', async () => {
  const { json: report } = await server.change('/api/maintain');
  expect(report.actions.length).toBe(2);
  const [listed] = (await server.ask('/api/proposals')).json.items;
  expect(listed).toMatchObject({ slug: report.proposal.slug, open: 2, actions: 2 });

  const shown = (await server.ask(`/api/proposals/${listed.slug}`)).json;
  const flags = shown.actions.find(({ ids }: { ids: string[] }) => ids.includes('dec-flags'));
  expect(flags).toMatchObject({ state: 'open', op: 'archive' });
  expect(flags.before[0].text).toContain('LaunchDarkly');

  const accepted = await server.change(`/api/proposals/${listed.slug}/accept`, { only: [flags.number] });
  expect(accepted.json).toMatchObject({ open: 1, closed: false, overtaken: [] });
  const [{ commit }] = accepted.json.accepted;
  expect(repository.git('rev-parse', 'lerim/memory')).toBe(commit);
  expect(repository.git('log', '-1', '--format=%B', commit)).toContain(`Lerim-Proposal: ${listed.slug}`);
  expect((await server.ask('/api/memories/dec-flags')).json.archived).toBe(true);

  const rejected = await server.change(`/api/proposals/${listed.slug}/reject`, {
    reason: 'It is short, not junk.',
  });
  expect(rejected.json).toMatchObject({ closed: true });
  expect(repository.git('log', '-1', '--format=%B', 'lerim/memory')).toContain('It is short, not junk.');
  expect((await server.ask('/api/proposals')).json.items).toEqual([]);
  expect((await server.change('/api/maintain')).json.actions).toEqual([]);

  const { items } = (await server.ask('/api/runs')).json;
  const run = items.find(({ kind }: { kind: string }) => kind === 'maintain');
  expect(run.result).toEqual({ archive: 2 });
  const documents = (await server.ask(`/api/runs/${run.id}`)).json.documents;
  expect(documents['maintain.log']).toContain('found 2 actions');
});

test('a number that the proposal does not have is an error, and changes nothing', async () => {
  const { json: report } = await server.change('/api/maintain', { dry_run: true });
  expect(report.dryRun).toBe(true);
  expect((await server.change('/api/proposals/none/accept', { only: ['1'] })).status).toBe(400);
});

test('a sync reports what it read; a second one at the same time is refused', async () => {
  const [one, other] = await Promise.all([server.change('/api/sync'), server.change('/api/sync')]);
  const statuses = [one.status, other.status].sort();
  expect(statuses[0]).toBe(200);
  expect([200, 409]).toContain(statuses[1]);
  expect((one.status === 200 ? one : other).json).toMatchObject({ read: 0, added: 0 });
});
