/** What agents say on a hook's stdin, brought to one form. */
export interface Payload {
  /** Folders the session works in. */
  readonly folders: readonly string[];
  readonly session?: string;
  /** The agent's id of the sub-agent that works in the session. */
  readonly subagent?: string;
  readonly transcript?: string;
  /** Why the session starts: `startup`, `resume`, `clear`, `compact`. */
  readonly source?: string;
  readonly prompt?: string;
  /** The agent's id of the prompt. */
  readonly turn?: string;
  /** Files that a tool is about to read or edit, as the agent names them. */
  readonly files: readonly string[];
}

/** Bytes and milliseconds after which a hook goes on without the rest: the agent waits for it. */
const MAX_BYTES = 8 * 1024 * 1024;
const DEADLINE = 400;

/** Reads a whole stream as text; what came until then once it grows too large or dawdles; nothing from a terminal. */
export function readBounded(stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }): Promise<string> {
  if (stdin.isTTY) return Promise.resolve('');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      stdin.removeAllListeners('data');
      stdin.pause();
      resolve(Buffer.concat(chunks).toString('utf8'));
    };
    const timer = setTimeout(finish, DEADLINE);
    stdin.on('data', (chunk: Buffer | string) => {
      chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > MAX_BYTES) finish();
    });
    stdin.once('end', finish);
    stdin.once('error', finish);
  });
}

/** The parts of a payload that matter, by whichever name the agent gives them; empty lists for anything else. */
export function parsePayload(text: string): Payload {
  let fields: Record<string, unknown>;
  try {
    fields = Object(JSON.parse(text));
  } catch {
    return { folders: [], files: [] };
  }
  const first = (...names: string[]): string | undefined => names.map((name) => fields[name]).find(isText);
  const named = (key: string, ...names: string[]): Record<string, string> => {
    const value = first(...names);
    return value === undefined ? {} : { [key]: value };
  };
  const roots = Array.isArray(fields.workspace_roots) ? fields.workspace_roots : [];
  return {
    folders: [
      ...new Set([first('cwd', 'directory'), ...roots].filter((folder) => typeof folder === 'string')),
    ],
    ...named('session', 'session_id', 'conversation_id', 'thread-id'),
    ...named('subagent', 'agent_id'),
    ...named('transcript', 'transcript_path'),
    ...named('source', 'source'),
    ...named('prompt', 'prompt'),
    ...named('turn', 'prompt_id', 'turn_id', 'generation_id'),
    files: filesOf(Object(fields.tool_input)),
  };
}

/** Words of a shell command that are looked at: what is longer writes files instead of naming them. */
const MOST_WORDS = 200;

/** Files named by a tool's input, in the patch that is its command, or by words of its command. */
function filesOf(input: Record<string, unknown>): string[] {
  const named = [input.file_path, input.notebook_path, input.filePath].filter(isText);
  const command = [input.command, input.patchText].filter(isText).join('\n');
  const patched = [...command.matchAll(/^\*\*\* (?:Update|Delete) File: (.+)$/gm)].map(([, file = '']) =>
    file.trim(),
  );
  const words =
    patched.length > 0 ? [] : command.split(/[\s'"`;|&<>()=]+/).filter((word) => /[./]/.test(word));
  return [...new Set([...named, ...patched, ...words.slice(0, MOST_WORDS)])];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
