import type { Settings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import { openRecalls } from '../open-recalls.js';
import type { Gift } from './gift.js';

/** The memories that fit a prompt, framed; `undefined` when none does. */
export async function giveForPrompt(
  context: Context,
  settings: Settings,
  prompt: string,
  given: ReadonlySet<string>,
): Promise<Gift | undefined> {
  // While git runs.
  const [recalls, { chooseForPrompt }, { tell }, { renderMemories }] = await Promise.all([
    openRecalls(context, undefined, { inHaste: true }),
    import('./choose-for-prompt.js'),
    import('./tell.js'),
    import('./render-memories.js'),
  ]);
  const now = context.now();
  const fit = settings.get('inject.min_confidence');
  const chosen = await chooseForPrompt(recalls, prompt, { fit, given, now });
  const memories = await Promise.all(
    chosen.map(async (result) => ({
      ...result,
      ...tell(result.info, await recalls.body(result), result.concepts),
    })),
  );
  const tokens = settings.get('inject.tokens');
  const rendered = renderMemories(memories, { occasion: 'this prompt', tokens, now });
  return (
    rendered && {
      text: rendered.text,
      tokens: rendered.tokens,
      memories: rendered.told.map(({ info, confidence, score, why = [] }) => ({
        id: info.id,
        title: info.title,
        fit: Number(confidence.toFixed(3)),
        score: Number(score.toFixed(3)),
        words: why.map(({ word }) => word),
      })),
    }
  );
}
