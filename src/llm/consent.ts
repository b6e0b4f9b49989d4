import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderName } from '../config/model-settings.js';
import { lerimHome } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { replaceFile } from '../lib/replace-file.js';

/** What may be sent to a model. A yes covers the kinds it was given for: a new kind is asked for again. */
const KINDS = ['transcripts', 'memories', 'questions', 'code'] as const;

/** Somebody things may be sent to: a provider at a host, or a coding agent by its name. */
export interface Recipient {
  readonly provider: ProviderName;
  readonly host: string;
}

interface Yes extends Recipient {
  readonly kinds: readonly string[];
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What the user answered when asked; `undefined` when he never was. */
export interface Consent {
  readonly yes: readonly Yes[];
}

export async function readConsent(context: Pick<Context, 'env' | 'cwd'>): Promise<Consent | undefined> {
  try {
    const { yes } = JSON.parse(await readFile(consentFile(context), 'utf8'));
    return Array.isArray(yes) ? { yes } : undefined;
  } catch {
    // No answer, or one that cannot be read: none was given.
    return undefined;
  }
}

/** Writes down a yes to one recipient, or to none. What was agreed to before is replaced. */
export async function saveConsent(context: Context, recipient: Recipient | undefined): Promise<void> {
  const yes = recipient ? [{ ...recipient, kinds: KINDS, at: context.now().toISOString() }] : [];
  await replaceFile(consentFile(context), `${JSON.stringify({ yes }, undefined, 2)}\n`);
}

export function isAgreed(consent: Consent | undefined, { provider, host }: Recipient): boolean {
  return (consent?.yes ?? []).some(
    (yes) =>
      yes.provider === provider && yes.host === host && KINDS.every((kind) => yes.kinds?.includes(kind)),
  );
}

function consentFile(context: Pick<Context, 'env' | 'cwd'>): string {
  return join(lerimHome(context), 'consent.json');
}
