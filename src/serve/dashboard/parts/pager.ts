import { h } from '../h.js';
import { currentPlace, placeOf } from '../place.js';
import type { Page } from '../types.js';

/** Leads to the pages before and after; nothing where all is on one. */
export function pager({ total, limit, offset, next }: Page<unknown>): HTMLElement | false {
  if (total <= limit) return false;
  const { path, query } = currentPlace();
  const to = (from: number): string =>
    placeOf(path, { ...query, offset: from > 0 ? String(from) : undefined });
  const end = Math.min(total, offset + limit);
  return h(
    'nav',
    { class: 'pager', 'aria-label': 'More of the list' },
    offset > 0
      ? h('a', { class: 'button', href: to(Math.max(0, offset - limit)), rel: 'prev' }, '← Newer')
      : h('span'),
    h(
      'span',
      { class: 'muted' },
      `${(offset + 1).toLocaleString('en')}–${end.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    ),
    next === null ? h('span') : h('a', { class: 'button', href: to(next), rel: 'next' }, 'Older →'),
  );
}
