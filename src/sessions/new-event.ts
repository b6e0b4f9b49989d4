import type { SessionEvent } from './session.js';

type Unstamped<E> = E extends unknown ? Omit<E, 'record' | 'time'> : never;

/** An event before it is known where and when it was recorded. */
export type NewEvent = Unstamped<SessionEvent>;
