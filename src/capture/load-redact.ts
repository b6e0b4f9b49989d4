import { FALLBACK_IDENTITY, userIdentity } from '../git/identity.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { redact } from '../lib/secrets/redact.js';
import type { Redact } from './redact-event.js';

/** Takes out secrets and private data, the names included that this machine knows its user by. */
export async function loadRedact(context: Context, repository?: Repository): Promise<Redact> {
  const named = repository && (await userIdentity(context, repository)).name;
  const { USER, LOGNAME, USERNAME } = context.env;
  const names = [USER, LOGNAME, USERNAME, named === FALLBACK_IDENTITY.name ? undefined : named];
  const options = { names: [...new Set(names.filter((name): name is string => Boolean(name)))] };
  return (text) => redact(text, options).text;
}
