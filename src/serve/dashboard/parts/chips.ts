import { describeFreshness, type Freshness } from '../../../recall/freshness/freshness.js';
import { percent } from '../format.js';
import { type Child, h } from '../h.js';

/** What sort of memory it is: a learning's own kind, else what it is. */
export function kindChip({
  primitive,
  kind,
}: {
  readonly primitive: string;
  readonly kind?: string;
}): HTMLElement {
  return h(
    'span',
    { class: `chip ${primitive}` },
    primitive === 'learning' ? (kind ?? primitive) : primitive,
  );
}

/** How sure it is today, as a bar and a number. */
export function strengthMeter(strength: number | undefined, written?: number): Child {
  if (strength === undefined) return false;
  const faded = written !== undefined && strength < written - 0.005;
  const label = `Confidence ${percent(strength)}${faded ? `, ${percent(written)} when written` : ''}`;
  const bar = h('span', { class: 'bar', 'aria-hidden': true }, h('span', { class: 'is' }));
  bar.style.setProperty('--is', String(strength));
  bar.style.setProperty('--was', String(written ?? strength));
  return h(
    'span',
    { class: `meter ${strength < 0.2 ? 'low' : ''}`, title: label },
    bar,
    h('span', { 'aria-hidden': true }, strength.toFixed(2)),
    h('span', { class: 'hidden' }, label),
  );
}

/** How the code has moved on since; nothing where it has not. */
export function freshnessNote(freshness: Freshness | undefined): Child {
  if (freshness === undefined) return false;
  const notes = describeFreshness(freshness);
  return notes.length > 0 && h('span', { class: 'stale' }, notes.join('; '));
}

export function standingChip({
  archived,
  superseded_by: by,
}: {
  readonly archived?: boolean;
  readonly superseded_by?: string;
}): Child {
  if (by) return h('span', { class: 'chip off' }, 'superseded');
  return archived ? h('span', { class: 'chip off' }, 'archived') : false;
}
