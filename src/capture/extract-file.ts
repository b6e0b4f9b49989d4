/** One named session file → what an engine finds in it. Needs no repository and writes nothing. */

import type { Context } from '../lib/context.js';
import { EXIT, LerimError } from '../lib/errors.js';
import type { Memory } from '../model/memory.js';
import { adapterOf } from '../sessions/adapters.js';
import type { AgentName, SessionFile } from '../sessions/session.js';
import type { Engine, SummaryDraft } from './candidate.js';
import { DEFAULT_ENGINE, findEngine } from './engines/find-engine.js';
import { loadRedact } from './load-redact.js';
import { readEvents } from './preview-session.js';
import { propose } from './propose.js';
import { sessionKey } from './session-key.js';

export interface FileExtraction {
  readonly session: string;
  readonly summary: SummaryDraft | null;
  readonly candidates: readonly Memory[];
}

/** The sessions a file holds, or the one of them that is named. Throws when there is none. */
export async function sessionsIn(
  context: Context,
  path: string,
  agent: AgentName,
  id?: string,
): Promise<SessionFile[]> {
  const adapter = adapterOf(agent);
  const files = (await adapter?.describe(path, context)) ?? [];
  const wanted = id === undefined ? files : files.filter((file) => file.id === id || sessionKey(file) === id);
  if (wanted.length > 0) return wanted;
  throw new LerimError(
    'no-session',
    files.length > 0 ? `${path} holds no session ${id}.` : `${path} holds no session of ${agent}.`,
    {
      exit: EXIT.failure,
      hint:
        files.length > 0
          ? `It holds ${files
              .slice(0, 5)
              .map((file) => file.id)
              .join(', ')}.`
          : 'Check the path and --agent.',
    },
  );
}

export async function extractFiles(
  context: Context,
  files: readonly SessionFile[],
  engineChoice: string | Engine = DEFAULT_ENGINE,
): Promise<FileExtraction[]> {
  const engine = typeof engineChoice === 'object' ? engineChoice : await findEngine(engineChoice);
  const redact = await loadRedact(context);
  const found: FileExtraction[] = [];
  for (const file of files) {
    const adapter = adapterOf(file.agent);
    if (adapter === undefined) continue;
    const { events, subagent } = await readEvents(adapter, file, { redact, signal: context.signal });
    const trace = { agent: file.agent, id: file.id, events };
    const extraction = subagent ? { candidates: [] } : await engine.extract(trace);
    const proposals = await propose(trace, extraction.candidates, {
      engine: engine.name,
      redact,
      modified: new Date(file.modified),
    });
    found.push({
      session: sessionKey(file),
      summary: ('summary' in extraction ? extraction.summary : undefined) ?? null,
      candidates: proposals.map(({ memory }) => memory),
    });
  }
  return found;
}
