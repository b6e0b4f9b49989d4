import { openRepository } from '../git/open.js';
import { counted } from '../lib/counted.js';
import { EXIT } from '../lib/errors.js';
import { briefPath } from '../recall/brief/brief-files.js';
import { refreshBrief } from '../recall/brief/refresh-brief.js';
import { defineCommand } from './command.js';
import { inProject, PROJECT_OPTION } from './in-project.js';

export const contextBriefRefresh = defineCommand({
  summary: 'make the context brief anew where something changed',
  details:
    'The brief is also made anew by itself, after a sync or maintenance that changed memory and at most once a day otherwise. While memory, the branch and the settings are the same, nothing is done and the reason is said.',
  options: {
    force: { type: 'boolean', describe: 'make it anew even when nothing changed' },
    project: PROJECT_OPTION,
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim context-brief refresh', 'bring it up to date'],
    ['git lerim context-brief refresh --force', 'make it anew in any case'],
  ],
  async run(context, args) {
    const { out } = context;
    const inside = await inProject(context, args.project);
    const repository = await openRepository(inside);
    const { brief, skipped } = await refreshBrief(inside, repository, {
      trigger: 'manual',
      force: args.force ?? false,
    });
    const { manifest } = brief;
    const path = briefPath(repository.stateDir);
    if (args.json)
      out.json({ refreshed: skipped === undefined, ...(skipped ? { skipped } : {}), path, manifest });
    else if (skipped !== undefined) out.data(`Left as it is: ${skipped}.`);
    else
      out.data(
        `Made from ${counted(manifest.records_considered, 'memory')}, of which it holds ${manifest.records_included}: ${manifest.tokens} tokens. ${path}`,
      );
    return EXIT.ok;
  },
});
