/** Linear models trained by `test/training/train.mjs` and shipped as numbers. */
import { logistic } from './log-odds.js';
import data from './model.json' with { type: 'json' };

/** What the sentence is, if it is worth keeping. */
export type Kind = 'decision' | 'preference' | 'insight' | 'pitfall' | 'procedure' | 'friction';

interface Weights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

const { worth, message, choice, kinds } = data as unknown as {
  readonly worth: Weights;
  readonly message: Weights;
  readonly choice: Weights;
  readonly kinds: Readonly<Record<Kind, Weights>>;
};

/** SHA-256 of the training data and of the feature definitions the weights belong to. */
export const MODEL_OF: { readonly data: string; readonly features: string } = data.of;

/** Chance that a sentence is worth keeping (features of `sentenceFeatures`), 0 to 1. */
export function sentenceWorth(features: readonly string[]): number {
  return logistic(sum(worth, features));
}

/** Chance that something in a message is worth keeping (features of `messageFeatures`), 0 to 1. */
export function messageWorth(features: readonly string[]): number {
  return logistic(sum(message, features));
}

/** Chance that a choice lasts (features of `choiceFeatures`), 0 to 1. */
export function choiceWorth(features: readonly string[]): number {
  return logistic(sum(choice, features));
}

/** The likeliest kind of a sentence that is worth keeping. */
export function kindOf(features: readonly string[]): Kind {
  let best: Kind = 'decision';
  let most = Number.NEGATIVE_INFINITY;
  for (const [kind, model] of Object.entries(kinds) as [Kind, Weights][]) {
    const value = sum(model, features);
    if (value > most) [best, most] = [kind, value];
  }
  return best;
}

function sum(model: Weights, features: readonly string[]): number {
  let total = model.bias;
  for (const feature of features)
    total += (Object.hasOwn(model.weights, feature) ? model.weights[feature] : 0) ?? 0;
  return total;
}
