/** How things stand. */
import { SETTINGS, type SettingName } from '../../../config/table.js';
import { gatherStatus } from '../../gather-status.js';
import { get, type Route } from '../route.js';

export const STATE_ROUTES: readonly Route[] = [
  get(
    '/api/health',
    { summary: 'whether the server answers', answer: 'its version', ofProject: false, open: true },
    async ({ services }) => ({ ok: true, program: 'git-lerim', version: services.version }),
  ),
  get(
    '/api/status',
    {
      summary: 'branch, counts, queue, hooks, agents, problems',
      answer: 'what `git lerim status --json` prints',
    },
    async ({ project }) => {
      const { context, repository } = await project();
      return gatherStatus(context, repository);
    },
  ),
  get(
    '/api/config',
    { summary: 'all settings', answer: 'by name: value, origin, default and what it means' },
    async ({ project }) => {
      const settings = await (await project()).settings();
      return {
        settings: Object.fromEntries(
          (Object.keys(SETTINGS) as SettingName[]).map((name) => {
            const { default: byDefault, describe } = SETTINGS[name];
            return [name, { ...settings.origin(name), default: byDefault, describe }];
          }),
        ),
        warnings: settings.warnings,
      };
    },
  ),
];
