/** Who a commit is by. */
import type { Context } from '../lib/context.js';
import { gitConfig } from './config.js';
import type { Identity } from './objects.js';
import type { Repository } from './repository.js';

/** Stands where a person has told git no name; `.invalid` never is anybody's address. */
export const FALLBACK_IDENTITY: Identity = { name: 'git-lerim', email: 'git-lerim@localhost.invalid' };

/** The person's identity as git would take it for an author, else the fallback. Starts no more than `git config`. */
export async function userIdentity(context: Context, repository: Repository): Promise<Identity> {
  const config = await gitConfig(context, repository);
  const { env } = context;
  const name = env.GIT_AUTHOR_NAME || config.get('author.name') || config.get('user.name');
  const email = env.GIT_AUTHOR_EMAIL || config.get('author.email') || config.get('user.email') || env.EMAIL;
  return {
    name: clean(name) || FALLBACK_IDENTITY.name,
    email: clean(email) || (clean(name) ? 'unknown@localhost.invalid' : FALLBACK_IDENTITY.email),
  };
}

/** What git leaves out of an identity too. */
function clean(value: string | undefined): string {
  return (value ?? '')
    .replace(/[\p{Cc}<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
