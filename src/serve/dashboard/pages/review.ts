/** Proposals: each action with its reason and its diff, to be accepted or turned down. */
import { get, post } from '../api.js';
import { ago, count } from '../format.js';
import { type Child, h } from '../h.js';
import { acceptButton, rejectButton } from '../parts/answer-buttons.js';
import { details } from '../parts/details.js';
import { emptyNotice } from '../parts/notice.js';
import { page } from '../parts/page.js';
import { runButton } from '../parts/run-button.js';
import { showDiff } from '../parts/show-diff.js';
import { showMarkdown } from '../parts/show-markdown.js';
import { memoryPlace, placeOf } from '../place.js';
import type { DescribedAction, ProposalSummary } from '../types.js';

export async function proposalsPage(signal: AbortSignal): Promise<DocumentFragment> {
  const { items } = await get<{ items: readonly ProposalSummary[] }>('/proposals', {}, signal);
  return page(
    'Review',
    'What maintenance found to do, and what waits for somebody to agree. Nothing of it counts before you accept it.',
    items.length === 0
      ? emptyNotice(
          'Nothing waits for an answer.',
          'Maintenance looks once a day for memories that are doubled, faded, contradicted or left behind by the code.',
        )
      : h('ol', { class: 'rows', 'aria-label': 'Proposals' }, items.map(proposalRow)),
    h(
      'p',
      {},
      runButton('Look for what should change', 'Looking …', async () => {
        const { actions } = await post<{ actions: readonly unknown[] }>('/maintain');
        return actions.length === 0
          ? 'There is nothing new to propose.'
          : `${count(actions.length, 'action')} proposed.`;
      }),
    ),
  );
}

function proposalRow({ slug, open, actions, ops, updated }: ProposalSummary): HTMLElement {
  const what = Object.entries(ops)
    .map(([op, number]) => `${number} ${op}`)
    .join(', ');
  return h(
    'li',
    { class: 'row' },
    h(
      'div',
      { class: 'row-main' },
      h('h2', {}, h('a', { href: placeOf(['review', slug]), 'data-row': true }, slug)),
      h(
        'p',
        { class: 'facts' },
        h('span', { class: 'chip' }, `${open} of ${actions} open`),
        h('span', { class: 'muted' }, what),
        updated && h('span', { class: 'muted' }, ago(updated)),
      ),
    ),
  );
}

interface Shown {
  readonly slug: string;
  readonly actions: readonly DescribedAction[];
}

/** Up to so many actions are shown with what they change at once. */
const UNFOLDED = 6;

export async function proposalPage(slug: string, signal: AbortSignal): Promise<DocumentFragment> {
  const shown = await get<Shown>(`/proposals/${encodeURIComponent(slug)}`, {}, signal);
  const open = shown.actions.filter(({ state }) => state === 'open');
  const decided = shown.actions.filter(({ state }) => state !== 'open');
  return page(
    shown.slug,
    `${open.length} of ${count(shown.actions.length, 'action')} open. Each one you accept becomes a commit on the memory branch; what you turn down is not proposed again, to you or anybody else.`,
    open.length > 1 &&
      h(
        'p',
        { class: 'buttons' },
        acceptButton(slug, `Accept all ${open.length}`),
        rejectButton(slug, 'Reject all'),
      ),
    open.map((action) => actionCard(slug, action, open.length <= UNFOLDED)),
    decided.length > 0 &&
      details(`${decided.length} decided`, () => decided.map((action) => actionCard(slug, action))),
  );
}

function actionCard(slug: string, action: DescribedAction, unfolded = false): HTMLElement {
  const { number, op, title, why, state, because, ids } = action;
  return h(
    'article',
    { class: `card ${state}`, 'aria-labelledby': `action-${number}` },
    h(
      'header',
      {},
      h('span', { class: `op ${op}` }, op),
      h(
        'h2',
        { id: `action-${number}`, tabindex: -1, 'data-row': true },
        title.replace(/^\w+\([^)]*\): /, ''),
      ),
    ),
    because !== undefined && h('p', { class: 'stale' }, because),
    h('div', { class: 'why' }, showMarkdown(why)),
    h(
      'p',
      { class: 'facts small' },
      ids.map((id) => h('a', { href: memoryPlace(id) }, h('code', {}, id))),
    ),
    details('What would change', () => pairs(action), unfolded),
    state === 'open'
      ? h(
          'p',
          { class: 'buttons' },
          acceptButton(slug, 'Accept', action),
          rejectButton(slug, 'Reject', action),
        )
      : h('p', { class: 'muted' }, state),
  );
}

/** Files before and after; one that only moves, to the archive or back, is one. */
function pairs({ before, after }: DescribedAction): Child[] {
  const plain = (path: string): string => path.replace(/^archived\//, '');
  const paths = [...new Set([...after, ...before].map(({ path }) => plain(path)))];
  return paths.map((path) => {
    const [was, is] = [before, after].map((files) => files.find((file) => plain(file.path) === path));
    const moves = was !== undefined && is !== undefined && was.path !== is.path;
    const where = moves
      ? `${path} ${is.path === path ? 'comes back from the archive' : 'goes to the archive'}`
      : path;
    return showDiff(where, was?.text, is?.text);
  });
}
