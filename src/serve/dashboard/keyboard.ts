/** What keys do anywhere on the page. */
import { currentPlace, go, placeOf } from './place.js';

export const KEYS = [
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open; in the search, ask'],
  ['Esc', 'leave the field, go back'],
  ['?', 'these keys'],
] as const;

export function listenToKeys(showHelp: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const field = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (field) {
      if (event.key === 'Escape') (event.target as HTMLElement).blur();
      return;
    }
    const act = { '/': search, j: () => step(1), k: () => step(-1), Escape: back, '?': showHelp }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  if (field) field.select();
  else {
    wantsSearch = true;
    go(placeOf(['memories']));
  }
}

let wantsSearch = false;

/** Whether the search field is to have the focus once it is there; asked once. */
export function takeSearchWish(): boolean {
  const wish = wantsSearch;
  wantsSearch = false;
  return wish;
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next =
    rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest('li, article, tr')?.scrollIntoView({ block: 'nearest' });
}

/** From a memory, a proposal or a run to where it was listed. */
function back(): void {
  const [page, one] = currentPlace().path;
  if (page !== undefined && one !== undefined) history.length > 1 ? history.back() : go(placeOf([page]));
}
