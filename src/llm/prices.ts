import type { Settings } from '../config/settings.js';
import type { Usage } from './llm.js';
import type { Model } from './model.js';

/** What tokens of a model cost, in US dollars; `undefined` when nobody has said, since a guess would be taken for a fact. */
export function dollarsOf(
  settings: Settings,
  { engine, free }: Model,
  { input, output }: Usage,
): number | undefined {
  if (free) return 0;
  for (const line of settings.get('budget.prices')) {
    const [name, perInput, perOutput] = line.split(' ');
    if (name === engine) return (input * Number(perInput) + output * Number(perOutput)) / 1e6;
  }
  return undefined;
}
