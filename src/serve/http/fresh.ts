/**
 * A value that is costly to make, kept as long as its key is the same.
 * @param keyOf what the value depends on, cheap to find out
 * @param maxAge milliseconds after which it is made anew whatever the key says; who finds out gets the old one, unless
 * that is much older
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
    const age = performance.now() - kept.at;
    const { value } = kept;
    if (age <= maxAge) return value;
    const made = remake(key);
    return age > MUCH * maxAge ? made : value;
  };
}

/** Times the age after which nobody gets an old value any more. */
const MUCH = 30;

interface Kept<T> {
  readonly key: string;
  readonly at: number;
  readonly value: Promise<T>;
}
