/** All memories: looked for, filtered, in pages. */
import { get } from '../api.js';
import { count } from '../format.js';
import { type Child, fragment, h } from '../h.js';
import { answerPlace, showAnswer } from '../parts/answer.js';
import { foundRow, memoryList, shownRow } from '../parts/memory-row.js';
import { emptyNotice } from '../parts/notice.js';
import { page } from '../parts/page.js';
import { pager } from '../parts/pager.js';
import { currentPlace, go, placeOf } from '../place.js';
import type { FoundMemory, Page, ShownMemory } from '../types.js';

const KINDS = [
  ['', 'All'],
  ['decision', 'Decisions'],
  ['learning', 'Learnings'],
  ['note', 'Notes'],
  ['summary', 'Sessions'],
] as const;
const SORTS = [
  ['', 'Last changed'],
  ['created', 'Newest'],
  ['confidence', 'Most confident'],
  ['accesses', 'Most used'],
  ['title', 'By title'],
] as const;

export async function memoriesPage(signal: AbortSignal): Promise<DocumentFragment> {
  const { query } = currentPlace();
  const found = await listing(query, signal);
  return page('Memories', false, filters(query), answerPlace(), found);
}

type Query = Readonly<Record<string, string>>;

async function listing(query: Query, signal: AbortSignal): Promise<DocumentFragment> {
  const { q, kind, tag, state } = query;
  const wanted = {
    primitive: kind,
    tag,
    archived: state === 'archived' ? 'only' : state === 'all' ? 'also' : undefined,
  };
  if (q) return searched(await get('/search', { q, ...wanted, limit: 20 }, signal));
  const { sort, offset, path, session } = query;
  const stale = state === 'stale' ? true : undefined;
  return listed(await get('/memories', { ...wanted, stale, sort, offset, path, session }, signal), query);
}

function listed(found: Page<ShownMemory>, query: Query): DocumentFragment {
  const narrowed = Object.keys(query).some((name) => !['project', 'sort', 'offset'].includes(name));
  if (found.total === 0)
    return fragment(
      narrowed
        ? emptyNotice('No memory fits.', h('a', { href: placeOf(['memories']) }, 'Show all of them'), '.')
        : emptyNotice(
            'Nothing is remembered here yet.',
            'Memories come from the sessions of your coding agents. Run ',
            h('code', {}, 'git lerim sync --window 90d'),
            ' to read those of the last months, or write one down with ',
            h('code', {}, 'git lerim memory add'),
            '.',
          ),
    );
  return fragment(
    h('p', { class: 'muted count' }, count(found.total, 'memory', 'memories')),
    memoryList(found.items.map(shownRow), 'Memories'),
    pager(found),
  );
}

function searched({
  results,
  confidence,
}: {
  results: readonly FoundMemory[];
  confidence: number;
}): DocumentFragment {
  if (results.length === 0)
    return fragment(emptyNotice('No memory fits.', 'Other words may; typos and synonyms are understood.'));
  const lead =
    confidence < 0.5
      ? 'None of these fits well; they only come nearest.'
      : 'Best first. Press Enter to ask the question instead.';
  return fragment(
    h('p', { class: 'muted count' }, lead),
    memoryList(
      results.map((one) => foundRow(one)),
      'Search results',
    ),
  );
}

function filters(query: Query): HTMLElement {
  const to = (change: Record<string, string | undefined>): string =>
    placeOf(['memories'], { ...query, offset: undefined, ...change });
  const search = h('input', {
    id: 'search',
    type: 'search',
    name: 'q',
    value: query.q ?? '',
    placeholder: 'Search, or ask a question',
    'aria-label': 'Search memories',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 1000,
    input: () => later(() => go(to({ q: search.value.trim() }), true)),
  });
  return h(
    'form',
    {
      class: 'filters',
      role: 'search',
      submit: (event: SubmitEvent) => {
        event.preventDefault();
        void showAnswer(search.value.trim());
      },
    },
    h('div', { class: 'searchbar' }, search, h('kbd', { 'aria-hidden': true }, '/')),
    h(
      'div',
      { class: 'filterline' },
      h(
        'div',
        { class: 'segments', role: 'group', 'aria-label': 'Kind' },
        KINDS.map(([kind, label]) =>
          h(
            'a',
            { href: to({ kind }), 'aria-current': (query.kind ?? '') === kind ? 'true' : undefined },
            label,
          ),
        ),
      ),
      choice(
        'State',
        query.state ?? '',
        [
          ['', 'In use'],
          ['stale', 'Behind the code'],
          ['archived', 'Archived'],
          ['all', 'Also archived'],
        ],
        (state) => go(to({ state })),
      ),
      !query.q && choice('Order', query.sort ?? '', SORTS, (sort) => go(to({ sort }))),
    ),
    narrowings(query, to),
  );
}

function choice(
  label: string,
  value: string,
  options: readonly (readonly [string, string])[],
  choose: (value: string) => void,
): HTMLElement {
  const select = h(
    'select',
    { change: () => choose(select.value) },
    options.map(([name, text]) => h('option', { value: name, selected: name === value }, text)),
  );
  return h('label', { class: 'choice' }, h('span', {}, label), select);
}

/** What else narrows the list, each to be taken away. */
function narrowings(query: Query, to: (change: Record<string, undefined>) => string): Child {
  const given = ['tag', 'path', 'session'].flatMap((name) => {
    const value = query[name];
    return value
      ? [
          h(
            'a',
            { class: 'tag on', href: to({ [name]: undefined }) },
            `${name}: ${value} `,
            h('span', { 'aria-hidden': true }, '×'),
            h('span', { class: 'hidden' }, 'remove'),
          ),
        ]
      : [];
  });
  return given.length > 0 && h('p', { class: 'facts' }, given);
}

let waiting = 0;
function later(act: () => void): void {
  clearTimeout(waiting);
  waiting = window.setTimeout(act, 180);
}
