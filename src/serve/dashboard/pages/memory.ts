/** One memory: what it says, where it comes from, how sure it is, and what became of it. */
import { get } from '../api.js';
import { ago, count, day, moment, percent } from '../format.js';
import { type Child, h } from '../h.js';
import { freshnessNote, kindChip, standingChip } from '../parts/chips.js';
import { decayCurve } from '../parts/decay-curve.js';
import { details } from '../parts/details.js';
import { evidenceSection } from '../parts/evidence.js';
import { page, section } from '../parts/page.js';
import { showDiff } from '../parts/show-diff.js';
import { showMarkdown, showTitle } from '../parts/show-markdown.js';
import { memoryPlace, placeOf } from '../place.js';
import type { Decay, DescribedChange, WholeMemory } from '../types.js';

export async function memoryPage(id: string, signal: AbortSignal): Promise<DocumentFragment> {
  const [memory, { decay }] = await Promise.all([
    get<WholeMemory>(`/memories/${encodeURIComponent(id)}`, {}, signal),
    get<{ decay: Decay }>('/confidence', {}, signal),
  ]);
  return page(
    memory.title,
    h(
      'span',
      { class: 'facts' },
      kindChip(memory),
      standingChip(memory),
      h('code', {}, memory.id),
      freshnessNote(memory.freshness),
    ),
    h(
      'div',
      { class: 'columns' },
      h(
        'div',
        { class: 'wide' },
        showMarkdown(memory.body),
        evidenceSection(memory),
        changes(memory.history),
      ),
      h(
        'aside',
        { class: 'side', 'aria-label': 'Facts' },
        confidence(memory, decay),
        facts(memory),
        files(memory),
      ),
    ),
  );
}

function changes(history: readonly DescribedChange[]): HTMLElement {
  return section(
    'History',
    h(
      'ol',
      { class: 'history' },
      history.map((change, at) => oneChange(change, at === 0 && history.length > 1)),
    ),
  );
}

function oneChange(
  { commit, date, author, op, title, why, files }: DescribedChange,
  open: boolean,
): HTMLElement {
  // The words of the memory itself stand in the diff.
  const reason = why
    .split('\n')
    .filter((line) => !files.some(({ after }) => after?.includes(line)))
    .join('\n');
  return h(
    'li',
    {},
    h(
      'p',
      { class: 'facts' },
      h('span', { class: `op ${op}` }, op),
      h('strong', {}, showTitle(title.replace(/^\w+(?:\([^)]*\))?: /, ''))),
    ),
    h('p', { class: 'muted small' }, `${moment(date)} by ${author} · `, h('code', {}, commit.slice(0, 10))),
    reason !== '' && h('p', { class: 'why' }, reason),
    files.length > 0 &&
      details('What changed', () => files.map((file) => showDiff(file.path, file.before, file.after)), open),
  );
}

function confidence(memory: WholeMemory, decay: Decay): Child {
  const { effective_confidence: strength, accesses = 0, last_access: last, updated } = memory;
  if (strength === undefined) return false;
  const used = last !== undefined && Date.parse(last) > Date.parse(updated) ? last : updated;
  return section(
    'Confidence',
    h(
      'p',
      { class: 'big' },
      percent(strength),
      'confidence' in memory &&
        memory.confidence > strength + 0.005 &&
        h('span', { class: 'muted' }, ` of ${percent(memory.confidence)}`),
    ),
    decayCurve(memory, used, decay),
    h(
      'p',
      { class: 'muted small' },
      accesses > 0
        ? `Used ${count(accesses, 'time')}${last ? `, last ${ago(last)}` : ''}.`
        : 'Not used so far.',
      memory.pinned ? ' Pinned: it does not fade.' : '',
    ),
  );
}

function facts(memory: WholeMemory): HTMLElement {
  const rows: [string, Child][] = [
    ['Learned', day(memory.created)],
    ['Changed', memory.updated === memory.created ? false : day(memory.updated)],
    ['Source', memory.source],
    ['Engine', memory.engine],
    [
      'Code at',
      memory.commit &&
        h('span', {}, h('code', {}, memory.commit.slice(0, 10)), memory.branch ? ` on ${memory.branch}` : ''),
    ],
    [
      'Tags',
      memory.tags.length > 0 &&
        memory.tags.map((tag) => [h('a', { class: 'tag', href: placeOf(['memories'], { tag }) }, tag), ' ']),
    ],
    [
      'Replaces',
      memory.supersedes?.length
        ? memory.supersedes.map((id) => [h('a', { href: memoryPlace(id) }, id), ' '])
        : false,
    ],
    [
      'Replaced by',
      memory.superseded_by && h('a', { href: memoryPlace(memory.superseded_by) }, memory.superseded_by),
    ],
    ['File', h('code', {}, memory.path)],
  ];
  return section(
    'Facts',
    h(
      'dl',
      {},
      rows.map(([name, value]) => (value ? [h('dt', {}, name), h('dd', {}, value)] : false)),
    ),
  );
}

function files({ anchors = [], freshness }: WholeMemory): Child {
  if (anchors.length === 0) return false;
  return section(
    'Speaks of',
    h(
      'ul',
      { class: 'files' },
      anchors.map(({ path }) => {
        const change = freshness?.files.find((file) => file.path === path);
        return h(
          'li',
          {},
          h('a', { href: placeOf(['memories'], { path }) }, path),
          h(
            'span',
            { class: change ? 'stale' : 'fresh' },
            change ? ` ${change.state}${change.to ? ` to ${change.to}` : ''}` : ' as it was',
          ),
        );
      }),
    ),
  );
}
