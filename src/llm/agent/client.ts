/** A coding agent of the user's own, as something that answers one question without a terminal. */
import type { Context } from '../../lib/context.js';
import type { Usage } from '../llm.js';

export interface Client {
  /** Its program, and what the setting `agent.client` calls it. */
  readonly name: 'claude' | 'codex' | 'opencode';
  /** Its name for people. */
  readonly title: string;
  /** What the user types to log in. */
  readonly login: string;
  /**
   * How it is called so that it only answers: one request, no tools, hooks, plugins, MCP servers or skills, no session
   * left behind, the user's own login. The prompt comes on stdin.
   */
  call(context: Context, question: Question): Call | Promise<Call>;
  /** What it printed, read for what was said. Never throws. */
  read(stdout: string, stderr: string): Said;
}

interface Question {
  /** Our words alone; they may stand on the command line. */
  readonly system: string;
  /** `''` is the one the user has set in the agent. */
  readonly model: string;
  /** Absolute; empty, it is called in it, and it is taken away afterwards. */
  readonly folder: string;
}

interface Call {
  readonly args: readonly string[];
  /** Added to the environment; `undefined` takes a variable out. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Said {
  readonly text?: string;
  readonly usage?: Usage;
  /** Why it gave no answer, in its own words. */
  readonly problem?: string;
}
