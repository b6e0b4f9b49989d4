/** One named session file → what an engine finds in it. Needs no repository and writes nothing. */
import { loadSettings, type Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { Run } from '../llm/run.js';
import { tracedRun } from '../llm/tracing.js';
import type { Memory } from '../model/memory.js';
import { adapterOf } from '../sessions/adapters.js';
import type { AgentName, SessionFile } from '../sessions/session.js';
import type { Extraction, SessionTrace, SummaryDraft } from './candidate.js';
import { findCrew } from './engines/find-engine.js';
import { loadRedact } from './load-redact.js';
import { modelUse } from './model-use.js';
import { readEvents } from './preview-session.js';
import { propose } from './propose.js';
import type { Redact } from './redact-event.js';
import { sessionKey } from './session-key.js';
import type { ModelUse } from './sync-report.js';

export interface FileExtraction {
  readonly session: string;
  /** Who found it. */
  readonly engine: string;
  readonly summary: SummaryDraft | null;
  readonly candidates: readonly Memory[];
  /** What was dropped and why. */
  readonly notes: readonly string[];
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

export interface FilesExtraction {
  readonly found: readonly FileExtraction[];
  /** What was asked of models, and why another engine than the one that was asked did it: a sentence each. */
  readonly warnings: readonly string[];
  readonly models: readonly ModelUse[];
}

export async function extractFiles(
  context: Context,
  files: readonly SessionFile[],
  engineName?: string,
): Promise<FilesExtraction> {
  const settings = await loadSettings(context);
  return tracedRun(context, settings, 'sync', () => extractEach(context, settings, files, engineName));
}

async function extractEach(
  context: Context,
  settings: Settings,
  files: readonly SessionFile[],
  engineName: string | undefined,
): Promise<FilesExtraction> {
  const run = new Run();
  const { engine, problem } = await findCrew(context, settings, run, engineName);
  const warnings = problem === undefined ? [] : [problem];
  const found: FileExtraction[] = [];
  for await (const { file, trace, subagent, redact } of tracesOf(context, files)) {
    const extraction: Extraction = subagent ? { candidates: [] } : await engine.extract(trace);
    const by = extraction.engine ?? engine.name;
    if (extraction.fallback !== undefined) warnings.push(extraction.fallback);
    const modified = new Date(file.modified);
    const proposals = await propose(trace, extraction.candidates, { engine: by, redact, modified });
    found.push({
      session: sessionKey(file),
      engine: by,
      summary: extraction.summary ?? null,
      candidates: proposals.map(({ memory }) => memory),
      notes: extraction.notes ?? [],
    });
  }
  return { found, warnings, models: modelUse(run.attempts) };
}

export interface FileTrace {
  readonly file: SessionFile;
  readonly trace: SessionTrace;
  readonly subagent: boolean;
  readonly redact: Redact;
  /** Bytes of the file that were read. */
  readonly bytes: number;
}

/** The sessions as engines are given them, one after the other. */
export async function* tracesOf(context: Context, files: readonly SessionFile[]): AsyncGenerator<FileTrace> {
  const redact = await loadRedact(context);
  for (const file of files) {
    const adapter = adapterOf(file.agent);
    if (adapter === undefined) continue;
    const { events, subagent, bytes } = await readEvents(adapter, file, { redact, signal: context.signal });
    yield { file, trace: { agent: file.agent, id: file.id, events }, subagent, redact, bytes };
  }
}
