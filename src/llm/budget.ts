import type { Settings } from '../config/settings.js';
import { Ledger, type Spending } from './ledger.js';
import type { Usage } from './llm.js';
import { type Model, ModelFailure } from './model.js';
import { priced } from './prices.js';
import type { Asking } from './run.js';

/** With what it used, priced where the price is known. */
export type Counted<T> = T & { readonly usage: Usage };

const NOTHING: Usage = { input: 0, output: 0, cost: 0 };

/**
 * Makes a call within the limits of the run and of the day, and writes down what it used. Rejects with `llm-budget` before
 * the call when the most it may use, `input` and `output` tokens, does not fit any more.
 */
export async function withinBudget<T>(
  model: Pick<Model, 'engine' | 'free'>,
  { input, output }: Usage,
  { context, settings, run }: Pick<Asking, 'context' | 'settings' | 'run'>,
  call: () => Promise<Counted<T>>,
): Promise<Counted<T>> {
  const spending = (usage: Usage): Spending => ({
    tokens: usage.input + usage.output,
    dollars: priced(settings, model, usage).cost,
  });
  const most = spending({ input, output });
  const ofRun = run.spent;
  const settle = run.hold(most);
  const ledger = new Ledger(context);
  const { id, before } = await ledger.begin(model.engine, most).catch((error: Error) => {
    settle(spending(NOTHING));
    throw overBudget(`What models use cannot be written down (${error.message}).`, 'budget.day_tokens');
  });
  let used: Usage = NOTHING;
  try {
    keepTo(settings, model, 'run', ofRun, most);
    keepTo(settings, model, 'day', before, most);
    const answer = await call();
    used = answer.usage;
    return { ...answer, usage: priced(settings, model, used) };
  } catch (error) {
    // What was asked is paid for, unless the server never began to answer.
    if (error instanceof ModelFailure && !error.unpaid) used = error.usage ?? { input, output: 0 };
    throw error;
  } finally {
    settle(spending(used));
    // A full disk leaves the most it may have used.
    await ledger.end(id, model.engine, spending(used)).catch(() => {});
  }
}

function keepTo(
  settings: Settings,
  { engine }: Pick<Model, 'engine'>,
  span: 'run' | 'day',
  before: Spending,
  { tokens, dollars }: Spending,
): void {
  const mayUse = settings.get(`budget.${span}_tokens`);
  if (mayUse > 0 && before.tokens + tokens > mayUse)
    throw overBudget(
      `A ${span} may use ${mayUse} tokens; ${before.tokens} are used and this call may take ${tokens}.`,
      `budget.${span}_tokens`,
    );
  const mayCost = settings.get(`budget.${span}_dollars`);
  if (mayCost === 0) return;
  if (dollars === undefined)
    throw overBudget(
      `A ${span} may cost $${mayCost}, and the price of ${engine} is not known.`,
      'budget.prices',
    );
  if ((before.dollars ?? 0) + dollars > mayCost)
    throw overBudget(
      `A ${span} may cost $${mayCost}; $${before.dollars?.toFixed(4)} are spent and this call may cost $${dollars.toFixed(4)}.`,
      `budget.${span}_dollars`,
    );
}

function overBudget(message: string, setting: string): ModelFailure {
  return new ModelFailure('llm-budget', message, {
    hint: `The setting is ${setting}; 'git lerim config' shows and changes it.`,
  });
}
