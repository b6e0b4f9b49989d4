import { get } from '../api.js';
import { h } from '../h.js';
import { currentPlace, go, placeOf } from '../place.js';
import type { ShownProject } from '../types.js';

/** Name of the project that is looked at; a choice where there are several. Fills itself. */
export function projectChoice(): HTMLElement {
  const element = h('div', { class: 'project' });
  void fill(element);
  return element;
}

async function fill(element: HTMLElement): Promise<void> {
  const { items } = await get<{ items: readonly ShownProject[] }>('/project/list').catch(() => ({
    items: [],
  }));
  const [only, other] = items;
  if (other === undefined) {
    element.replaceChildren(h('span', { class: 'only', title: only?.path }, only?.name ?? ''));
    return;
  }
  const select = h(
    'select',
    { 'aria-label': 'Project', change: () => go(placeOf(['memories'], { project: select.value })) },
    items.map(({ name, path, current, scope, missing }) =>
      h(
        'option',
        { value: current ? '' : name, title: path, disabled: missing },
        scope === 'global' ? 'Your own memory' : name,
      ),
    ),
  );
  const choose = (): void => {
    select.value = currentPlace().query.project ?? '';
  };
  choose();
  window.addEventListener('hashchange', choose);
  element.replaceChildren(select);
}
