import type { SessionEvent } from '../../sessions/session.js';
import { type Injection, readInjections } from '../../store/access/injections.js';

/** What a session had to do with memory while it went on. */
export interface SessionMemory {
  /** Ids that the agent saved in it itself. */
  readonly saved: ReadonlySet<string>;
  /** Ids that it was given unasked. */
  readonly given: ReadonlySet<string>;
}

export function sessionMemory(
  stateDir: string,
  session: string,
  events: readonly SessionEvent[],
): SessionMemory {
  const { injections } = readInjections(stateDir, session);
  return { saved: savedIn(events), given: givenIn(injections) };
}

function givenIn(injections: readonly Injection[]): Set<string> {
  return new Set(injections.flatMap(({ memories }) => memories.map(({ id }) => id)));
}

const SAVING_TOOL = /(?:^|[^A-Za-z])MemorySave$/;
const SAVING_COMMAND = /\blerim\s+memory\s+(?:add|edit)\b/;
const ID = /\b(?:dec|lrn|note)-[0-9a-z]{10}\b/g;

/** The ids in what the program answered when the agent saved something. */
function savedIn(events: readonly SessionEvent[]): Set<string> {
  const saving = new Set<string>();
  const saved = new Set<string>();
  for (const event of events) {
    if (event.type === 'call' && (SAVING_TOOL.test(event.tool) || isCommand(event.action, event.input)))
      saving.add(event.call);
    if (event.type === 'result' && event.ok && saving.has(event.call))
      for (const [id] of event.text.matchAll(ID)) saved.add(id);
  }
  return saved;
}

function isCommand(action: string, input: string): boolean {
  return action === 'run' && SAVING_COMMAND.test(input);
}
