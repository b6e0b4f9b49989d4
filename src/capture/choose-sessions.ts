import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import type { ReportUnreadable, SessionAdapter, SessionFile } from '../sessions/session.js';
import { unlessUnreadable } from '../sessions/unless-unreadable.js';
import type { Catalogue, SessionEntry } from './catalogue.js';
import { isDue } from './due.js';
import { sessionKey } from './session-key.js';
import type { SyncOptions } from './sync-report.js';

export interface Choice {
  /** Sessions to read, the one that changed longest ago first: later words overturn earlier ones. */
  readonly chosen: readonly SessionFile[];
  /** Of this repository, found and without anything new. */
  readonly unchanged: number;
  /** More that would be due, beyond the limit. */
  readonly left: number;
  /** Files and databases that could not be looked into, as sentences. */
  readonly unreadable: readonly string[];
}

export interface ChooseOptions extends Pick<SyncOptions, 'agents' | 'session' | 'until' | 'force' | 'named'> {
  /** Sessions that changed before this are left alone, in milliseconds since 1970. */
  readonly from: number;
  readonly max: number;
}

export interface Chooser {
  readonly context: Context;
  readonly adapters: readonly SessionAdapter[];
  readonly catalogue: Catalogue;
  /** Whether a session belongs to this repository; asked of new ones only. */
  readonly isHere: (adapter: SessionAdapter, file: SessionFile) => Promise<boolean>;
}

/** Looks at every agent's sessions and picks those of this repository that may hold something new. */
export async function chooseSessions(chooser: Chooser, options: ChooseOptions): Promise<Choice> {
  const { context } = chooser;
  const due = new Map<string, SessionFile>();
  const met = new Set<string>();
  const unreadable: string[] = [];
  let unchanged = 0;
  for (const adapter of chooser.adapters) {
    if (options.agents && !options.agents.includes(adapter.agent)) continue;
    for await (const file of sessionsOf(adapter, chooser, options, unreadable)) {
      context.signal.throwIfAborted();
      const wanted = options.session === undefined ? undefined : isNamed(file, options.session);
      if (wanted === false) continue;
      // Newest first: the rest is older still. What a hook named has just changed.
      if (wanted === undefined && file.modified < options.from) break;
      if (options.until !== undefined && file.modified > options.until.getTime()) continue;
      const key = sessionKey(file);
      if (met.has(key)) continue;
      met.add(key);
      const entry = withEnd(chooser, file, await entryOf(chooser, adapter, file), options);
      if (entry.state === 'elsewhere') continue;
      if (options.force || wanted || isDue(entry, file, context.now())) due.set(key, file);
      else unchanged++;
    }
  }
  if (options.session === undefined) addWaiting(chooser, options, met, due);
  else if (due.size === 0) addNamed(chooser, options.session, met, due);
  const newest = [...due.values()].sort((a, b) => b.modified - a.modified);
  return {
    chosen: newest.slice(0, options.max).reverse(),
    unchanged,
    left: Math.max(0, newest.length - options.max),
    unreadable,
  };
}

/** Those a hook named first (they may lie elsewhere), then all that discovery finds, newest first. */
async function* sessionsOf(
  adapter: SessionAdapter,
  { context, catalogue }: Chooser,
  { named = [] }: ChooseOptions,
  unreadable: string[],
): AsyncGenerator<SessionFile> {
  const report: ReportUnreadable = (path, error) => {
    unreadable.push(`${path} could not be looked into: ${error.message.replace(/\.$/, '')}.`);
  };
  for (const { agent, path } of named)
    if (agent === adapter.agent && path !== undefined)
      yield* (await unlessUnreadable(path, report, () => adapter.describe(path, context))) ?? [];
  yield* adapter.discover(context, catalogue.known, report);
}

/** The catalogue's entry of a session; a new one is noted with the repository it belongs to. */
async function entryOf(
  { catalogue, isHere }: Chooser,
  adapter: SessionAdapter,
  file: SessionFile,
): Promise<SessionEntry> {
  const known = catalogue.get(file);
  const moved = known !== undefined && known.file.cwd !== file.cwd;
  if (known !== undefined && !moved && known.state !== 'elsewhere') return known;
  if (
    known?.state === 'elsewhere' &&
    !moved &&
    (file.cwd !== undefined || known.file.version === file.version)
  )
    return known;
  const here = await isHere(adapter, file);
  const state = known !== undefined && known.state !== 'elsewhere' ? known.state : 'seen';
  const entry: SessionEntry = { ...known, file, state: here ? state : 'elsewhere' };
  catalogue.set(entry);
  return entry;
}

/** With what the agent said of a session's end: it holds until the file changes. */
function withEnd(
  { catalogue }: Chooser,
  file: SessionFile,
  entry: SessionEntry,
  { named = [] }: ChooseOptions,
): SessionEntry {
  const isOver = named.some(
    ({ agent, id, path, ended }) => ended && agent === file.agent && (id === file.id || path === file.path),
  );
  if (!isOver || entry.ended === file.version) return entry;
  const over = { ...entry, ended: file.version };
  catalogue.set(over);
  return over;
}

/** Sessions that wait for their next try, or were read and not yet extracted, whether or not they were met above. */
function addWaiting(
  { catalogue, context }: Chooser,
  options: ChooseOptions,
  met: ReadonlySet<string>,
  due: Map<string, SessionFile>,
): void {
  for (const [key, entry] of catalogue.entries()) {
    const { file, state } = entry;
    if (met.has(key) || (options.agents && !options.agents.includes(file.agent))) continue;
    const waits = state === 'read' || state === 'failed';
    const again =
      options.force && state === 'done' && file.modified >= options.from && entry.traceBytes !== undefined;
    if (again || (waits && isDue(entry, file, context.now()))) due.set(key, file);
  }
}

/** A session whose file the agent has deleted lives on in its trace. Throws when there is nothing to read. */
function addNamed(
  { catalogue }: Chooser,
  name: string,
  met: ReadonlySet<string>,
  due: Map<string, SessionFile>,
): void {
  for (const [key, { file, state, traceBytes }] of catalogue.entries())
    if (isNamed(file, name) && state !== 'elsewhere' && traceBytes !== undefined) due.set(key, file);
  if (due.size > 0) return;
  throw new LerimError(
    'no-session',
    met.size > 0 ? `Session '${name}' belongs to another repository.` : `There is no session '${name}'.`,
    {
      hint:
        met.size > 0
          ? 'Run it there, or read its file with --trace.'
          : 'The id is that of the agent, as the name of its session file shows it.',
    },
  );
}

function isNamed(file: SessionFile, name: string): boolean {
  return file.id === name || sessionKey(file) === name;
}
