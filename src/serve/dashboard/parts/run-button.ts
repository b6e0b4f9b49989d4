import { h } from '../h.js';
import { reload } from '../reload.js';
import { announce } from './notice.js';

/**
 * A button that lets the server do something, says what came of it, and shows the page anew.
 * @param about what it is about, for who does not see where it stands
 */
export function runButton(
  label: string,
  meanwhile: string,
  run: () => Promise<string>,
  kind: 'primary' | 'danger' | '' = '',
  about?: string,
): HTMLElement {
  const button = h(
    'button',
    {
      type: 'button',
      class: kind,
      'aria-label': about && `${label}: ${about}`,
      click: async () => {
        button.disabled = true;
        button.textContent = meanwhile;
        try {
          announce(await run());
          reload();
        } catch (error) {
          announce(error instanceof Error ? error.message : String(error), true);
          button.disabled = false;
          button.textContent = label;
        }
      },
    },
    label,
  );
  return button;
}
