import type { Settings } from '../config/settings.js';
import type { Usage } from './llm.js';
import type { Model } from './model.js';

/** Usage with what it costs in US dollars; without when nobody has said the price, since a guess would be taken for a fact. */
export function priced(settings: Settings, model: Pick<Model, 'engine' | 'free'>, usage: Usage): Usage {
  const cost = usage.cost ?? (model.free ? 0 : byPrice(settings, model.engine, usage));
  return { input: usage.input, output: usage.output, ...(cost === undefined ? {} : { cost }) };
}

function byPrice(settings: Settings, engine: string, { input, output }: Usage): number | undefined {
  for (const line of settings.get('budget.prices')) {
    const [name, perInput, perOutput] = line.split(' ');
    if (name === engine) return (input * Number(perInput) + output * Number(perOutput)) / 1e6;
  }
  return undefined;
}
