import { renderRequest } from '../../llm/render-request.js';
import type { Snapshot } from '../../store/store.js';
import type { MaintainAction } from '../action.js';
import { wordingRequest } from './request.js';
import { sourcesOf } from './word-actions.js';

/** What a model would be asked about these actions, to the letter. */
export function promptsFor(actions: readonly MaintainAction[], { memories }: Snapshot): string[] {
  const groups = actions.map((action) => sourcesOf(action, memories)).filter(({ length }) => length > 0);
  return groups.map((sources) => renderRequest(wordingRequest(sources)));
}
