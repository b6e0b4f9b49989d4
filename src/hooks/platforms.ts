import { join } from 'node:path';
import { lerimHome } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { HOOKED_AGENTS, type HookedAgent } from './agents.js';
import { readBytes, removeFile, writeBytes } from './files.js';

/** An agent that was connected on this machine: since when, and where its hooks are. */
interface Platform {
  /** ISO 8601 UTC. */
  readonly connected: string;
  readonly hooks: string;
}
export type Platforms = Partial<Record<HookedAgent, Platform>>;

type Place = Pick<Context, 'env' | 'cwd'>;

/** `~/.lerim/platforms.json`; nothing when it is missing or damaged. */
export function readPlatforms(context: Place): Platforms {
  try {
    const value: unknown = JSON.parse(readBytes(platformsFile(context))?.toString('utf8') ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(value)).filter(([name]) => (HOOKED_AGENTS as readonly string[]).includes(name)),
    ) as Platforms;
  } catch {
    return {};
  }
}

/** Writes down that agents were connected; those that were already keep their date. */
export function addPlatforms(context: Context, added: Readonly<Partial<Record<HookedAgent, string>>>): void {
  const known = readPlatforms(context);
  const now = context.now().toISOString();
  for (const [agent, hooks] of Object.entries(added) as [HookedAgent, string][])
    known[agent] = { connected: known[agent]?.connected ?? now, hooks };
  save(context, known);
}

export function removePlatforms(context: Place, agents: readonly HookedAgent[]): void {
  save(
    context,
    Object.fromEntries(
      Object.entries(readPlatforms(context)).filter(([name]) => !agents.includes(name as HookedAgent)),
    ),
  );
}

function save(context: Place, platforms: Platforms): void {
  const file = platformsFile(context);
  if (Object.keys(platforms).length === 0) removeFile(file, [lerimHome(context)]);
  else writeBytes(file, Buffer.from(`${JSON.stringify(platforms, null, 2)}\n`), 0o644);
}

function platformsFile(context: Place): string {
  return join(lerimHome(context), 'platforms.json');
}
