// What the MCP server costs, as ratios to an empty Node process measured in turn with it.
//   start     from the start of its process until it has answered `initialize`
//   search    one call of a server that runs, at 1,000 memories
//   save      likewise
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { aDecision } from './helper/a-decision.mjs';
import { env, inTurn, median, PROGRAM, repository, root } from './helper/workbench.mjs';

const ROUNDS = 15;

const cwd = repository('repo');
const file = join(root, 'memories.jsonl');
writeFileSync(
  file,
  Array.from({ length: 1000 }, (_, number) => JSON.stringify(aDecision(`b${number}`))).join('\n'),
);
execFileSync(process.execPath, [PROGRAM, 'memory', 'import', file], { cwd, env });

async function start() {
  const client = new Client({ name: 'bench', version: '1' }, {});
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd, env }),
  );
  return client;
}

const server = await start();
const call = (name, input) => server.callTool({ name, arguments: input });
const clients = [];
const times = await inTurn(ROUNDS, {
  empty: () => spawnSync(process.execPath, ['-e', '0'], { cwd, env }),
  start: async () => clients.push(await start()),
  search: () => call('MemorySearch', { query: 'which token do routes check' }),
  save: (round) => call('MemorySave', { name: `Note ${round}`, content: 'It is so.' }),
});
for (const [name, spent] of Object.entries(times))
  console.log(
    `${name.padEnd(8)} ${median(spent).toFixed(1).padStart(8)} ms  ${(median(spent) / median(times.empty)).toFixed(2).padStart(6)} × node -e 0`,
  );
await Promise.all([server, ...clients].map((client) => client.close()));
