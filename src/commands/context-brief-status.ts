import { EXIT } from '../lib/errors.js';
import { briefPath } from '../recall/brief/brief-files.js';
import { briefNow } from '../recall/brief/brief-now.js';
import { locateBrief } from '../recall/brief/locate-brief.js';
import { elapsed } from '../recall/brief/show-brief.js';
import { defineCommand } from './command.js';
import { inProject, PROJECT_OPTION } from './in-project.js';
import { oneLine } from './render-recall.js';

export const contextBriefStatus = defineCommand({
  summary: 'whether there is a brief, how old it is and what it holds',
  options: { project: PROJECT_OPTION, json: { type: 'boolean', describe: 'print JSON' } },
  examples: [['git lerim context-brief status --json', 'for a program']],
  async run(context, args) {
    const { out } = context;
    const inside = await inProject(context, args.project);
    const place = await locateBrief(inside);
    const { brief, now } = await briefNow(inside, place);
    if (args.json) {
      out.json({ ...now, path: briefPath(place.stateDir), ...(brief ? { manifest: brief.manifest } : {}) });
      return EXIT.ok;
    }
    const { availability, because, age_ms, changed_ids, missing_ids } = now;
    const rows: (readonly [string, string])[] = [
      ['availability', `${availability}${because.length > 0 ? ` (${because.join('; ')})` : ''}`],
    ];
    if (brief) {
      const { manifest } = brief;
      const { added, updated, removed } = manifest.changed_since_previous;
      rows.push(
        ['generated', `${manifest.generated_at}, ${elapsed(age_ms ?? 0)} ago (${manifest.trigger})`],
        [
          'project',
          `${manifest.project}${manifest.branch === undefined ? '' : `, branch ${manifest.branch}`}`,
        ],
        [
          'memories',
          `${manifest.records_included} of ${manifest.records_considered}, ${manifest.tokens} tokens`,
        ],
        ['since the last', `${added.length} new, ${updated.length} changed, ${removed.length} dropped`],
        ['run', manifest.run_id],
      );
    }
    if (changed_ids.length > 0) rows.push(['changed since', changed_ids.join(', ')]);
    if (missing_ids.length > 0) rows.push(['missing since', missing_ids.join(', ')]);
    rows.push(['suggested action', now.suggested_action]);
    for (const [name, value] of rows) out.data(`${out.paint.dim(name.padEnd(16))} ${oneLine(value)}`);
    return EXIT.ok;
  },
});
