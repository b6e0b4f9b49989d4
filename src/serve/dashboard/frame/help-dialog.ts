import { h } from '../h.js';
import { KEYS } from '../keyboard.js';

export function helpDialog(): HTMLDialogElement {
  return h(
    'dialog',
    { 'aria-labelledby': 'keys' },
    h('h2', { id: 'keys' }, 'Keys'),
    h(
      'dl',
      { class: 'keys' },
      KEYS.map(([key, does]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, does)]),
    ),
    h('form', { method: 'dialog' }, h('button', { class: 'primary' }, 'Close')),
  );
}
