import type { Settings } from '../config/settings.js';
import { type Finding, ok, warning } from '../hooks/finding.js';
import type { Context } from '../lib/context.js';
import { engineState } from '../llm/engine-state.js';
import { engineText } from './engine-text.js';

/** Who would be asked, and whether he can be. Asks nobody. */
export async function checkEngine(context: Context, settings: Settings): Promise<Finding> {
  const state = await engineState(context, settings);
  const [problem] = state.problems;
  if (problem !== undefined)
    return warning(
      'engine',
      `${engineText(state)}. ${problem}`,
      'Until then the heuristic engine does the work.',
    );
  if (state.setting === 'auto' && state.models.length === 0)
    return warning(
      'engine',
      'auto, and you have not said yes to any model: everything stays on this machine.',
      "'git lerim init' asks; 'git lerim config set engine openai' says yes to the models your settings name.",
    );
  return ok('engine', engineText(state));
}
