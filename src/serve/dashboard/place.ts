/** Where one is: `#/memories?kind=decision`. Every view has an address that can be kept and shared. */
export interface Place {
  /** Decoded parts of the path. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function currentPlace(): Place {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(decode),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/**
 * The address of a place, in the project one is in unless it says another. What is absent or empty is left out of the
 * query.
 */
export function placeOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = new URLSearchParams();
  const { project } = currentPlace().query;
  for (const [name, value] of Object.entries({ project, ...query })) if (value) given.set(name, value);
  return `#/${path.map(encodeURIComponent).join('/')}${given.size > 0 ? `?${given}` : ''}`;
}

export function memoryPlace(id: string): string {
  return placeOf(['memories', id]);
}

/** Goes somewhere; `replace` leaves no step behind for the back button. */
export function go(address: string, replace = false): void {
  if (!replace) {
    location.hash = address;
    return;
  }
  history.replaceState(null, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
