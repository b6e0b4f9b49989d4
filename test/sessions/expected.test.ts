/** What careful readers found in real sessions, which are no part of the project: skipped where they are missing. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJsonLines } from '../../src/sessions/jsonl.js';
import type { AgentName } from '../../src/sessions/session.js';
import { human, readAll } from './read-all.js';

const SHARED = process.env.LERIM_SHARED ?? resolve('../shared');
const DATA = join(SHARED, 'data');

interface Expected {
  readonly agent: AgentName;
  readonly id?: string;
  readonly objects?: number;
  readonly not_objects_or_bad?: number;
  readonly types?: Readonly<Record<string, number>>;
  readonly user_prompts: number;
  readonly first_prompt_line?: number;
  readonly agent_messages?: number;
  readonly messages?: number;
  readonly directory?: string;
  readonly projectID?: string;
  readonly parts?: Readonly<Record<string, number>>;
  readonly hidden_user_words?: Readonly<Record<string, number>>;
  readonly meta?: {
    readonly id: string;
    readonly cwd: string;
    readonly git: {
      readonly branch: string;
      readonly commit_hash: string;
      readonly repository_url: string;
    } | null;
  };
  readonly first_ts?: string;
  readonly last_ts?: string;
  readonly cwd?: readonly string[];
  readonly sessionId?: readonly string[];
  readonly gitBranch?: readonly string[];
}

const expected: Readonly<Record<string, Expected>> = existsSync(join(DATA, 'expected.json'))
  ? JSON.parse(readFileSync(join(DATA, 'expected.json'), 'utf8'))
  : {};
const ofAgent = (agent: string) => Object.entries(expected).filter(([, { agent: own }]) => own === agent);

/** Home folders were renamed in the files after the list was made. */
function anonymous(path: string): string {
  return path
    .replace(/^\/Users\/(?:[^/]+\/)+?(?=(?:wks|Work|workspace|src|Code|code|dev)\/)/, '/Users/dev/')
    .replace('gtrrz-victor', 'dev');
}

async function countLines(path: string) {
  const types: Record<string, number> = {};
  const times: string[] = [];
  const { objects, damage, position } = await readJsonLines(path, () => (record) => {
    const key = String(record.type ?? 'None');
    if (key !== 'None' || 'type' in record) types[key] = (types[key] ?? 0) + 1;
    if (typeof record.timestamp === 'string') times.push(record.timestamp);
  });
  const waiting = position.offset < readFileSync(path).length ? 1 : 0;
  return { types, objects, bad: damage.length + waiting, times };
}

