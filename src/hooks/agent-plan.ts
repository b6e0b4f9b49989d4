import { join } from 'node:path';
import { lerimHome } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import { type AgentPlace, claudeFolder, homeFolder } from '../lib/agent-folders.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { AGENT_HOOKS, type HookedAgent } from './agents.js';
import type { PlannedFile } from './manifest.js';
import { type Environment, MCP_PLACES } from './mcp-entries.js';
import { packageFile } from './package-file.js';
import { type Installation, launcherFiles } from './shims.js';

/** What connects one agent: its hooks, its MCP server and its skill, in the user's own settings. */
export function userFiles(context: AgentPlace, agent: HookedAgent): PlannedFile[] {
  return agentFiles(agent, {
    hooks: AGENT_HOOKS[agent].userFile(context),
    mcp: MCP_PLACES[agent].userFile(context),
    skills:
      agent === 'claude'
        ? join(claudeFolder(context), 'skills')
        : join(homeFolder(context), '.agents', 'skills'),
    // Not every agent hands its own environment on.
    ...(context.env.LERIM_HOME ? { env: { LERIM_HOME: lerimHome(context) } } : {}),
  });
}

export type InWorkTree = Repository & { readonly workTree: string };

/** A repository that files can be committed in. */
export function inWorkTree(repository: Repository): InWorkTree {
  const { workTree } = repository;
  if (workTree !== undefined) return { ...repository, workTree };
  throw new LerimError('no-work-tree', 'A bare repository has no committed files to write.', {
    hint: 'Run it in a work tree, or without --shared.',
  });
}

/** The same in files that are committed with the code. */
export function sharedFiles({ workTree }: InWorkTree, agent: HookedAgent): PlannedFile[] {
  return agentFiles(agent, {
    hooks: join(workTree, AGENT_HOOKS[agent].sharedFile),
    mcp: MCP_PLACES[agent].sharedFile(workTree),
    skills: join(workTree, agent === 'claude' ? '.claude' : '.agents', 'skills'),
  });
}

/** What agents without hooks are told, in the file that most of them read. */
export function agentsMd({ workTree }: InWorkTree): PlannedFile {
  return {
    path: join(workTree, 'AGENTS.md'),
    purpose: 'tells agents without hooks how to ask memory; commit it with the code',
    edit: { kind: 'block' },
    whole: packageFile('templates/agents-block.md'),
  };
}

/** The programs that all agents call. */
export function launcher(context: Pick<Context, 'env' | 'cwd'>, installation: Installation): PlannedFile[] {
  return launcherFiles(context, installation).map(({ path, text }) => ({
    path,
    purpose: 'finds git-lerim for the agents',
    edit: { kind: 'whole' },
    whole: text,
    mode: 0o755,
  }));
}

/** Files that several agents share, once. */
export function eachOnce(files: readonly PlannedFile[]): PlannedFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

interface Places {
  readonly hooks: string;
  readonly mcp: string;
  readonly skills: string;
  readonly env?: Environment;
}

function agentFiles(agent: HookedAgent, { hooks, mcp, skills, env }: Places): PlannedFile[] {
  const { title, entry } = AGENT_HOOKS[agent];
  const tells = { path: hooks, purpose: `${title} tells when a session has something new` };
  const forHooks: PlannedFile =
    entry === undefined
      ? { ...tells, edit: { kind: 'whole' }, whole: packageFile('templates/opencode-plugin.js') }
      : { ...tells, edit: { kind: 'agent', agent } };
  const forServer: PlannedFile = {
    path: mcp,
    purpose: `${title} can search memory and save to it`,
    edit: { kind: 'mcp', agent, ...(env ? { env } : {}) },
  };
  const forSkill: PlannedFile = {
    path: join(skills, 'git-lerim', 'SKILL.md'),
    purpose: 'tells agents what is worth saving, and when to look',
    edit: { kind: 'whole' },
    whole: packageFile('templates/skill/SKILL.md'),
  };
  if (hooks !== mcp) return [forHooks, forServer, forSkill];
  const both = { ...forHooks, purpose: `${forHooks.purpose}, and ${forServer.purpose}` };
  return [{ ...both, edit: { kind: 'all', edits: [forHooks.edit, forServer.edit] } }, forSkill];
}
