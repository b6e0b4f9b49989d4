import { loadSettings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import type { Meaning } from './meaning.js';

/** `undefined` when it was not to be had in time: words alone then do. */
export type MeaningOf = (question: string) => Promise<Meaning | undefined>;

/** What gives questions their vectors; `undefined` unless the user's settings name a model for it. Sends nothing yet. */
export async function openMeaning(context: Context): Promise<MeaningOf | undefined> {
  const settings = await loadSettings(context);
  if (settings.get('embeddings.model') === '') return undefined;
  // Most searches need none of it.
  const { embedQuestion } = await import('./embed-question.js');
  const asked = new Map<string, Promise<Meaning | undefined>>();
  return (question) => {
    const known = asked.get(question) ?? embedQuestion(context, settings, question);
    asked.set(question, known);
    return known;
  };
}
