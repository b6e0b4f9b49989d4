import type { Context } from '../lib/context.js';
import { ADAPTERS } from './adapters.js';
import type { AgentName, KnownSessions, SessionAdapter, SessionFile } from './session.js';

export interface DiscoverOptions {
  /** All by default. */
  readonly agents?: readonly AgentName[] | undefined;
  readonly known?: KnownSessions | undefined;
  /** Sessions that changed before are left out, and their files are not opened. */
  readonly since?: Date | undefined;
  /** Told when one agent's sessions cannot be listed; the others' still are. */
  readonly onProblem?: (agent: AgentName, error: Error) => void;
}

/** Sessions of all agents on this machine, newest first across agents; stop reading when there are enough. */
export async function* discoverSessions(
  context: Context,
  { agents, known, since, onProblem }: DiscoverOptions = {},
): AsyncIterable<SessionFile> {
  const adapters = ADAPTERS.filter(({ agent }) => agents === undefined || agents.includes(agent));
  const streams = adapters.map((adapter) => new SessionStream(adapter, context, known, onProblem));
  await Promise.all(streams.map((stream) => stream.advance()));
  for (;;) {
    context.signal.throwIfAborted();
    const newest = streams.reduce((a, b) => ((b.head?.modified ?? -1) > (a.head?.modified ?? -1) ? b : a));
    if (newest.head === undefined || newest.head.modified < (since?.getTime() ?? 0)) return;
    yield newest.head;
    await newest.advance();
  }
}

/** One agent's sessions with a look at the next. */
class SessionStream {
  head: SessionFile | undefined;
  private readonly sessions: AsyncIterator<SessionFile>;

  constructor(
    private readonly adapter: SessionAdapter,
    context: Context,
    known: KnownSessions | undefined,
    private readonly onProblem: DiscoverOptions['onProblem'],
  ) {
    this.sessions = adapter.discover(context, known)[Symbol.asyncIterator]();
  }

  async advance(): Promise<void> {
    this.head = undefined;
    try {
      const next = await this.sessions.next();
      if (next.done !== true) this.head = next.value;
    } catch (error) {
      this.onProblem?.(this.adapter.agent, error as Error);
    }
  }
}
