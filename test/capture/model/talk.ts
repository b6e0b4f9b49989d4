/** A session's events, written as one reads them. */
import type { SessionTrace } from '../../../src/capture/candidate.js';
import type { SessionEvent, ToolCall } from '../../../src/sessions/session.js';

export class Talk {
  readonly events: SessionEvent[] = [];
  private record = 0;

  human(text: string, channel: 'prompt' | 'answer' | 'rejection' = 'prompt'): this {
    return this.add({ type: 'human', channel, text });
  }

  agent(text: string): this {
    return this.add({ type: 'agent', text });
  }

  /** A call and its result: two records. */
  tool(action: ToolCall['action'], input: string, text: string, ok = true): this {
    const call = `call-${this.record}`;
    this.add({ type: 'call', call, tool: action, action, input, paths: action === 'run' ? [] : [input] });
    return this.add({ type: 'result', call, ok, text });
  }

  rollback(turns: number): this {
    return this.add({ type: 'rollback', turns });
  }

  get trace(): SessionTrace {
    return { agent: 'claude', id: 'a-session', events: this.events };
  }

  private add(event: object): this {
    const time = new Date(Date.parse('2026-02-28T10:00:00Z') + ++this.record * 1000).toISOString();
    this.events.push({ record: this.record, time, ...event } as SessionEvent);
    return this;
  }
}
