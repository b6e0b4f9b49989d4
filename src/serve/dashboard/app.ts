/** The dashboard: the frame around the pages, and which page is shown. */
import { chooseProject } from './api.js';
import { helpDialog } from './frame/help-dialog.js';
import { projectChoice } from './frame/project-choice.js';
import { reviewBadge } from './frame/review-badge.js';
import { themeButton } from './frame/theme-button.js';
import { h } from './h.js';
import { listenToKeys, takeSearchWish } from './keyboard.js';
import { codePage } from './pages/code.js';
import { confidencePage } from './pages/confidence.js';
import { healthPage } from './pages/health.js';
import { memoriesPage } from './pages/memories.js';
import { memoryPage } from './pages/memory.js';
import { proposalPage, proposalsPage } from './pages/review.js';
import { runPage, runsPage } from './pages/runs.js';
import { timelinePage } from './pages/timeline.js';
import { emptyNotice, errorNotice } from './parts/notice.js';
import { page } from './parts/page.js';
import { currentPlace, placeOf } from './place.js';
import { reload } from './reload.js';

interface PageEntry {
  readonly title: string;
  readonly all: (signal: AbortSignal) => Promise<DocumentFragment>;
  readonly one?: (id: string, signal: AbortSignal) => Promise<DocumentFragment>;
}

const PAGES: Readonly<Record<string, PageEntry>> = {
  memories: { title: 'Memories', all: memoriesPage, one: memoryPage },
  review: { title: 'Review', all: proposalsPage, one: proposalPage },
  timeline: { title: 'Time line', all: timelinePage },
  confidence: { title: 'Confidence', all: confidencePage },
  code: { title: 'Code', all: codePage },
  runs: { title: 'Sessions', all: runsPage, one: runPage },
  health: { title: 'Health', all: healthPage },
};

const main = h('main', { id: 'main', tabindex: -1 });
const links = Object.entries(PAGES).map(([name, { title }]) => ({
  name,
  link: h('a', {}, h('span', {}, title)),
}));
const badge = reviewBadge();
links.find(({ name }) => name === 'review')?.link.append(badge.element);

let shown: { readonly address: string; readonly abort: AbortController } | undefined;

/** Shows what the address says. The old page stays until the new one is there, so that nothing flickers. */
async function show(): Promise<void> {
  const { path, query } = currentPlace();
  const [name = 'memories', id] = path;
  shown?.abort.abort();
  const isSamePage = shown?.address === path.join('/');
  const abort = new AbortController();
  shown = { address: path.join('/'), abort };
  chooseProject(query.project);
  for (const { name: linked, link } of links) {
    link.setAttribute('href', placeOf([linked]));
    if (linked === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const late = window.setTimeout(() => main.setAttribute('aria-busy', 'true'), 150);
  try {
    const made = await pageAt(name, id, abort.signal);
    if (abort.signal.aborted) return;
    put(made, isSamePage, takeSearchWish());
  } catch (error) {
    if (abort.signal.aborted) return;
    main.replaceChildren(page('That did not work', false, errorNotice(error, reload)));
  } finally {
    clearTimeout(late);
    if (!abort.signal.aborted) main.removeAttribute('aria-busy');
  }
  void badge.refresh();
}

function pageAt(name: string, id: string | undefined, signal: AbortSignal): Promise<DocumentFragment> {
  const entry = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (entry === undefined || (id !== undefined && entry.one === undefined))
    return Promise.resolve(
      page('Nothing is here', false, emptyNotice('There is no such page.', 'Choose one on the side.')),
    );
  return id === undefined || entry.one === undefined ? entry.all(signal) : entry.one(id, signal);
}

/** A search that goes on keeps its field and the cursor in it, and the answer to what stands there. */
function put(made: DocumentFragment, isSamePage: boolean, toSearch: boolean): void {
  const field = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  const inSearch = field?.id === 'search';
  const [from, to] = [field?.selectionStart ?? null, field?.selectionEnd ?? null];
  const answer = isSamePage ? document.querySelector<HTMLElement>('#answer') : null;
  const typed = field?.value ?? '';
  main.replaceChildren(made);
  const search = document.querySelector<HTMLInputElement>('#search');
  if (answer && inSearch && answer.dataset.question === typed.trim())
    document.querySelector('#answer')?.replaceWith(answer);
  if (search && (inSearch || toSearch)) {
    if (inSearch) search.value = typed;
    search.focus();
    search.setSelectionRange(from, to);
  } else if (!isSamePage) {
    scrollTo(0, 0);
    main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
}

function frame(): void {
  const help = helpDialog();
  document.querySelector('#app')?.replaceChildren(
    h(
      'div',
      { class: 'frame' },
      h(
        'header',
        { class: 'bar-side' },
        h('a', { class: 'brand', href: '#/memories' }, 'git lerim'),
        projectChoice(),
        h(
          'nav',
          { 'aria-label': 'Pages' },
          h(
            'ul',
            {},
            links.map(({ link }) => h('li', {}, link)),
          ),
        ),
        h(
          'div',
          { class: 'foot' },
          themeButton(),
          h(
            'button',
            { type: 'button', class: 'quiet', click: () => help.showModal() },
            'Keys ',
            h('kbd', {}, '?'),
          ),
        ),
      ),
      main,
    ),
    h('p', { id: 'announced', role: 'status', 'aria-live': 'polite' }),
    help,
  );
  listenToKeys(() => help.showModal());
}

frame();
window.addEventListener('hashchange', () => void show());
void show();
