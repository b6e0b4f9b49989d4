import { ago } from '../format.js';
import { type Child, h } from '../h.js';
import { firstWords } from '../markdown.js';
import { memoryPlace, placeOf } from '../place.js';
import type { FoundMemory, ShownMemory } from '../types.js';
import { freshnessNote, kindChip, standingChip, strengthMeter } from './chips.js';
import { showTitle } from './show-markdown.js';

/** A list through which j and k go. */
export function memoryList(rows: readonly HTMLElement[], label: string): HTMLElement {
  return h('ol', { class: 'rows', 'aria-label': label }, rows);
}

export function shownRow(memory: ShownMemory): HTMLElement {
  const written = 'confidence' in memory ? memory.confidence : undefined;
  return row(
    memory,
    firstWords(memory.body, memory.title),
    strengthMeter(memory.effective_confidence, written),
  );
}

/** @param answer the words that answer, where it was asked for */
export function foundRow(memory: FoundMemory, answer = firstWords(memory.body, memory.title)): HTMLElement {
  const place = memory.memory_scope === 'global' ? h('span', { class: 'chip off' }, 'global') : false;
  return row(memory, answer, strengthMeter(memory.effective_confidence), place);
}

type Row = Pick<FoundMemory, 'id' | 'title' | 'primitive' | 'updated' | 'tags'> &
  Partial<Pick<FoundMemory, 'kind' | 'archived' | 'superseded_by' | 'freshness' | 'memory_scope'>>;

function row(memory: Row, text: string, meter: Child, more: Child = false): HTMLElement {
  const { id, title, updated, tags, freshness } = memory;
  const address =
    memory.memory_scope === 'global' ? placeOf(['memories', id], { project: 'global' }) : memoryPlace(id);
  return h(
    'li',
    { class: memory.archived ? 'row gone' : 'row' },
    h(
      'div',
      { class: 'row-main' },
      h('h2', {}, h('a', { href: address, 'data-row': true }, showTitle(title))),
      text !== '' && h('p', { class: 'excerpt' }, text),
      h(
        'p',
        { class: 'facts' },
        kindChip(memory),
        standingChip(memory),
        more,
        h('span', { class: 'muted' }, ago(updated)),
        tags.slice(0, 4).map((tag) => h('a', { class: 'tag', href: placeOf(['memories'], { tag }) }, tag)),
        freshnessNote(freshness),
      ),
    ),
    h('div', { class: 'row-side' }, meter),
  );
}
