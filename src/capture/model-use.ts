import type { Attempt } from '../llm/run.js';
import type { ModelUse } from './sync-report.js';

/** What came of all calls of a run, by the model that was asked. */
export function modelUse(attempts: readonly Attempt[]): ModelUse[] {
  const uses = new Map<string, ModelUse>();
  for (const { engine, outcome, usage } of attempts) {
    const before = uses.get(engine) ?? {
      engine,
      answers: 0,
      cached: 0,
      failures: 0,
      input: 0,
      output: 0,
      cost: 0,
    };
    const { cost, ...rest } = before;
    const spent = usage ?? { input: 0, output: 0, cost: 0 };
    const known = cost !== undefined && spent.cost !== undefined;
    uses.set(engine, {
      ...rest,
      answers: before.answers + (outcome === 'failed' ? 0 : 1),
      cached: before.cached + (outcome === 'cached' ? 1 : 0),
      failures: before.failures + (outcome === 'failed' ? 1 : 0),
      input: before.input + spent.input,
      output: before.output + spent.output,
      ...(known ? { cost: cost + (spent.cost ?? 0) } : {}),
    });
  }
  return [...uses.values()];
}
