import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../src/git/open.js';
import { maintain } from '../../src/maintain/maintain.js';
import { openPullRequest, pushProposal } from '../../src/share/pull-request.js';
import { push } from '../../src/share/push.js';
import { shareWith } from '../../src/share/sharing.js';
import { listProposals } from '../../src/store/proposals/proposal.js';
import { openReview } from '../../src/store/proposals/review.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, storeAt } from '../helpers/stores.js';

const TEXT = { title: 'memory: 1 change', body: 'Why it should be.' };

async function setUp() {
  const bare = makeRepository({ bare: true });
  const { context, git } = makeRepository();
  git('remote', 'add', 'origin', bare.dir);
  git('push', '--quiet', 'origin', 'main');
  const store = await storeAt(context);
  await apply(store, adding(decision({ title: 'TODO', body: 'tbd' })));
  const repository = await openRepository(context);
  await maintain(context, repository);
  const [proposal] = await listProposals((await openReview(context, repository)).objects);
  if (!proposal) throw new Error('nothing was proposed');
  return { bare, context, git, store, repository, proposal };
}

describe('a pull request', () => {
  it('needs memory on the remote, then brings the proposal there', async () => {
    const { bare, context, repository, proposal } = await setUp();
    const send = () =>
      shareWith(context, repository, undefined, (sharing) => pushProposal(sharing, proposal));
    await expect(send()).rejects.toMatchObject({ code: 'not-shared' });
    await shareWith(context, repository, undefined, (sharing) => push(sharing));
    await send();
    expect(bare.git('rev-parse', proposal.ref)).toBe(proposal.tip);
  });

  it('is opened by the program of the forge where there is one', async () => {
    const { context, git, proposal } = await setUp();
    git('remote', 'set-url', 'origin', 'git@github.com:acme/shop.git');
    const bin = tempFolder('bin');
    const said = join(bin, 'said');
    writeFileSync(
      join(bin, 'gh'),
      `#!/bin/sh\n{ echo "$@"; cat; } > '${said}'\necho https://github.com/acme/shop/pull/7\n`,
    );
    chmodSync(join(bin, 'gh'), 0o755);
    const env = { ...context.env, PATH: `${bin}${delimiter}${context.env.PATH}` };
    const there = { ...context, env };
    const repository = await openRepository(there);
    const request = await shareWith(there, repository, undefined, (sharing) =>
      openPullRequest(sharing, proposal, TEXT),
    );
    expect(request).toMatchObject({ opened: true, address: 'https://github.com/acme/shop/pull/7' });
    const branch = proposal.ref.replace('refs/heads/', '');
    expect(readFileSync(said, 'utf8')).toBe(
      `pr create --repo acme/shop --base lerim/memory --head ${branch} --title ${TEXT.title} --body-file -\n${TEXT.body}`,
    );
    writeFileSync(join(bin, 'gh'), '#!/bin/sh\necho "not logged in" >&2\nexit 4\n');
    const failed = await shareWith(there, repository, undefined, (sharing) =>
      openPullRequest(sharing, proposal, TEXT),
    );
    expect(failed).toMatchObject({ opened: false, problem: 'gh could not open it: not logged in' });
    expect(failed.address).toContain('/compare/lerim/memory...');
  });
});
