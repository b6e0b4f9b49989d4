/**
 * A value that is costly to make, kept as long as its key is the same.
 * @param keyOf what the value depends on, cheap to find out
 * @param maxAge milliseconds after which it is made anew whatever the key says; the one who finds out gets the old one
 */
export function keepFresh<T>(
  keyOf: () => Promise<string>,
  make: () => Promise<T>,
  maxAge: number,
): () => Promise<T> {
  let kept: Kept<T> | undefined;
  let making: Kept<T> | undefined;
  const remake = (key: string): Promise<T> => {
    if (making?.key === key) return making.value;
    const mine: Kept<T> = { key, at: performance.now(), value: make() };
    making = mine;
    mine.value
      .then(
        () => {
          kept = mine;
        },
        // Whoever waits for it is told; the next one tries again.
        () => {},
      )
      .finally(() => {
        if (making === mine) making = undefined;
      });
    return mine.value;
  };
  return async () => {
    const key = await keyOf();
    if (kept?.key !== key) return remake(key);
    if (performance.now() - kept.at > maxAge) void remake(key);
    return kept.value;
  };
}

interface Kept<T> {
  readonly key: string;
  readonly at: number;
  readonly value: Promise<T>;
}
