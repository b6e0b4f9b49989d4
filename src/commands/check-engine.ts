import { loadSettings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import { type Finding, ok, problem, warning } from '../hooks/finding.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { engineState } from '../llm/engine-state.js';
import { engineText } from './engine-text.js';

/** Who would be asked, and whether they can be. Asks nobody. */
export async function checkEngine(context: Context, repository: Repository): Promise<Finding> {
  try {
    const state = await engineState(context, await loadSettings(context, repository.workTree));
    const [first] = state.problems;
    if (first !== undefined)
      return warning(
        'engine',
        `${engineText(state)}. ${first}`,
        'Until then the heuristic engine does the work.',
      );
    if (state.setting === 'auto' && state.models.length === 0)
      return warning(
        'engine',
        'auto, and you have not said yes to any model: everything stays on this machine.',
        "'git lerim init' asks; 'git lerim config set engine openai' says yes to the models your settings name.",
      );
    return ok('engine', engineText(state));
  } catch (error) {
    if (!(error instanceof LerimError)) throw error;
    return problem('engine', error.message, error.hint ?? 'Look at the settings.');
  }
}
