/** Where the code has left memory behind. */
import { get } from '../api.js';
import { count } from '../format.js';
import { h } from '../h.js';
import { emptyNotice } from '../parts/notice.js';
import { page, section } from '../parts/page.js';
import { pager } from '../parts/pager.js';
import { currentPlace, memoryPlace, placeOf } from '../place.js';
import type { Page, StaleFile } from '../types.js';

interface Answer extends Page<StaleFile> {
  readonly unmerged: readonly { readonly id: string; readonly title: string; readonly branch: string }[];
  readonly fresh: number;
}

export async function codePage(signal: AbortSignal): Promise<DocumentFragment> {
  const { offset } = currentPlace().query;
  const found = await get<Answer>('/staleness', { offset }, signal);
  const { items, total, unmerged, fresh } = found;
  const lead = `${count(fresh, 'memory speaks', 'memories speak')} of files that are as they were.`;
  if (total === 0 && unmerged.length === 0)
    return page(
      'Code',
      lead,
      emptyNotice(
        'No memory is behind the code.',
        'When a file that a memory speaks of is changed, moved or deleted, it stands here.',
      ),
    );
  return page(
    'Code',
    `${count(total, 'file')} ${total === 1 ? 'is' : 'are'} not as memories know ${total === 1 ? 'it' : 'them'}. ${lead}`,
    h('ul', { class: 'rows', 'aria-label': 'Files' }, items.map(fileRow)),
    pager(found),
    unmerged.length > 0 &&
      section(
        'Learned on work that is not merged here',
        h(
          'ul',
          { class: 'plain' },
          unmerged.map(({ id, title, branch }) =>
            h(
              'li',
              {},
              h('a', { href: memoryPlace(id) }, title),
              h('span', { class: 'muted' }, ` on ${branch}`),
            ),
          ),
        ),
      ),
  );
}

function fileRow({ path, state, to, commits, uncommitted, memories }: StaleFile): HTMLElement {
  const how = [
    ...(to ? [`to ${to}`] : []),
    ...(commits ? [count(commits, 'commit')] : []),
    ...(uncommitted ? ['not yet committed'] : []),
  ].join(', ');
  return h(
    'li',
    { class: 'row' },
    h(
      'div',
      { class: 'row-main' },
      h('h2', {}, h('a', { href: placeOf(['memories'], { path }), 'data-row': true, class: 'path' }, path)),
      h(
        'p',
        { class: 'facts' },
        h('span', { class: `chip ${state}` }, state),
        how !== '' && h('span', { class: 'muted' }, how),
      ),
      h(
        'ul',
        { class: 'plain' },
        memories.slice(0, 5).map(({ id, title }) => h('li', {}, h('a', { href: memoryPlace(id) }, title))),
      ),
      memories.length > 5 && h('p', { class: 'muted small' }, `and ${memories.length - 5} more`),
    ),
  );
}
