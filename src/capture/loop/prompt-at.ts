import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName } from '../../sessions/session.js';
import { readTrace, tracePath } from '../traces.js';

/** The agent writes a prompt down a moment before or after its hook runs; milliseconds. */
const APART = 30_000;

/** What a person had said in a session at some time, as its trace has it; `undefined` while that was not read yet. */
export function promptAt(stateDir: string, session: string, at: string): string | undefined {
  const [agent = '', id = ''] = session.split('/');
  const path = join(stateDir, tracePath({ agent: agent as AgentName, id }));
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let nearest: { readonly text: string; readonly apart: number } | undefined;
  for (const event of readTrace(path, size)) {
    if (event.type !== 'human' || event.time === undefined) continue;
    const apart = Math.abs(Date.parse(event.time) - Date.parse(at));
    if (apart <= APART && apart < (nearest?.apart ?? Number.POSITIVE_INFINITY))
      nearest = { text: event.text, apart };
  }
  return nearest?.text;
}
