import { openRepository } from '../git/open.js';
import type { Repository } from '../git/repository.js';
import { inWorkTree } from '../hooks/agent-plan.js';
import { AGENT_HOOKS, findAgents, HOOKED_AGENTS, type HookedAgent } from '../hooks/agents.js';
import {
  type ConnectPlan,
  connect as connectAgent,
  disconnect,
  disconnectAgentsMd,
  planAgentsMd,
  planConnect,
  previewConnect,
} from '../hooks/connect.js';
import { describeAgents } from '../hooks/describe-agents.js';
import { EXIT, type ExitCode, LerimError } from '../lib/errors.js';
import { type CommandContext, defineCommand } from './command.js';
import { confirm } from './confirm.js';
import { showChange } from './show-changes.js';

export const connect = defineCommand({
  summary: 'give agents hooks, MCP tools and a skill; which are read, and where',
  details: `'list' shows every agent: whether it was used on this machine, where its sessions are looked for, and what of us is set up there. An agent's name sets up its hooks (they tell when a session has something new), the MCP server by which it searches memory and saves to it, and a skill that says what is worth saving, in your own settings of it; 'auto' does so for all that were used here; 'remove <agent>' takes them out. Agents without hooks are read all the same, when something else starts a sync; 'agents-md' writes a block into AGENTS.md here that tells them how to ask memory.`,
  positionals: [
    { name: 'action', describe: `list, auto, remove, agents-md, or one of ${HOOKED_AGENTS.join(', ')}` },
    { name: 'agent', describe: 'for remove: which one' },
  ],
  options: {
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
    shared: {
      type: 'boolean',
      describe:
        'write files that are committed with the code, for the whole team, instead of your own settings',
    },
    json: { type: 'boolean', describe: 'with list: print JSON' },
  },
  examples: [
    ['git lerim connect', 'what is read, and where'],
    ['git lerim connect claude', "read Claude Code's sessions, give it memory"],
    ['git lerim connect remove claude', 'take all of it out again'],
  ],
  async run(context, args) {
    const [action = 'list', name] = args._;
    if (action === 'list') return list(context, args.json === true);
    if (action === 'remove') return remove(context, name);
    return add(context, await plansFor(context, action, args.shared === true), args.yes === true);
  },
});

const AGENTS_MD = 'agents-md';

async function plansFor(
  context: CommandContext,
  action: string,
  shared: boolean,
): Promise<readonly ConnectPlan[]> {
  if (action === AGENTS_MD) return [planAgentsMd(inWorkTree(await openRepository(context)))];
  const agents = action === 'auto' ? findAgents(context) : [agentNamed(action)];
  const place = shared ? inWorkTree(await openRepository(context)) : undefined;
  return agents.map((agent) => planConnect(context, context, agent, place));
}

async function list(context: CommandContext, json: boolean): Promise<ExitCode> {
  const rows = await describeAgents(context, await currentRepository(context));
  if (json) {
    context.out.json(rows);
    return EXIT.ok;
  }
  const { paint } = context.out;
  for (const { agent, found, hooks, mcp, disabled, places } of rows) {
    const hooked = hooks.length > 0 ? paint.green('hooks set up') : 'no hooks';
    const served = mcp.length > 0 ? `, ${paint.green('tools set up')}` : '';
    context.out.data(
      `${paint.bold(agent.padEnd(9))} ${found ? 'used here' : paint.dim('not found')}  ${hooked}${served}${disabled ? ` (${disabled})` : ''}`,
    );
    for (const place of places) context.out.data(paint.dim(`          ${place}`));
  }
  return EXIT.ok;
}

async function add(context: CommandContext, plans: readonly ConnectPlan[], yes: boolean): Promise<ExitCode> {
  const { out } = context;
  if (plans.length === 0) out.talk('No agent was used on this machine so far.');
  for (const plan of plans) {
    const changes = previewConnect(context, plan);
    for (const { file, change } of changes) out.talk(showChange(change, file.purpose, out.paint).join('\n'));
    if (changes.length > 0 && !yes && !(await confirm(context, 'Write this?'))) continue;
    connectAgent(context, plan);
    out.data(`${plan.title} is connected.`);
    if (plan.note) out.talk(plan.note);
  }
  return EXIT.ok;
}

async function remove(context: CommandContext, name: string | undefined): Promise<ExitCode> {
  const isBlock = name === AGENTS_MD;
  const changes = isBlock
    ? disconnectAgentsMd(inWorkTree(await openRepository(context)))
    : disconnect(context, agentNamed(name), await currentRepository(context));
  for (const { path, after } of changes)
    context.out.talk(`${path} ${after === undefined ? 'is removed' : 'is as it was before'}.`);
  const title = isBlock ? 'AGENTS.md' : AGENT_HOOKS[agentNamed(name)].title;
  context.out.data(`${title} is not connected${changes.length > 0 ? ' any more' : ''}.`);
  return EXIT.ok;
}

function agentNamed(name: string | undefined): HookedAgent {
  const agent = HOOKED_AGENTS.find((known) => known === name);
  if (agent === undefined)
    throw new LerimError('usage', name ? `'${name}' is no agent with hooks.` : 'Which agent?', {
      exit: EXIT.usage,
      hint: `There are ${HOOKED_AGENTS.join(', ')}.`,
    });
  return agent;
}

async function currentRepository(context: CommandContext): Promise<Repository | undefined> {
  try {
    return await openRepository(context);
  } catch (error) {
    if (error instanceof LerimError) return undefined;
    throw error;
  }
}