describe.skipIf(Object.keys(expected).length === 0)('expected.json', () => {
  it.each(ofAgent('claude'))('%s', async (name, want) => {
    const path = join(DATA, name);
    const { objects, bad, types, times } = await countLines(path);
    // The list counts what is no object or cut off among them.
    expect(objects + bad).toBe(want.objects);
    expect(bad).toBe(want.not_objects_or_bad);
    for (const [type, count] of Object.entries(want.types ?? {}))
      if (type !== 'None') expect([type, types[type]]).toEqual([type, count]);
    expect(times.sort()[0]).toBe(want.first_ts);
    expect(times.at(-1)).toBe(want.last_ts);

    const reading = await readAll('claude', path, { finished: true });
    const words = human(reading);
    const hidden = want.hidden_user_words ?? {};
    if (name.includes('subagents')) {
      expect(reading.subagent).toBe(true);
      expect(words).toEqual([]);
      return;
    }
    expect(reading.subagent).toBe(false);
    // A plan approved in plan mode is a user record; one approved in a tool result is none.
    const types2 = lineTypes(path);
    const prompts = words.filter(
      ({ channel, record }) =>
        channel === 'prompt' || (channel === 'plan' && !types2.results.has(Number(record))),
    );
    expect(prompts.length).toBe(want.user_prompts);
    expect(prompts[0]?.record).toBe(want.first_prompt_line);
    expect(words.filter(({ channel }) => channel === 'queued').length).toBe(hidden.enqueue_never_user_record);
    expect(
      new Set(words.filter(({ channel }) => channel === 'answer').map(({ record }) => record)).size,
    ).toBe(hidden.ask_answers ?? 0);
    // One "the user said" of the list is the client's own text for a question that was not answered.
    const rejected = words.filter(({ channel }) => channel === 'rejection').length;
    expect(rejected + types2.clarifications).toBe(hidden.rejected_with_words ?? 0);
    if (hidden.plan_content !== undefined)
      expect(words.filter(({ channel }) => channel === 'plan').length).toBe(hidden.plan_content);
    const cwds = new Set(
      reading.events.flatMap((event) => (event.type === 'place' && event.cwd ? [event.cwd] : [])),
    );
    expect(cwds.size).toBe(want.cwd?.length ?? 0);
    if (cwds.size === 1) expect(basename([...cwds][0] ?? '')).toBe(basename(anonymous(want.cwd?.[0] ?? '')));
    if (want.sessionId !== undefined) expect(want.sessionId).toContain(reading.file.id);
    const branches = new Set(
      reading.events.flatMap((event) => (event.type === 'place' && event.branch ? [event.branch] : [])),
    );
    expect(branches.size).toBe(want.gitBranch?.length ?? 0);
  });

  it.each(ofAgent('codex'))('%s', async (name, want) => {
    const reading = await readAll('codex', join(DATA, name), { finished: true });
    const prompts = human(reading).filter(({ channel }) => channel === 'prompt');
    const fallback = name.includes('fixtures/');
    // Files of other projects' fixtures have response items only, which the list does not count.
    expect(prompts.length).toBe(fallback ? 1 : want.user_prompts);
    const agentWords = reading.events.filter(({ type }) => type === 'agent').length;
    expect(agentWords).toBeGreaterThanOrEqual(want.agent_messages ?? 0);
    const calls = reading.events.filter(({ type }) => type === 'call').length;
    const types = want.types ?? {};
    const listed = ['function_call', 'custom_tool_call', 'web_search_call'].map(
      (type) => types[`response_item:${type}`] ?? 0,
    );
    expect(calls).toBe(listed.reduce((a, b) => a + b));
    const place = reading.events[0];
    expect(place).toMatchObject({
      type: 'place',
      time: want.first_ts,
      ...(want.meta?.git ? { branch: want.meta.git.branch, commit: want.meta.git.commit_hash } : {}),
    });
    expect(basename(reading.file.cwd ?? '')).toBe(basename(want.meta?.cwd ?? ''));
    if (want.meta?.git)
      expect(basename(reading.file.remote ?? '')).toBe(basename(want.meta.git.repository_url, '.git'));
    expect(reading.file.id).toBe(want.meta?.id);
    expect(reading.damage).toEqual([]);
  });

  it.each(ofAgent('opencode'))('%s', async (name, want) => {
    const reading = await readAll('opencode', join(DATA, name));
    expect(reading.file).toMatchObject({ id: want.id, rootCommit: want.projectID });
    expect(basename(reading.file.cwd ?? '')).toBe(basename(want.directory ?? ''));
    expect(human(reading).length).toBe(want.user_prompts);
    expect(reading.position.line).toBe(want.messages);
    expect(reading.events.filter(({ type }) => type === 'call').length).toBe(want.parts?.tool);
    const texts = reading.events.filter(({ type }) => type === 'agent' || type === 'human').length;
    expect(texts).toBe(want.parts?.text);
  });
});

function lineTypes(path: string): { results: ReadonlySet<number>; clarifications: number } {
  const results = new Set<number>();
  let clarifications = 0;
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line.includes('"type":"tool_result"')) results.add(index + 1);
    if (/the user said:\\nThe user wants to clarify these questions/.test(line)) clarifications++;
  }
  return { results, clarifications };
}
