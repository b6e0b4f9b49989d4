/** Shows the page one is on anew. */
export function reload(): void {
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
