import { diffLines } from '../diff.js';
import { h } from '../h.js';

const NAMES = { '-': 'removed', '+': 'added' } as const;

/** A file before and after; absent where there was none. */
export function showDiff(path: string, before: string | undefined, after: string | undefined): HTMLElement {
  const lines = diffLines(before ?? '', after ?? '');
  return h(
    'figure',
    { class: 'diff' },
    h('figcaption', {}, path, h('span', { class: 'muted' }, ` ${whatHappened(before, after)}`)),
    h(
      'div',
      { class: 'lines', tabindex: 0, role: 'group', 'aria-label': `Changes of ${path}` },
      lines.map(({ kind, text }) =>
        kind === '…'
          ? h('div', { class: 'line gap' }, text)
          : h(
              'div',
              { class: `line ${kind === '+' ? 'come' : kind === '-' ? 'go' : ''}` },
              h('span', { class: 'sign', 'aria-hidden': true }, kind),
              kind !== ' ' && h('span', { class: 'hidden' }, `${NAMES[kind]}: `),
              h('span', {}, text || ' '),
            ),
      ),
    ),
  );
}

function whatHappened(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return 'new';
  if (after === undefined) return 'removed';
  return before === after ? 'moved, not changed' : '';
}
