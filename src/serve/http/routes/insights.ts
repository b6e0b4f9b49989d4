/** Memory as a whole: what was learned when, how sure it still is, and what the code has left behind. */
import { decaySettings } from '../../../config/settings.js';
import { memoryJson } from '../../../recall/view/memory-view.js';
import { confidencePicture } from '../../insights/confidence-picture.js';
import { learnedByWeek } from '../../insights/learned-by-week.js';
import { staleFiles } from '../../insights/stale-files.js';
import { mapPage, PAGING, pageOf } from '../paging.js';
import { get, type Route } from '../route.js';

export const INSIGHT_ROUTES: readonly Route[] = [
  get(
    '/api/timeline',
    {
      summary: 'what was learned, newest first, and how much in each week',
      answer: 'a page of memories by the day they were made, archived ones too, and counts by week',
      query: PAGING,
    },
    async ({ project, query }) => {
      const { memories, view } = await (await project()).held();
      const byDay = [...memories].sort((a, b) => (a.memory.created > b.memory.created ? -1 : 1));
      const page = mapPage(pageOf(byDay, query), (stored) => memoryJson(stored, view));
      return { ...page, weeks: learnedByWeek(memories) };
    },
  ),
  get(
    '/api/confidence',
    {
      summary: 'how sure memories were when they were written, and are today',
      answer: 'counts by confidence, and the memories that come nearest to being archived',
    },
    async ({ project }) => {
      const { settings, held } = await project();
      const found = await settings();
      const archiveBelow = found.get('decay.archive_below');
      const decay = { ...decaySettings(found), archiveBelow };
      const { memories, view } = await held();
      const { fading, ...picture } = confidencePicture(memories, view, decay);
      return { decay, ...picture, fading: fading.map((stored) => memoryJson(stored, view)) };
    },
  ),
  get(
    '/api/staleness',
    {
      summary: 'files that are not as memories know them',
      answer: 'a page of files, each with how it changed and the memories that speak of it',
      query: PAGING,
    },
    async ({ project, query }) => {
      const { memories, view } = await (await project()).held();
      const { files, unmerged, fresh } = staleFiles(memories, view);
      return { ...pageOf(files, query), unmerged, fresh };
    },
  ),
];
