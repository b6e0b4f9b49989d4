import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { maintain } from '../../src/maintain/maintain.js';
import { openStore } from '../../src/store/open-store.js';
import { listProposals, type Proposal } from '../../src/store/proposals/proposal.js';
import { judgeProposal, openReview } from '../../src/store/proposals/review.js';
import type { Change } from '../../src/store/store.js';
import { type GitServer, startGitServer } from '../helpers/git-server.js';
import type { TestRepository } from '../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt, titles } from '../helpers/stores.js';
import { cloneOf, copyOf, later, pullInto, pushFrom } from './set-up.js';

let server: GitServer;
let count = 0;
beforeAll(async () => {
  server = await startGitServer();
  first = await firstProposed();
});
afterAll(() => server.close());

const REF = 'refs/heads/lerim/proposal/tidy';
const archiving: Change = { op: 'archive', id: 'dec-n1', reason: REASON };

async function propose({ context }: TestRepository, ...changes: Change[]): Promise<void> {
  await apply(await openStore(context, await openRepository(context), REF), ...changes);
}

type Team = Record<'bare' | 'ada' | 'bo', TestRepository>;
let first: Team;

/** Two clones with two memories, and a proposal of Ada's to archive the first, pushed and pulled. */
function proposed(over: 'http' | 'path' = 'path'): Team {
  const name = `team${++count}`;
  const bare = server.copy(first.bare, name);
  const address = over === 'http' ? server.url(name) : bare.dir;
  return { bare, ada: copyOf(first.ada, address), bo: copyOf(first.bo, address) };
}

async function firstProposed(): Promise<Team> {
  const bare = server.add(`team${++count}`);
  const [ada, bo] = [cloneOf(bare.dir, 'Ada'), cloneOf(bare.dir, 'Bo')];
  await apply(await storeAt(ada.context), adding(numbered(1)), adding(numbered(2)));
  await propose(ada, archiving);
  await pushFrom(ada);
  await pullInto(bo);
  return { bare, ada, bo };
}

const there = ({ git }: Pick<TestRepository, 'git'>): string =>
  git('for-each-ref', '--format=%(objectname)', REF);

it('a proposal reaches the others, and grows there and here', async () => {
  const { bare, ada, bo } = proposed();
  expect(there(bo)).toBe(there(ada));
  expect(there(bare)).toBe(there(ada));
  await propose(later(bo, 1), { op: 'archive', id: 'dec-n2', reason: REASON });
  await pushFrom(bo);
  expect((await pullInto(ada)).data.join('\n')).toMatch(/lerim\/proposal\/tidy moved forward/);
  expect(there(ada)).toBe(there(bo));
});

it('what is accepted is settled everywhere, and its branch goes at the remote, too', async () => {
  const { bare, ada, bo } = proposed();
  const tip = there(ada);
  await apply(await storeAt(later(bo, 1).context), archiving);
  expect((await pushFrom(bo)).data.join('\n')).toMatch(/lerim\/proposal\/tidy removed there/);
  expect([there(bo), there(bare)]).toEqual(['', '']);
  expect((await pullInto(ada)).data.join('\n')).toMatch(
    /lerim\/proposal\/tidy is settled: 1 accepted, 0 rejected/,
  );
  expect(there(ada)).toBe('');
  // Nothing that anyone wrote is unreachable.
  for (const clone of [ada, bo])
    expect(clone.git('for-each-ref', '--format=%(objectname)', 'refs/lerim/closed')).toBe(tip);
});

it('one that was taken away at the remote goes here, unless it has more', async () => {
  const { bare, ada, bo } = proposed();
  bare.git('update-ref', '-d', REF);
  await propose(later(bo, 1), { op: 'archive', id: 'dec-n2', reason: REASON });
  expect((await pullInto(ada)).data.join('\n')).toMatch(/lerim\/proposal\/tidy was taken away at origin/);
  await pullInto(bo);
  expect([there(ada), there(bo)]).toEqual(['', expect.stringMatching(/./)]);
});

it('squashed into memory on the forge, with the branch left behind, it is recognised and does not come back', async () => {
  const { bare, ada, bo } = proposed('http');
  const squash = bare.git('commit-tree', `${REF}^{tree}`, '-p', 'lerim/memory', '-m', 'Tidy up (#1)');
  bare.git('update-ref', 'refs/heads/lerim/memory', squash);
  expect((await pullInto(ada)).data.join('\n')).toMatch(/lerim\/proposal\/tidy is settled: 1 accepted/);
  expect(await titles(await storeAt(ada.context))).toEqual({
    'dec-n1': '[Decision number 1]',
    'dec-n2': 'Decision number 2',
  });
  expect((await pullInto(ada)).data).toEqual([expect.stringMatching(/^lerim\/memory is up to date/)]);
  await pullInto(bo);
  expect(there(bo)).toBe('');
});

it('merged on the forge with a merge commit, and the branch deleted there', async () => {
  const { bare, ada } = proposed();
  const merge = bare.git('commit-tree', `${REF}^{tree}`, '-p', 'lerim/memory', '-p', REF, '-m', 'Merge #1');
  bare.git('update-ref', 'refs/heads/lerim/memory', merge);
  bare.git('update-ref', '-d', REF);
  await pullInto(ada);
  expect(there(ada)).toBe('');
  expect((await pushFrom(ada)).data).toEqual(['lerim/memory is up to date']);
  expect(there(bare)).toBe('');
});

it('somebody who adds to a proposal that was closed elsewhere brings it back', async () => {
  const { bare, ada, bo } = proposed();
  await propose(later(bo, 1), { op: 'archive', id: 'dec-n2', reason: REASON });
  await pushFrom(bo);
  await apply(await storeAt(later(ada, 2).context), archiving);
  const { closeProposal, findProposal } = await import('../../src/store/proposals/proposal.js');
  const { openObjects } = await import('../../src/git/open-objects.js');
  const objects = await openObjects(await openRepository(ada.context), ada.context);
  await closeProposal(objects, await findProposal(objects, 'tidy'));
  expect((await pushFrom(ada)).code).toBe(0);
  expect(bare.git('merge-base', '--is-ancestor', there(bo), REF)).toBe('');
  expect(there(ada)).toBe(there(bare));
});

it('two who look for the same things on the same day open one proposal, and nothing in it is doubled', async () => {
  const address = server.add(`team${++count}`).dir;
  const [ada, bo] = [cloneOf(address, 'Ada'), cloneOf(address, 'Bo')];
  await apply(
    await storeAt(ada.context),
    adding(numbered(1)),
    adding(numbered(2, { title: 'TODO', body: 'tbd' })),
  );
  await pushFrom(ada);
  await pullInto(bo);
  const found = [];
  for (const clone of [ada, later(bo, 3)])
    found.push(await maintain(clone.context, await openRepository(clone.context)));
  expect(found.map(({ actions }) => actions.length)).toEqual([1, 1]);
  await pushFrom(ada);
  await pushFrom(later(bo, 5));
  await pullInto(later(ada, 6));
  for (const clone of [ada, bo]) {
    const review = await openReview(clone.context, await openRepository(clone.context));
    const proposals = await listProposals(review.objects);
    expect(proposals.map(({ slug }) => slug)).toEqual([found[0]?.proposal?.slug]);
    expect((await judgeProposal(review, proposals[0] as Proposal)).map(({ state }) => state)).toEqual([
      'open',
    ]);
  }
});
