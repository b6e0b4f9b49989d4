import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  RootsListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { packageFile, packageVersion } from '../../hooks/package-file.js';
import type { Context } from '../../lib/context.js';
import { LerimError } from '../../lib/errors.js';
import { misfit } from '../../llm/read-shape.js';
import { callerOf } from './caller.js';
import type { Here } from './here.js';
import type { Tool } from './tool.js';
import { TOOLS } from './tools.js';

/** Milliseconds a client has to tell its roots; some say they have them and never answer. */
const PATIENCE = 2_000;

interface ServerOptions {
  /** Leaves repositories alone that have no memory yet. */
  readonly existing: boolean;
}

/**
 * The memory's tools over MCP, on whatever transport it is connected to. It keeps nothing between two calls but where
 * it is: each opens the memory as it is then, so that other writers are seen and nothing piles up.
 *
 * The library's `McpServer` wants its schemas in a second language, so this is the layer below it.
 */
export function createMcpServer(context: Context, options: ServerOptions): Server {
  const server = new Server(
    { name: 'git-lerim', title: 'git lerim', version: packageVersion() },
    { capabilities: { tools: {} }, instructions: guide() },
  );
  let here: Here | undefined;
  const inTurn = takeTurns();
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    here = undefined;
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(describe) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool '${params.name.slice(0, 100)}'.`);
    const input = params.arguments ?? {};
    const problem = misfit(input, inputSchema(tool), 'the input');
    if (problem !== undefined) return failure(`This call does not fit the tool: ${problem}.`);
    const called = { ...context, signal };
    try {
      const place = here ?? (await findPlace(server, called, options.existing));
      // A repository may get its memory while the server runs.
      if (!place.globalOnly) here = place;
      const call = {
        context: { ...called, cwd: place.cwd },
        here: place,
        caller: callerOf(context.env, server.getClientVersion()?.name, params._meta),
      };
      const use = await tool.load();
      const run = (): Promise<string> => {
        signal.throwIfAborted();
        return use(call, input as never);
      };
      return { content: [{ type: 'text', text: await (tool.isReadOnly ? run() : inTurn(run)) }] };
    } catch (error) {
      if (signal.aborted) throw error;
      return failure(explain(error));
    }
  });
  return server;
}

/** One change after the other: side by side they would only fight for the branch. */
function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

/** What the model is told of memory: the text of the skill. */
function guide(): string {
  return packageFile('templates/skill/SKILL.md').replace(/^---\n[\s\S]*?\n---\n/, '');
}

async function findPlace(server: Server, context: Context, existing: boolean): Promise<Here> {
  const { findHere, foldersOf } = await import('./here.js');
  const asked = server.getClientCapabilities()?.roots && server.listRoots(undefined, { timeout: PATIENCE });
  const { roots = [] } = (await asked?.catch(() => undefined)) ?? {};
  return findHere(context, [context.cwd, ...foldersOf(roots)], existing);
}

function inputSchema({ properties, required }: Tool) {
  return { type: 'object' as const, properties, required: [...required] };
}

function describe(tool: Tool) {
  const { name, title, description, isReadOnly } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(tool),
    annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
  };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function explain(error: unknown): string {
  if (error instanceof LerimError) return [error.message, error.hint].filter(Boolean).join(' ');
  return `git lerim failed: ${error instanceof Error ? error.message : String(error)}`;
}
