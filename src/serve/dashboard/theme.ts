/** Runs before the page is painted, so that it does not flash in the other theme. */
export {};

try {
  const theme = localStorage.getItem('lerim-theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // No storage: as the system has it.
}
