import type { EngineState } from '../llm/engine-state.js';

/** Who writes, in a line: `auto: openai/gpt-5-mini at api.openai.com (OPENAI_API_KEY is set), else the heuristic engine`. */
export function engineText({ setting, models, today }: EngineState): string {
  if (setting === 'heuristic') return 'heuristic, offline';
  const named = models.map(({ engine, host, key }) => {
    const at = host === null ? '' : ` at ${host}`;
    return `${engine}${at}${key === null ? '' : ` (${key.name} is ${key.set ? 'set' : 'not set'})`}`;
  });
  const used =
    today.tokens === 0
      ? ''
      : `; ${today.tokens} tokens today${today.dollars > 0 ? `, $${today.dollars.toFixed(2)}` : ''}`;
  return `${setting}: ${[...named, 'heuristic'].join(', else ')}${used}`;
}
