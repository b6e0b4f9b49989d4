/** How sure memory is, and what fades. */
import { get } from '../api.js';
import { count, percent } from '../format.js';
import { h, svg } from '../h.js';
import { chart } from '../parts/chart.js';
import { memoryList, shownRow } from '../parts/memory-row.js';
import { emptyNotice } from '../parts/notice.js';
import { page, section } from '../parts/page.js';
import type { ConfidencePicture, Decay, ShownMemory } from '../types.js';

type Answer = Omit<ConfidencePicture, 'fading'> & {
  readonly decay: Decay;
  readonly fading: readonly ShownMemory[];
};

export async function confidencePage(signal: AbortSignal): Promise<DocumentFragment> {
  const found = await get<Answer>('/confidence', {}, signal);
  const { decay, total, faded, below, fading } = found;
  if (total === 0)
    return page(
      'Confidence',
      false,
      emptyNotice(
        'There is nothing to be sure of yet.',
        'Each decision, learning and note carries a confidence, which fades when nobody uses it.',
      ),
    );
  return page(
    'Confidence',
    `A memory stands for ${count(decay.graceDays, 'day')} after its last use, then fades over ${count(decay.spanDays, 'day')}, never below ${percent(decay.floor)}. Below ${percent(decay.archiveBelow)} it is proposed for the archive.`,
    h(
      'dl',
      { class: 'figures' },
      figure('in use', total),
      figure('faded', faded),
      figure('below the limit', below),
    ),
    histogram(found),
    section(
      'Fading',
      fading.length === 0
        ? h('p', { class: 'muted' }, 'None: all are as sure as they were written.')
        : memoryList(fading.map(shownRow), 'Memories that fade, least sure first'),
    ),
  );
}

function figure(name: string, value: number): HTMLElement {
  return h('div', {}, h('dt', {}, name), h('dd', {}, value.toLocaleString('en')));
}

const [WIDTH, HEIGHT, LEFT, BASE] = [760, 220, 8, 190];

function histogram({ bins, total, decay }: Answer): HTMLElement {
  const most = Math.max(1, ...bins.flatMap(({ written, today }) => [written, today]));
  const step = (WIDTH - 2 * LEFT) / bins.length;
  const x = (confidence: number): number => LEFT + confidence * (WIDTH - 2 * LEFT);
  const y = (number: number): number => BASE - (number / most) * (BASE - 14);
  return chart(
    `${total} memories by confidence: as they were written, and today`,
    [WIDTH, HEIGHT],
    { written: 'when written', today: 'today' },
    bins.map(({ from, written, today }) =>
      svg(
        'g',
        {},
        svg(
          'title',
          {},
          `${percent(from)} to ${percent(from + 0.05)}: ${today} today, ${written} when written`,
        ),
        svg('rect', {
          x: x(from) + 2,
          y: y(written),
          width: step - 4,
          height: BASE - y(written),
          class: 'written',
        }),
        svg('rect', {
          x: x(from) + step * 0.28,
          y: y(today),
          width: step * 0.44,
          height: BASE - y(today),
          class: 'today',
        }),
      ),
    ),
    svg('line', { x1: LEFT, x2: WIDTH - LEFT, y1: BASE, y2: BASE, class: 'grid' }),
    svg('line', { x1: x(decay.archiveBelow), x2: x(decay.archiveBelow), y1: 8, y2: BASE, class: 'limit' }),
    svg('text', { x: x(decay.archiveBelow) + 6, y: 18 }, 'archive limit'),
    [0, 0.25, 0.5, 0.75, 1].map((mark) =>
      svg(
        'text',
        { x: x(mark), y: HEIGHT - 10, 'text-anchor': mark === 0 ? 'start' : mark === 1 ? 'end' : 'middle' },
        percent(mark),
      ),
    ),
  );
}
