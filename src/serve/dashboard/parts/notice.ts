import { ApiError } from '../api.js';
import { type Child, h } from '../h.js';

/** Says that there is nothing, and what would bring something. */
export function emptyNotice(title: string, ...more: Child[]): HTMLElement {
  return h('div', { class: 'notice' }, h('h2', {}, title), h('p', {}, more));
}

/** Says what went wrong and what to do. */
export function errorNotice(error: unknown, retry?: () => void): HTMLElement {
  const hint =
    error instanceof ApiError ? error.hint : 'Reload the page; when it comes again, it is a bug of ours.';
  return h(
    'div',
    { class: 'notice bad', role: 'alert' },
    h('h2', {}, error instanceof Error ? error.message : String(error)),
    hint !== undefined && h('p', {}, hint),
    retry && h('p', {}, h('button', { type: 'button', click: retry }, 'Try again')),
  );
}

/** Tells screen readers and eyes, for a while, what has been done. */
export function announce(text: string, bad = false): void {
  const line = document.querySelector('#announced');
  if (line === null) return;
  line.textContent = text;
  line.className = bad ? 'bad' : 'good';
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    line.textContent = '';
    line.className = '';
  }, 6000);
}
let timer = 0;
