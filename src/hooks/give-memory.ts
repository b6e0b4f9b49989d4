/** What an agent's hook prints: memory for the moment, in the form that agent takes, noted down. */
import { loadSettings, type Settings } from '../config/settings.js';
import { GUARD_VARIABLE } from '../git/environment.js';
import type { Context } from '../lib/context.js';
import { contextOutput } from '../recall/inject/context-output.js';
import type { Gift } from '../recall/inject/gift.js';
import { promptQuestions } from '../recall/inject/prompt-questions.js';
import { canKeep, noteInjection, readInjections, stillGiven } from '../store/access/injections.js';
import type { HookedAgent, Moment } from './agents.js';
import type { Payload } from './payload.js';

/** An event of an agent that can be given memory. */
export interface Occasion {
  readonly agent: HookedAgent;
  readonly event: string;
  readonly moment: Exclude<Moment, 'turn' | 'end'>;
  readonly payload: Payload;
  /** Absolute folder the session works in, and the state folder of its repository. */
  readonly folder: string;
  readonly stateDir: string;
}

/** What to print; '' when there is nothing to give, or no time for it. */
export async function giveMemory(env: Context['env'], occasion: Occasion): Promise<string> {
  const { agent, event, moment, payload, folder, stateDir } = occasion;
  // A sub-agent has a context of its own.
  const own = payload.subagent === undefined ? '' : `.${payload.subagent}`;
  const session = `${agent}/${payload.session ?? ''}${own}`;
  // Without a session's own file the same would be given again and again.
  if (!canKeep(session)) return '';
  if (moment === 'prompt' && promptQuestions(payload.prompt ?? '').length === 0) return '';
  const loading = loadGiver(moment);
  const settings = await loadSettings({ cwd: folder, env });
  if (!settings.get('inject.moments').includes(moment)) return '';
  // The budget counts from the start of the process.
  const left = Math.max(1, Math.round(settings.get('inject.milliseconds') - performance.now()));
  const context: Context = {
    cwd: folder,
    env: { ...env, [GUARD_VARIABLE]: '1' },
    now: () => new Date(),
    signal: moment === 'start' ? new AbortController().signal : AbortSignal.timeout(left),
  };
  const { injections } = readInjections(stateDir, session);
  // Who resumes a session still has what it began with.
  if (payload.source === 'resume' && injections.length > 0) return '';
  const give = await loading;
  const given = await give(context, settings, payload, stillGiven(injections));
  if (given === undefined || context.signal.aborted) return '';
  const { text, ...noted } = given;
  noteInjection(stateDir, session, {
    at: context.now().toISOString(),
    event,
    ...(payload.source === undefined ? {} : { source: payload.source }),
    ...(payload.turn === undefined ? {} : { turn: payload.turn }),
    ...noted,
    ms: Math.round(performance.now()),
  });
  return outputFor(agent, event, text);
}

type Giver = (
  context: Context,
  settings: Settings,
  payload: Payload,
  given: ReadonlySet<string>,
) => Promise<Gift | undefined>;

/** What a moment needs, and nothing of what the others do. */
async function loadGiver(moment: Occasion['moment']): Promise<Giver> {
  switch (moment) {
    case 'start': {
      const { openRepository } = await import('../git/open.js');
      const { prepareSessionStart } = await import('../recall/inject/session-start.js');
      return async (context) => {
        const start = await prepareSessionStart(context, await openRepository(context));
        return start.text === '' ? undefined : start;
      };
    }
    case 'prompt': {
      const { giveForPrompt } = await import('../recall/inject/give-for-prompt.js');
      return (context, settings, { prompt = '' }, given) => giveForPrompt(context, settings, prompt, given);
    }
    case 'file': {
      const { giveForFiles } = await import('../recall/inject/give-for-file.js');
      return (context, settings, { files }, given) => giveForFiles(context, settings, files, given);
    }
  }
}

function outputFor(agent: HookedAgent, event: string, text: string): string {
  if (agent !== 'cursor') return contextOutput(event, text);
  const proceed = event === 'beforeSubmitPrompt' ? { continue: true } : {};
  return `${JSON.stringify({ ...proceed, additional_context: text })}\n`;
}
