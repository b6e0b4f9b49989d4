import type { Limits } from './model.js';

interface Silence {
  /** Aborted by the caller's signal, or when the other side was silent for too long. */
  readonly signal: AbortSignal;
  /** Something came: the clock starts anew. */
  heard(): void;
  hearEach<T>(items: AsyncIterable<T>): AsyncIterable<T>;
  stop(): void;
}

/** Gives up on a stream that says nothing; without `active` only the caller's signal counts. */
export function watchSilence({ signal, silenceMs }: Limits, active: boolean): Silence {
  const tooSilent = new AbortController();
  const timer = active ? setTimeout(() => tooSilent.abort(), silenceMs) : undefined;
  const heard = (): void => void timer?.refresh();
  return {
    signal: AbortSignal.any([signal, tooSilent.signal]),
    heard,
    async *hearEach(items) {
      for await (const item of items) {
        heard();
        yield item;
      }
    },
    stop: () => clearTimeout(timer),
  };
}
