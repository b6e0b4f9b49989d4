import { type Child, h, svg } from '../h.js';

/**
 * A picture with its legend.
 * @param says what it shows, in words
 * @param size width and height that the shapes are drawn for
 * @param legend what each class of shapes stands for
 */
export function chart(
  says: string,
  [width, height]: readonly [number, number],
  legend: Readonly<Record<string, string>>,
  ...shapes: readonly Child[]
): HTMLElement {
  return h(
    'figure',
    { class: 'chart' },
    svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': says }, ...shapes),
    h(
      'figcaption',
      { class: 'legend' },
      Object.entries(legend).map(([kind, name]) => h('span', {}, h('i', { class: kind }), name)),
    ),
  );
}
