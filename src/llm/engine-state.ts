import { type Engine, ROLES, type Role } from '../config/model-settings.js';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { findClient, noClient } from './agent/find-client.js';
import { chooseLinks } from './choose-links.js';
import { endpoint } from './endpoints.js';
import { Ledger } from './ledger.js';
import type { Link } from './links.js';

/** Whom the settings would have asked, without asking anybody. Keys are named, never told. */
export interface EngineState {
  readonly setting: Engine;
  /** Tried in this order; the offline engine comes after all of them. */
  readonly models: readonly {
    readonly engine: string;
    /** Where it is; `null` for a coding agent on this machine. */
    readonly host: string | null;
    /** Environment variable of the key, and whether it is set; `null` when none is needed. */
    readonly key: { readonly name: string; readonly set: boolean } | null;
    readonly roles: readonly Role[];
  }[];
  /** What keeps models from being asked, as sentences. */
  readonly problems: readonly string[];
  /** What models used today (UTC); dollars as far as prices are known. */
  readonly today: { readonly tokens: number; readonly dollars: number };
}

type Place = Omit<EngineState['models'][number], 'roles'>;

export async function engineState(context: Context, settings: Settings): Promise<EngineState> {
  const setting = settings.get('engine') as Engine;
  const found = new Map<string, { place: Place; roles: Role[] }>();
  const problems = new Set<string>();
  for (const role of ROLES)
    try {
      for (const link of await chooseLinks(context, settings, role, setting)) {
        const place = describeLink(context, settings, link);
        const known = found.get(place.engine) ?? { place, roles: [] };
        found.set(place.engine, { place, roles: [...known.roles, role] });
        if (place.key?.set === false)
          problems.add(`${place.key.name} is not set, which ${place.engine} needs.`);
      }
    } catch (error) {
      if (!(error instanceof LerimError)) throw error;
      problems.add(error.message);
    }
  const { tokens, dollars = 0 } = await new Ledger(context).today();
  return {
    setting,
    models: [...found.values()].map(({ place, roles }) => ({ ...place, roles })),
    problems: [...problems],
    today: { tokens, dollars },
  };
}

function describeLink(context: Context, settings: Settings, { provider, model }: Link): Place {
  if (provider === 'agent') {
    const name = settings.get('agent.client');
    const client = findClient(context, name);
    if (client === undefined) throw noClient(name);
    return { engine: ['agent', client.name, model].filter(Boolean).join('/'), host: null, key: null };
  }
  const { host, keyName, key, needsKey, usualModel } = endpoint(context, settings, provider);
  return {
    engine: `${provider}/${model || usualModel || '(no model named)'}`,
    host,
    key: needsKey && keyName !== undefined ? { name: keyName, set: key !== undefined } : null,
  };
}
