/** The official client, connected to a server in this process or to one of its own. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type CallToolResult, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Context } from '../../../src/lib/context.js';
import { createMcpServer } from '../../../src/serve/mcp/server.js';

export interface TestClient {
  readonly client: Client;
  /** The answer's text; throws it where the tool failed. */
  call(tool: string, input?: Record<string, unknown>): Promise<string>;
}

interface Options {
  /** Addresses of the folders the client says it works in. */
  readonly roots?: readonly string[];
  readonly name?: string;
}

export async function connectTo(
  transport: Transport,
  { roots, name = 'tester' }: Options = {},
): Promise<TestClient> {
  const client = new Client({ name, version: '1' }, { capabilities: roots ? { roots: {} } : {} });
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map((uri) => ({ uri })) }));
  await client.connect(transport);
  return {
    client,
    async call(tool, input = {}) {
      const { content, isError } = (await client.callTool({
        name: tool,
        arguments: input,
      })) as CallToolResult;
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (isError) throw new Error(text);
      return text;
    },
  };
}

export async function serveHere(
  context: Context,
  { existing = false, ...options }: Options & { readonly existing?: boolean } = {},
): Promise<TestClient> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(context, { existing }).connect(there);
  return connectTo(here, options);
}
