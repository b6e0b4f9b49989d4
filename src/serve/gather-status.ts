import { Catalogue, type LastSync } from '../capture/catalogue.js';
import { countQueue, type QueueCounts, queueOf } from '../capture/queue.js';
import { loadSettings } from '../config/settings.js';
import type { Oid } from '../git/objects.js';
import { openObjects } from '../git/open-objects.js';
import type { Repository } from '../git/repository.js';
import { gitText } from '../git/run.js';
import { agentStates } from '../hooks/agent-state.js';
import { readFailure } from '../hooks/failure.js';
import { gitHookState } from '../hooks/git-state.js';
import { lockHolder } from '../hooks/sync-lock.js';
import type { Context } from '../lib/context.js';
import { counted } from '../lib/counted.js';
import { type EngineState, engineState } from '../llm/engine-state.js';
import { PRIMITIVES, type Primitive } from '../model/memory.js';
import { type CodeStatus, codeStatus } from '../recall/freshness/code-status.js';
import { ADAPTERS } from '../sessions/adapters.js';
import type { AgentName } from '../sessions/session.js';
import { compareKnown } from '../share/compare.js';
import { type KeptConflict, keptConflicts } from '../store/kept-conflicts.js';
import { openStore } from '../store/open-store.js';
import type { Problem, Snapshot } from '../store/store.js';
import { type GlobalState, globalState } from './global-state.js';

/** What `status --json` prints; its keys are stable. */
export interface Status {
  readonly repository: {
    readonly commonDir: string;
    readonly workTree: string | null;
    readonly state: string;
  };
  readonly branch: {
    readonly ref: string;
    readonly exists: boolean;
    readonly tip: string | null;
    /** Active memories. */
    readonly counts: Readonly<Record<Primitive, number>>;
    readonly archived: number;
    /** Files on the branch that are no valid memories. */
    readonly invalid: readonly Problem[];
    /** Changes that wait in the journal. */
    readonly waiting: number;
  };
  readonly global: GlobalState['global'];
  readonly sync: {
    readonly running: boolean;
    readonly last: LastSync | null;
    /** What the last background sync failed of. */
    readonly failure: { readonly time: string; readonly message: string } | null;
  };
  /** Commits of the memory branch that only this clone, or only the remote, has, as last asked; `null`: never was. */
  readonly share: { readonly remote: string; readonly ahead: number; readonly behind: number } | null;
  /** What merges left out and nobody has changed since. */
  readonly conflicts: readonly KeptConflict[];
  /** How the code has moved on since memories were learned. */
  readonly code: CodeStatus | null;
  readonly queue: QueueCounts;
  readonly sessions: {
    readonly known: number;
    readonly byAgent: Readonly<Partial<Record<AgentName, number>>>;
  };
  readonly hooks: {
    readonly setUp: boolean;
    readonly via: 'config' | 'files' | 'nothing';
    readonly missing: readonly string[];
  };
  /** Who would be asked for what needs judgement. */
  readonly engine: EngineState;
  readonly agents: readonly { readonly agent: string; readonly found: boolean; readonly hooked: boolean }[];
  /** Sentences; empty when all is well. */
  readonly problems: readonly string[];
}

