import { type Child, fragment, h } from '../h.js';
import { showTitle } from './show-markdown.js';

/** A page under its heading, which takes the focus when one arrives. */
export function page(title: string, lead: Child, ...children: Child[]): DocumentFragment {
  document.title = `${title} – git lerim`;
  return fragment(
    h(
      'header',
      { class: 'head' },
      h('h1', { tabindex: -1 }, showTitle(title)),
      lead !== false && lead !== undefined && h('p', { class: 'lead' }, lead),
    ),
    children,
  );
}

export function section(title: string, ...children: Child[]): HTMLElement {
  return h('section', {}, h('h2', {}, title), children);
}
