import { describe, expect, it } from 'vitest';
import { compareAddress, forgeOf } from '../../src/share/forge.js';

const BASE = 'lerim/memory';
const HEAD = 'lerim/proposal/20260301-tidy-1f3c';

describe('the page that opens a pull request', () => {
  it.each([
    ['git@github.com:acme/shop.git', `https://github.com/acme/shop/compare/${BASE}...${HEAD}?expand=1`],
    [
      'https://user:token@github.com/acme/shop',
      `https://github.com/acme/shop/compare/${BASE}...${HEAD}?expand=1`,
    ],
    [
      'ssh://git@github.acme.test:2222/acme/shop.git',
      `https://github.acme.test/acme/shop/compare/${BASE}...${HEAD}?expand=1`,
    ],
    [
      'git@gitlab.com:group/sub/shop.git',
      'https://gitlab.com/group/sub/shop/-/merge_requests/new?merge_request%5Bsource_branch%5D=lerim%2Fproposal%2F20260301-tidy-1f3c&merge_request%5Btarget_branch%5D=lerim%2Fmemory',
    ],
    ['https://codeberg.org/acme/shop.git', `https://codeberg.org/acme/shop/compare/${BASE}...${HEAD}`],
    ['http://gitea.local:3000/acme/shop', `http://gitea.local:3000/acme/shop/compare/${BASE}...${HEAD}`],
    [
      'git@bitbucket.org:acme/shop.git',
      'https://bitbucket.org/acme/shop/pull-requests/new?source=lerim%2Fproposal%2F20260301-tidy-1f3c&dest=lerim%2Fmemory',
    ],
  ])('of %s', (url, address) => {
    const place = forgeOf(url);
    expect(place && compareAddress(place, BASE, HEAD)).toBe(address);
  });

  it.each([
    '/srv/git/shop.git',
    '../shop',
    'file:///srv/github.com/acme/shop',
    'https://git.acme.test/acme/shop',
    'C:\\git\\shop',
  ])('is not known for %s', (url) => expect(forgeOf(url)).toBeUndefined());

  it('is known where the user says what a host runs', () => {
    expect(forgeOf('https://git.acme.test/acme/shop', 'gitea')).toMatchObject({
      forge: 'gitea',
      path: 'acme/shop',
    });
    expect(forgeOf('https://git.acme.test/acme/shop', 'nonsense')).toBeUndefined();
  });
});
