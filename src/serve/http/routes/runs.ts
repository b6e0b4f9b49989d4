/** What ran, which sessions are known, and starting a run. */
import { Catalogue } from '../../../capture/catalogue.js';
import { runLocked } from '../../../hooks/run-locked-sync.js';
import { LerimError } from '../../../lib/errors.js';
import { runMaintain } from '../../../maintain/run-maintain.js';
import { upkeep } from '../../../recall/upkeep.js';
import { AGENTS, type AgentName } from '../../../sessions/session.js';
import { listRuns, readRun } from '../../runs.js';
import { describeSessions } from '../../sessions.js';
import { mapPage, PAGING, pageOf } from '../paging.js';
import { get, post, type Route } from '../route.js';

export const RUN_ROUTES: readonly Route[] = [
  get(
    '/api/runs',
    {
      summary: 'runs of sync, maintenance and others, newest first',
      answer: 'a page of runs: id, kind, when, and what came of it',
      query: PAGING,
    },
    async ({ project, query }) => {
      const { stateDir } = (await project()).repository;
      const page = pageOf(await listRuns(stateDir), query);
      const items = await Promise.all(page.items.map((run) => readRun(stateDir, run)));
      return {
        ...page,
        items: items.map(({ id, kind, started, result }) => ({ id, kind, started, result })),
      };
    },
  ),
  get(
    '/api/runs/:id',
    { summary: 'one run with its documents', answer: 'its documents by name, and its log' },
    async ({ project, params }) => {
      const { stateDir } = (await project()).repository;
      const run = (await listRuns(stateDir)).find(({ id }) => id === params.id);
      if (run !== undefined) return readRun(stateDir, run);
      throw new LerimError('no-such-run', `There is no run '${params.id}'.`, {
        hint: 'Artefacts of a run are kept for some weeks; the setting runs.keep_days says how long.',
      });
    },
  ),
  get(
    '/api/sessions',
    {
      summary: 'the sessions of this repository that are known, newest first',
      answer: 'a page of sessions: agent, when, how far it was read, what came of it',
      query: {
        agent: { type: 'strings', choices: AGENTS, describe: 'only of these agents' },
        ...PAGING,
      },
    },
    async ({ project, query }) => {
      const { stateDir } = (await project()).repository;
      const sessions = describeSessions(await Catalogue.load(stateDir));
      const wanted = sessions.filter(({ agent }) => query.agent?.includes(agent) ?? true);
      return mapPage(pageOf(wanted, query), (session) => session);
    },
  ),
  post(
    '/api/sync',
    {
      summary: 'read what is new in the sessions, and commit what is worth knowing',
      answer: 'what `git lerim sync --json` prints',
      body: {
        agents: { type: 'strings', choices: AGENTS, describe: 'only sessions of these agents' },
        window_days: {
          type: 'integer',
          min: 1,
          max: 3650,
          describe: 'sessions that changed within so many days',
        },
        max_sessions: {
          type: 'integer',
          min: 1,
          max: 10_000,
          describe: 'read at most so many, newest first',
        },
        force: { type: 'boolean', describe: 'go through known sessions again' },
      },
    },
    async ({ project, body }) => {
      const { context, repository } = await project();
      const { agents, window_days: days, max_sessions: maxSessions, force } = body;
      const report = await runLocked(context, repository, {
        ...(agents ? { agents: agents as AgentName[] } : {}),
        ...(days === undefined ? {} : { window: days * 86_400_000 }),
        ...(maxSessions === undefined ? {} : { maxSessions }),
        ...(force ? { force } : {}),
      });
      const failure = await upkeep(context, repository).then(
        () => [],
        (error: unknown) => [error instanceof Error ? error.message : String(error)],
      );
      return { ...report, warnings: [...report.warnings, ...failure] };
    },
  ),
  post(
    '/api/maintain',
    {
      summary: 'look for what should change, and propose it',
      answer: 'what `git lerim maintain --json` prints',
      body: { dry_run: { type: 'boolean', describe: 'write nothing' } },
    },
    async ({ project, body }) => {
      const { context, repository } = await project();
      return runMaintain(context, repository, { dryRun: body.dry_run ?? false });
    },
  ),
];
