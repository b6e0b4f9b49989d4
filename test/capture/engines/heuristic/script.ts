/** Writes small sessions for tests, line by line. */
import type { Candidate, Extraction } from '../../../../src/capture/candidate.js';
import { heuristicEngine } from '../../../../src/capture/engines/heuristic/heuristic-engine.js';
import type { HumanChannel, SessionEvent, ToolCall } from '../../../../src/sessions/session.js';

type Line = (record: number) => SessionEvent[];

export function human(
  text: string,
  channel: HumanChannel = 'prompt',
  extra: { question?: string; call?: string } = {},
): Line {
  return (record) => [{ type: 'human', channel, text, record, ...extra }];
}

export function agent(text: string): Line {
  return (record) => [{ type: 'agent', text, record }];
}

export function edit(...paths: string[]): Line {
  return (record) =>
    step(
      record,
      { action: 'edit', tool: 'Edit', input: paths.join(' '), paths },
      true,
      'The file has been updated.',
    );
}

export function run(input: string, text = '', ok = true): Line {
  return (record) => step(record, { action: 'run', tool: 'Bash', input, paths: [] }, ok, text);
}

/** A call the human refused; its id is `refused`. */
export function refused(action: ToolCall['action'], input: string): Line {
  return (record) => [
    {
      type: 'call',
      call: 'refused',
      tool: action === 'plan' ? 'ExitPlanMode' : 'Bash',
      action,
      input,
      paths: [],
      record,
    },
  ];
}

export function rollback(turns: number): Line {
  return (record) => [{ type: 'rollback', turns, record }];
}

function step(
  record: number,
  call: Pick<ToolCall, 'action' | 'tool' | 'input' | 'paths'>,
  ok: boolean,
  text: string,
): SessionEvent[] {
  const id = `call-${record}`;
  return [
    { type: 'call', call: id, record, ...call },
    { type: 'result', call: id, ok, text, record: record + 0.5 },
  ];
}

/** What the engine makes of a session; records are the line numbers of the script, from 1. */
export function extract(...lines: Line[]): Promise<Extraction> {
  const events = lines.flatMap((line, i) => line(i + 1));
  return heuristicEngine.extract({ agent: 'claude', id: 's', events });
}

export async function candidates(...lines: Line[]): Promise<readonly Candidate[]> {
  return (await extract(...lines)).candidates;
}