export async function gatherStatus(context: Context, repository: Repository): Promise<Status> {
  const store = await openStore(context, repository);
  const [snapshot, waiting, catalogue, hooks, agents, settings, { global, problems }] = await Promise.all([
    store.snapshot(),
    store.waiting(),
    Catalogue.load(repository.stateDir),
    gitHookState(context, repository),
    agentStates(context, repository),
    loadSettings(context, repository.workTree),
    globalState(context),
  ]);
  const engine = await engineState(context, settings);
  const queue = countQueue(queueOf(catalogue));
  const failure = readFailure(repository.stateDir);
  const byAgent = sessionsByAgent(catalogue);
  return {
    repository: {
      commonDir: repository.commonDir,
      workTree: repository.workTree ?? null,
      state: repository.stateDir,
    },
    branch: {
      ref: store.ref,
      exists: snapshot.tip !== undefined,
      tip: snapshot.tip ?? null,
      ...countMemories(snapshot),
      invalid: snapshot.problems,
      waiting: waiting.length,
    },
    global,
    sync: {
      running: lockHolder(repository.stateDir) !== undefined,
      last: catalogue.lastSync ?? null,
      failure: failure ?? null,
    },
    ...(await shareState(context, repository, snapshot.tip)),
    code: await codeStatus(context, repository, store),
    queue,
    sessions: { known: Object.values(byAgent).reduce((sum, count) => sum + count, 0), byAgent },
    hooks: { setUp: hooks.setUp, via: hooks.via, missing: hooks.missing },
    engine,
    agents: agents.map(({ agent, found, hooks: files }) => ({ agent, found, hooked: files.length > 0 })),
    problems: [
      ...(snapshot.tip === undefined ? ["There is no memory branch yet: 'git lerim init' makes it."] : []),
      ...(snapshot.problems.length > 0
        ? [
            `${counted(snapshot.problems.length, 'file')} on the branch cannot be read as memories, e.g. ${snapshot.problems[0]?.path}.`,
          ]
        : []),
      ...(waiting.length > 0
        ? [
            `The repository cannot be written, so ${counted(waiting.length, 'change')} must wait; the next command that can commits what waits.`,
          ]
        : []),
      ...(failure ? [`The last background sync failed at ${failure.time}: ${failure.message}`] : []),
      ...(queue.dead > 0
        ? [`${queue.dead} sessions could not be read and are set aside: 'git lerim queue' shows them.`]
        : []),
      ...(catalogue.damaged ? ['The session catalogue is damaged; the next sync makes it anew.'] : []),
      ...(hooks.setUp && hooks.missing.length > 0
        ? [`Hooks are missing: ${hooks.missing.join(', ')}. See 'git lerim doctor'.`]
        : []),
      ...problems,
      ...engine.problems,
      ...(await branchProblems(context, repository, store.ref)),
    ],
  };
}

async function shareState(
  context: Context,
  repository: Repository,
  tip: Oid | undefined,
): Promise<Pick<Status, 'share' | 'conflicts'>> {
  const known = await compareKnown(context, repository);
  const share = known ? { remote: known.remote, ahead: known.ahead, behind: known.behind } : null;
  const objects = await openObjects(repository, context);
  return { share, conflicts: tip === undefined ? [] : await keptConflicts(objects, tip) };
}

function countMemories({ memories }: Snapshot): Pick<Status['branch'], 'counts' | 'archived'> {
  const counts = Object.fromEntries(PRIMITIVES.map((primitive) => [primitive, 0])) as Record<
    Primitive,
    number
  >;
  let archived = 0;
  for (const stored of memories.values()) {
    if (stored.archived) archived++;
    else counts[stored.memory.primitive]++;
  }
  return { counts, archived };
}

function sessionsByAgent(catalogue: Catalogue): Partial<Record<AgentName, number>> {
  const counts: Partial<Record<AgentName, number>> = {};
  for (const [, { file, state }] of catalogue.entries())
    if (state !== 'elsewhere') counts[file.agent] = (counts[file.agent] ?? 0) + 1;
  return Object.fromEntries(
    ADAPTERS.flatMap(({ agent }) => (counts[agent] === undefined ? [] : [[agent, counts[agent]]])),
  );
}

/** A clone that lacks history, and work trees in which our commits would show as changes. */
async function branchProblems(context: Context, repository: Repository, ref: string): Promise<string[]> {
  const problems: string[] = [];
  if (
    repository.hasGit &&
    (await gitText(context, ['rev-parse', '--is-shallow-repository'], { repository })) === 'true'
  )
    problems.push("This is a shallow clone: the code's history is cut, and so may be that of memory.");
  const objects = await openObjects(repository, context);
  const [branch] = await objects.refs([ref]);
  for (const folder of branch?.checkouts ?? [])
    problems.push(
      `The memory branch is checked out in ${folder}; local changes there hold up what is written.`,
    );
  return problems;
}
