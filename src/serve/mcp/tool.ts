import type { Context } from '../../lib/context.js';
import type { JsonSchema } from '../../llm/llm.js';
import type { Here } from './here.js';

/** Who calls: as the client introduced itself, and the session it works in where it says so. */
export interface Caller {
  readonly source: string;
  /** `<agent>/<id>` */
  readonly session?: string;
}

interface Call {
  /** Its signal is aborted when the client cancels; its folder is where the memory belongs to. */
  readonly context: Context;
  readonly here: Here;
  readonly caller: Caller;
}

/** Gets what fits the tool's schema; gives the answer's text, as data to a model. */
export type Run<Input> = (call: Call, input: Input) => Promise<string>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON schema of the arguments by name. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly isReadOnly: boolean;
  /** Loaded when it is called: an agent waits for the server to start. */
  load(): Promise<Run<never>>;
}
