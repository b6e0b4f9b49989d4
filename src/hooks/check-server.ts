import { spawn } from 'node:child_process';
import type { Context } from '../lib/context.js';
import type { AgentState } from './agent-state.js';
import { type Finding, ok, problem, warning } from './finding.js';
import { serverLauncher } from './shims.js';

/** Milliseconds the server may take to answer. */
const PATIENCE = 10_000;
const HELLO = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'doctor', version: '1' } },
};

/** Starts the MCP server as agents do, and says which of them lack it. */
export async function checkServer(context: Context, states: readonly AgentState[]): Promise<Finding[]> {
  const lacking = states
    .filter(({ hooks, mcp }) => hooks.length > 0 && mcp.length === 0)
    .map(({ agent, title }) =>
      warning(title, "It lacks the memory's tools (MCP).", `Run 'git lerim connect ${agent}'.`),
    );
  const served = states.filter(({ mcp }) => mcp.length > 0);
  if (served.length === 0) return lacking;
  const names = served.map(({ title }) => title).join(', ');
  const answer = (await answers(context))
    ? ok('MCP server', `It answers (set up for ${names}).`)
    : problem(
        'MCP server',
        `${serverLauncher(context)}, which ${names} start, does not answer.`,
        `Run 'git lerim connect ${served[0]?.agent}'.`,
      );
  return [...lacking, answer];
}

function answers(context: Context): Promise<boolean> {
  return new Promise((resolve) => {
    const { cwd, env, signal } = context;
    const child = spawn(serverLauncher(context), {
      cwd,
      env,
      signal,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: PATIENCE,
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('\n')) child.stdin.end();
    });
    child.stdin.on('error', () => {});
    child.on('error', () => resolve(false));
    child.on('close', () => resolve(/^\{.*"serverInfo"/.test(said)));
    child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  });
}
