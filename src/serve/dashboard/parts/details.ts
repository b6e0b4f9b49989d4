import { type Child, h } from '../h.js';

/** Something folded away, which is made when it is first opened. */
export function details(label: string, make: () => Child, open = false): HTMLElement {
  const element = h('details', { open }, h('summary', {}, label));
  let made = false;
  const fill = (): void => {
    if (made || !element.open) return;
    made = true;
    element.append(h('div', {}, make()));
  };
  element.addEventListener('toggle', fill);
  fill();
  return element;
}
