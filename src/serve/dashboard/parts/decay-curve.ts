import { effectiveConfidence } from '../../../model/decay.js';
import type { Memory } from '../../../model/memory.js';
import { percent } from '../format.js';
import { svg } from '../h.js';
import type { Decay } from '../types.js';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [320, 120, 26, 18];
const DAY = 86_400_000;

/**
 * How a memory fades when nobody uses it: confidence over the days since its last use, with today marked.
 * @param used ISO time of its last use, or of its last change where that is later
 */
export function decayCurve(memory: Memory, used: string, decay: Decay): SVGSVGElement | undefined {
  if (memory.primitive === 'summary') return undefined;
  const start = Date.parse(used);
  const today = Math.max(0, (Date.now() - start) / DAY);
  const end = Math.max(decay.spanDays * 1.15, Math.min(today * 1.1, decay.spanDays * 2), 1);
  const x = (days: number): number => LEFT + (Math.min(days, end) / end) * (WIDTH - LEFT - 6);
  const y = (confidence: number): number => 6 + (1 - confidence) * (HEIGHT - BOTTOM - 12);
  const at = (days: number): number =>
    effectiveConfidence(memory, new Date(start + days * DAY), decay, used) ?? 0;
  const days = new Set([
    0,
    decay.graceDays,
    decay.graceDays + 0.01,
    ...Array.from({ length: 61 }, (_, i) => (i / 60) * end),
  ]);
  const points = [...days]
    .sort((a, b) => a - b)
    .map((day) => `${x(day).toFixed(1)},${y(at(day)).toFixed(1)}`);
  const now = at(today);
  const label = `Confidence ${percent(now)} today, ${Math.round(today)} days after its last use. ${memory.pinned ? 'It is pinned and does not fade.' : `It stands for ${decay.graceDays} days and then fades over ${decay.spanDays}.`}`;
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'curve', role: 'img', 'aria-label': label },
    [0, 0.5, 1].map((mark) => [
      svg('line', { x1: LEFT, x2: WIDTH - 6, y1: y(mark), y2: y(mark), class: 'grid' }),
      svg('text', { x: LEFT - 6, y: y(mark) + 3, 'text-anchor': 'end' }, String(mark)),
    ]),
    svg('line', {
      x1: LEFT,
      x2: WIDTH - 6,
      y1: y(decay.archiveBelow),
      y2: y(decay.archiveBelow),
      class: 'limit',
    }),
    svg('polyline', { points: points.join(' '), class: 'fade' }),
    svg('line', { x1: x(today), x2: x(today), y1: 6, y2: HEIGHT - BOTTOM, class: 'now' }),
    svg('circle', { cx: x(today), cy: y(now), r: 3.5, class: 'dot' }),
    svg('text', { x: x(0), y: HEIGHT - 4 }, 'last use'),
    svg('text', { x: WIDTH - 6, y: HEIGHT - 4, 'text-anchor': 'end' }, `${Math.round(end)} days`),
  );
}
