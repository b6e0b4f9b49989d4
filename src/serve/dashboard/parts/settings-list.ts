import { type Child, h } from '../h.js';
import { details } from './details.js';

export interface Config {
  readonly settings: Readonly<Record<string, Setting>>;
  readonly warnings: readonly string[];
}

interface Setting {
  readonly value: unknown;
  /** `default`, or the file that sets it. */
  readonly origin: string;
  readonly describe: string;
}

/** Settings that somebody changed, and all of them on request. */
export function settingsList({ settings }: Config): Child {
  const all = Object.entries(settings);
  const own = all.filter(([, { origin }]) => origin !== 'default');
  return [
    own.length === 0 ? h('p', { class: 'muted' }, 'All are as they come.') : settingsTable(own),
    details(`All ${all.length} settings`, () => settingsTable(all)),
  ];
}

function settingsTable(settings: readonly [string, Setting][]): HTMLElement {
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Settings' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['Setting', 'Value', 'From'].map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h('tbody', {}, settings.map(settingRow)),
    ),
  );
}

function settingRow([name, { value, origin, describe }]: [string, Setting]): HTMLElement {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return h(
    'tr',
    {},
    h('td', {}, h('code', {}, name), h('div', { class: 'muted small' }, describe)),
    h('td', {}, text),
    h('td', { class: 'muted' }, origin),
  );
}
