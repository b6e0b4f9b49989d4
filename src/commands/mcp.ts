import type { Readable, Writable } from 'node:stream';
import { EXIT } from '../lib/errors.js';
import { LineTransport } from '../serve/mcp/line-transport.js';
import { createMcpServer } from '../serve/mcp/server.js';
import { defineCommand } from './command.js';

export const mcp = defineCommand({
  summary: 'serve the memory to an agent as MCP tools, over stdin and stdout',
  details:
    "What agents start; 'git lerim connect <agent>' writes it into their settings. The tools search, list, save and delete memories, answer questions, show the context brief and take feedback: of the repository the server was started in (or that the client names as a root), and of your own memory. Outside of repositories there is only the latter.",
  options: {
    existing: { type: 'boolean', describe: 'leave repositories alone that have no memory yet' },
  },
  examples: [
    ['git lerim connect claude', 'let Claude Code start it'],
    ['git -C ~/src/shop lerim mcp', 'serve the memory of one repository'],
  ],
  async run(context, args) {
    const server = createMcpServer(context, { existing: args.existing === true });
    if (context.stdin.isTTY)
      context.out.talk('Waiting for an MCP client on stdin. Agents start this; ctrl-d ends it.');
    const input = context.stdin as Readable;
    const ended = new Promise<void>((resolve) => {
      input.once('end', resolve);
      server.onclose = resolve;
      context.signal.addEventListener('abort', () => void server.close(), { once: true });
    });
    await server.connect(new LineTransport(input, context.stdout as Writable));
    await ended;
    return EXIT.ok;
  },
});
