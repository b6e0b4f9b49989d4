import type { Injection } from '../../store/access/injections.js';

/** What an agent is given unasked, and what is noted of it beside the moment. */
export interface Gift extends Pick<Injection, 'tokens' | 'memories' | 'file'> {
  readonly text: string;
}
