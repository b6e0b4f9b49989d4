/** What a memory rests on: the words, their session, and what was said around them. */
import { get } from '../api.js';
import { moment } from '../format.js';
import { type Child, h } from '../h.js';
import { placeOf } from '../place.js';
import type { Turn, WholeMemory } from '../types.js';
import { details } from './details.js';
import { errorNotice } from './notice.js';
import { section } from './page.js';

type Evidence = NonNullable<WholeMemory['evidence']>[number];

export function evidenceSection({ id, evidence = [], source }: WholeMemory): HTMLElement {
  return section(
    'Evidence',
    evidence.length === 0 && h('p', { class: 'muted' }, `No session: it was brought by ${source}.`),
    evidence.map(quote),
    evidence.length > 0 && details('What was said around it', () => turnsOf(id)),
  );
}

function quote({ session, records, quote: words }: Evidence): HTMLElement {
  const where = records.map((record) => (typeof record === 'number' ? `line ${record}` : record)).join(', ');
  return h(
    'figure',
    { class: 'quote' },
    words ? h('blockquote', {}, words) : h('p', { class: 'muted' }, 'Without a quote.'),
    h(
      'figcaption',
      {},
      h('a', { href: placeOf(['memories'], { session, state: 'all' }) }, session),
      h('span', { class: 'muted' }, ` ${where}`),
    ),
  );
}

/** Filled when the server has answered. */
function turnsOf(id: string): HTMLElement {
  const place = h('div', { class: 'turns' });
  get<{ items: readonly { readonly turns: readonly Turn[] | null }[] }>(
    `/memories/${encodeURIComponent(id)}/evidence`,
  ).then(
    ({ items }) => place.replaceChildren(...items.map(({ turns }) => h('div', {}, showTurns(turns)))),
    (error: unknown) => place.replaceChildren(errorNotice(error)),
  );
  return place;
}

function showTurns(turns: readonly Turn[] | null): Child {
  if (turns === null || turns.length === 0)
    return h('p', { class: 'muted' }, 'This clone has no copy of the session any more, or never had one.');
  return h(
    'ol',
    {},
    turns.map(({ who, text, time, cited }) =>
      h(
        'li',
        { class: `turn ${who} ${cited ? 'cited' : ''}` },
        h(
          'span',
          { class: 'who', title: time && moment(time) },
          who,
          cited && h('span', { class: 'hidden' }, ', cited'),
        ),
        h('div', { class: 'said' }, text),
      ),
    ),
  );
}
