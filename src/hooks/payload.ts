/** What agents say on a hook's stdin, brought to one form. */
export interface Payload {
  /** Folders the session works in. */
  readonly folders: readonly string[];
  readonly session?: string;
  readonly transcript?: string;
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

/** The parts of a payload that matter, by whichever name the agent gives them; `{folders: []}` for anything else. */
export function parsePayload(text: string): Payload {
  let fields: Record<string, unknown>;
  try {
    fields = Object(JSON.parse(text));
  } catch {
    return { folders: [] };
  }
  const first = (...names: string[]): string | undefined =>
    names
      .map((name) => fields[name])
      .find((value): value is string => typeof value === 'string' && value !== '');
  const cwd = first('cwd', 'directory');
  const roots = Array.isArray(fields.workspace_roots) ? fields.workspace_roots : [];
  const session = first('session_id', 'conversation_id', 'thread-id');
  const transcript = first('transcript_path');
  return {
    folders: [...new Set([cwd, ...roots].filter((folder): folder is string => typeof folder === 'string'))],
    ...(session === undefined ? {} : { session }),
    ...(transcript === undefined ? {} : { transcript }),
  };
}
