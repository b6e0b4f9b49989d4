import { h } from '../h.js';

/** Changes to the other theme and remembers it; until then it is as the system has it. */
export function themeButton(): HTMLElement {
  const root = document.documentElement;
  const isDark = (): boolean =>
    root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const label = (): string => (isDark() ? 'Light theme' : 'Dark theme');
  const button = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      click: () => {
        root.dataset.theme = isDark() ? 'light' : 'dark';
        button.textContent = label();
        try {
          localStorage.setItem('lerim-theme', root.dataset.theme);
        } catch {
          // Holds as long as the page is open.
        }
      },
    },
    label(),
  );
  return button;
}
