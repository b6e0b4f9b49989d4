import { setTimeout as sleep } from 'node:timers/promises';
import { ModelFailure } from './model.js';

/** Tries after the first. */
const RETRIES = 2;
const FIRST_WAIT_MS = 300;

/**
 * Tries again what may do better soon, after the wait the server asks for or one that doubles. When the wait would end
 * after the deadline (of `performance.now()`), the failure stands at once.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { deadline, signal }: { readonly deadline: number; readonly signal: AbortSignal },
): Promise<T> {
  for (let done = 0; ; done++)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ModelFailure) || !error.again || done === RETRIES) throw error;
      const wait = error.waitMs ?? FIRST_WAIT_MS * 2 ** done;
      if (performance.now() + wait >= deadline) throw error;
      // The failure says more than that the time was up.
      await sleep(wait, undefined, { signal }).catch(() => {
        throw error;
      });
    }
}
