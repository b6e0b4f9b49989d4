/** Lets a language model put merged memories into words. What is merged was decided before, and stays as it is. */
import { modelUse } from '../../capture/model-use.js';
import type { ModelUse } from '../../capture/sync-report.js';
import type { Settings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import type { Llm } from '../../llm/llm.js';
import { openLlm } from '../../llm/open-llm.js';
import { isModelFailure, readAnswer } from '../../llm/read-answer.js';
import { Run } from '../../llm/run.js';
import type { Memory } from '../../model/memory.js';
import type { Snapshot } from '../../store/store.js';
import type { MaintainAction } from '../action.js';
import { checkWording } from './check-wording.js';
import { type GivenWording, wordingRequest } from './request.js';
import type { Wording } from './wording.js';

/** Each is a call; what is left is worded when it is found again. */
const MOST = 12;

export interface Worded {
  /** By the digest of the action: it stands for the very words that were merged. */
  readonly wordings: ReadonlyMap<string, Wording>;
  /** What came of each, a sentence each. */
  readonly notes: readonly string[];
  readonly models: readonly ModelUse[];
}

/** A model of the `lead` role is asked once for each; where there is none, or it fails, the words stay as they are. */
export async function wordActions(
  context: Context,
  settings: Settings,
  actions: readonly MaintainAction[],
  memories: Snapshot['memories'],
): Promise<Worded> {
  const wordings = new Map<string, Wording>();
  const notes: string[] = [];
  const run = new Run();
  try {
    const llm = await openLlm(context, settings, 'lead', { run });
    for (const action of llm ? actions : []) {
      const sources = sourcesOf(action, memories);
      if (sources.length === 0 || run.attempts.length >= MOST) continue;
      const wording = await ask(llm as Llm, sources);
      if (typeof wording !== 'string') wordings.set(action.digest, wording);
      notes.push(
        typeof wording === 'string'
          ? `Not worded by ${llm?.engine}: ${action.ids.join(' ')}: ${wording}.`
          : `Worded by ${wording.engine}: ${action.ids.join(' ')}.`,
      );
    }
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    // Each further one may take minutes to fail.
    notes.push(`${error.message} Memories are put together as they are.`);
  }
  return { wordings, notes, models: modelUse(run.attempts) };
}

/** The memories that an action words anew; none where it words nothing, or a person's own words are to stay. */
export function sourcesOf(
  { kind, put: [memory], retired }: MaintainAction,
  memories: Snapshot['memories'],
): Memory[] {
  if (memory === undefined || (kind !== 'consolidate' && kind !== 'merge')) return [];
  const own = memories.get(memory.id)?.memory;
  const isKept = own !== undefined && (own.pinned || own.engine === undefined || own.body === memory.body);
  if (isKept) return [];
  const others = retired.flatMap(({ id }) => memories.get(id)?.memory ?? []);
  return own === undefined ? others : [own, ...others];
}

async function ask(llm: Llm, sources: readonly Memory[]): Promise<Wording | string> {
  const request = wordingRequest(sources);
  const reply = await llm.complete(request);
  const checked = checkWording(readAnswer<GivenWording>(reply, request), sources);
  return typeof checked === 'string' ? checked : { ...checked, engine: reply.engine };
}
