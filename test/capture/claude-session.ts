/** Writes sessions as Claude Code leaves them, record by record. */
import { appendFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface SessionOptions {
  readonly home?: string;
  readonly id?: string;
  readonly cwd: string;
  readonly branch?: string;
  /** Time of the first record; each further one is a second later. */
  readonly start?: string;
}

export class ClaudeSession {
  readonly id: string;
  readonly path: string;
  private count = 0;
  private time: number;

  constructor(private readonly options: SessionOptions) {
    this.id = options.id ?? '6f0c2d1e-0000-4000-8000-000000000001';
    const projects = join(options.home ?? process.env.HOME ?? '', '.claude', 'projects');
    this.path = join(projects, options.cwd.replace(/[^A-Za-z0-9-]/g, '-'), `${this.id}.jsonl`);
    this.time = Date.parse(options.start ?? '2026-02-28T10:00:00Z');
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, '');
  }

  /** What a person typed. */
  human(text: string): this {
    return this.record({ type: 'user', message: { role: 'user', content: text } });
  }

  agent(text: string): this {
    return this.record({
      type: 'assistant',
      message: { id: `msg_${this.count}`, role: 'assistant', content: [{ type: 'text', text }] },
    });
  }

  /** A tool call and its result. */
  tool(name: string, input: Readonly<Record<string, unknown>>, result: string): this {
    const call = `toolu_${this.id.slice(0, 4)}_${this.count}`;
    this.record({
      type: 'assistant',
      message: {
        id: `msg_${this.count}`,
        role: 'assistant',
        content: [{ type: 'tool_use', id: call, name, input }],
      },
    });
    return this.record({
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: result }] },
    });
  }

  /** Anything, as it is. */
  raw(text: string): this {
    appendFileSync(this.path, text);
    return this.touch();
  }

  /** Lines of another session, as a fork copies them: old uuids, new session id. */
  copyOf(other: ClaudeSession): this {
    for (const line of readFileSync(other.path, 'utf8').trim().split('\n'))
      this.raw(`${JSON.stringify({ ...JSON.parse(line), sessionId: this.id })}\n`);
    return this;
  }

  /** Sets when the file changed last. */
  touch(at = new Date(this.time)): this {
    utimesSync(this.path, at, at);
    return this;
  }

  private record(fields: Readonly<Record<string, unknown>>): this {
    const { cwd, branch = 'main' } = this.options;
    this.time += 1000;
    const uuid = `${this.id.slice(0, 24)}${String(++this.count).padStart(12, '0')}`;
    const common = {
      parentUuid: null,
      isSidechain: false,
      userType: 'external',
      cwd,
      gitBranch: branch,
      version: '2.1.50',
    };
    const stamp = { sessionId: this.id, uuid, timestamp: new Date(this.time).toISOString() };
    return this.raw(`${JSON.stringify({ ...common, ...fields, ...stamp })}\n`);
  }
}
