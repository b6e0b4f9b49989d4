/** Agents and projects: what is set up. */
import { isAbsolute } from 'node:path';
import { addProject } from '../../../config/projects.js';
import { contextAt } from '../../../git/environment.js';
import { openRepository } from '../../../git/open.js';
import { AGENT_HOOKS, HOOKED_AGENTS, type HookedAgent } from '../../../hooks/agents.js';
import { connect, disconnect, planConnect } from '../../../hooks/connect.js';
import { describeAgents } from '../../../hooks/describe-agents.js';
import type { FileChange } from '../../../hooks/manifest.js';
import { LerimError } from '../../../lib/errors.js';
import { invalid } from '../http-error.js';
import { get, post, type Route } from '../route.js';

export const SETUP_ROUTES: readonly Route[] = [
  get(
    '/api/connect',
    {
      summary: 'the agents that are read, and where',
      answer: 'what `git lerim connect list --json` prints, as items',
    },
    async ({ project }) => {
      const { context, repository } = await project();
      return { items: await describeAgents(context, repository) };
    },
  ),
  post(
    '/api/connect',
    {
      summary: "set up an agent's hooks, tools and skill in your own settings, or take them out",
      answer: 'the files that changed',
      ofProject: false,
      body: {
        agent: { type: 'string', required: true, choices: HOOKED_AGENTS, describe: 'which one' },
        remove: { type: 'boolean', describe: 'take them out again' },
      },
    },
    async ({ body, services }) => {
      const { context, installation } = services;
      if (installation === undefined) throw inContainer();
      const agent = body.agent as HookedAgent;
      const changes = body.remove
        ? disconnect(context, agent)
        : connect(context, planConnect(context, installation, agent));
      const { note } = AGENT_HOOKS[agent];
      return {
        agent,
        connected: !body.remove,
        files: changes.map(describeChange),
        ...(note ? { note } : {}),
      };
    },
  ),
  get(
    '/api/project/list',
    {
      summary: 'the projects this server shows',
      answer: 'name, folder and scope of each, as items',
      ofProject: false,
    },
    async ({ services }) => ({ items: await services.projects.list() }),
  ),
  post(
    '/api/project/add',
    {
      summary: 'make a repository known',
      answer: 'what `git lerim project add --json` prints, and whether it is new',
      ofProject: false,
      body: { path: { type: 'string', required: true, describe: 'absolute folder of it' } },
    },
    async ({ body, services: { context } }) => {
      if (!isAbsolute(body.path)) throw invalid("The field 'path' takes an absolute folder.");
      const repository = await openRepository(contextAt(context, body.path));
      const { project, isNew } = await addProject(context, repository);
      return { ...project, isNew };
    },
  ),
];

function describeChange({ path, before, after }: FileChange): { path: string; change: string } {
  return { path, change: before === undefined ? 'new' : after === undefined ? 'removed' : 'changed' };
}

function inContainer(): LerimError {
  return new LerimError('in-container', 'A container cannot set up the agents of the machine around it.', {
    hint: "Run 'git lerim connect' outside of it.",
  });
}
