import { EXIT, LerimError } from '../../lib/errors.js';
import type { Engine } from '../candidate.js';

/** Engines by name; loaded when one is wanted. */
const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  heuristic: async () => (await import('./heuristic/heuristic-engine.js')).heuristicEngine,
};

export const ENGINE_NAMES: readonly string[] = Object.keys(ENGINES);

export const DEFAULT_ENGINE = 'heuristic';

/** The engine of that name. */
export async function findEngine(name: string): Promise<Engine> {
  const load = Object.hasOwn(ENGINES, name) ? ENGINES[name] : undefined;
  if (load === undefined)
    throw new LerimError('no-engine', `There is no engine '${name}'.`, {
      exit: EXIT.usage,
      hint: `There is ${ENGINE_NAMES.join(', ')}.`,
    });
  return load();
}
