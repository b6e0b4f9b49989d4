/** What was learned, day by day, and how much in each week. */
import { get } from '../api.js';
import { day } from '../format.js';
import { h, svg } from '../h.js';
import { chart } from '../parts/chart.js';
import { kindChip, standingChip } from '../parts/chips.js';
import { emptyNotice } from '../parts/notice.js';
import { page } from '../parts/page.js';
import { pager } from '../parts/pager.js';
import { showTitle } from '../parts/show-markdown.js';
import { currentPlace, memoryPlace } from '../place.js';
import type { Page, ShownMemory, Week } from '../types.js';

const PRIMITIVES = ['decision', 'learning', 'note', 'summary'] as const;
const NAMES = { decision: 'decisions', learning: 'learnings', note: 'notes', summary: 'sessions' } as const;
/** Weeks that are drawn. */
const WEEKS = 53;
const WEEK = 7 * 86_400_000;

export async function timelinePage(signal: AbortSignal): Promise<DocumentFragment> {
  const { offset } = currentPlace().query;
  const found = await get<Page<ShownMemory> & { weeks: readonly Week[] }>('/timeline', { offset }, signal);
  if (found.total === 0)
    return page(
      'Time line',
      false,
      emptyNotice('Nothing was learned here yet.', 'What sessions bring will stand here, day by day.'),
    );
  return page(
    'Time line',
    'What was learned, by the day it was written down.',
    weeksChart(found.weeks),
    days(found.items).map(([date, memories]) =>
      h(
        'section',
        { class: 'day' },
        h('h2', {}, day(date)),
        h(
          'ol',
          {},
          memories.map((memory) =>
            h(
              'li',
              {},
              kindChip(memory),
              h('a', { href: memoryPlace(memory.id), 'data-row': true }, showTitle(memory.title)),
              standingChip(memory),
            ),
          ),
        ),
      ),
    ),
    pager(found),
  );
}

function days(memories: readonly ShownMemory[]): [string, ShownMemory[]][] {
  const found = new Map<string, ShownMemory[]>();
  for (const memory of memories) {
    const date = memory.created.slice(0, 10);
    found.set(date, [...(found.get(date) ?? []), memory]);
  }
  return [...found];
}

const [WIDTH, HEIGHT, BASE] = [760, 150, 126];

function weeksChart(weeks: readonly Week[]): HTMLElement {
  const last = Date.parse(weeks.at(-1)?.week ?? '');
  const slots = Array.from({ length: WEEKS }, (_, at) =>
    new Date(last - (WEEKS - 1 - at) * WEEK).toISOString().slice(0, 10),
  );
  const counts = new Map(weeks.map(({ week, counts: byKind }) => [week, byKind]));
  const sums = slots.map((week) =>
    PRIMITIVES.reduce((sum, kind) => sum + (counts.get(week)?.[kind] ?? 0), 0),
  );
  const most = Math.max(1, ...sums);
  const step = WIDTH / WEEKS;
  const bars = slots.map((week, at) => {
    let top = BASE;
    const told = PRIMITIVES.flatMap((kind) =>
      counts.get(week)?.[kind] ? [`${counts.get(week)?.[kind]} ${NAMES[kind]}`] : [],
    );
    return svg(
      'g',
      {},
      svg('title', {}, `Week of ${day(week)}: ${told.join(', ') || 'nothing'}`),
      PRIMITIVES.map((kind) => {
        const height = ((counts.get(week)?.[kind] ?? 0) / most) * (BASE - 12);
        top -= height;
        return (
          height > 0 &&
          svg('rect', {
            x: (at * step + 1).toFixed(1),
            y: top.toFixed(1),
            width: (step - 2).toFixed(1),
            height: Math.max(1, height).toFixed(1),
            class: kind,
          })
        );
      }),
    );
  });
  const months = slots.flatMap((week, at) =>
    at > 0 && week.slice(0, 7) !== slots[at - 1]?.slice(0, 7)
      ? [
          svg(
            'text',
            { x: at * step, y: HEIGHT - 6 },
            new Date(week).toLocaleDateString('en', { month: 'short' }),
          ),
        ]
      : [],
  );
  const total = sums.reduce((sum, one) => sum + one, 0);
  return chart(
    `${total} memories in the last year by week, at most ${most} in one`,
    [WIDTH, HEIGHT],
    NAMES,
    svg('line', { x1: 0, x2: WIDTH, y1: BASE, y2: BASE, class: 'grid' }),
    bars,
    months,
  );
}
