// How the checks of what a model claims hold on labelled sessions.
//   true     labelled memories, in their labeller's words, citing their evidence: the share that is believed
//   foreign  the same, citing the first human words of every other session: the share that is believed
// Needs the labelled sessions of LERIM_SHARED (or ../shared).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, SHARED } from './helper/workbench.mjs';

const data = join(SHARED, 'data');
if (!existsSync(data)) {
  console.log('skipped: no labelled sessions');
  process.exit();
}
const { checkFound, Labels, sessionsIn, Testimony, tracesOf } = await load(
  'capture/engines/model/check-found.ts',
  'capture/engines/model/labels.ts',
  'capture/engines/model/testimony.ts',
  'capture/extract-file.ts',
);
const context = { cwd: data, env: process.env, now: () => new Date(), signal: new AbortController().signal };
const sessions = [];
for (const name of readdirSync(join(data, 'gold')).sort()) {
  const gold = JSON.parse(readFileSync(join(data, 'gold', name), 'utf8'));
  const agent = gold.agent.replace('claude-code', 'claude');
  const files = await sessionsIn(context, join(data, gold.file), agent);
  for await (const { trace } of tracesOf(context, files.slice(0, 1)))
    sessions.push({ gold, events: trace.events });
}
const believed = { true: 0, foreign: 0 };
const asked = { true: 0, foreign: 0 };
for (const here of sessions)
  for (const memory of here.gold.memories)
    for (const there of sessions) {
      const kind = here === there ? 'true' : 'foreign';
      const records = kind === 'true' ? evidenceOf(memory, there) : firstHuman(there);
      if (records.length === 0) continue;
      asked[kind]++;
      const verdict = check(memory, records, there);
      if (typeof verdict !== 'string') believed[kind]++;
      else if (kind === 'true') console.log(`not believed (${memory.level}): ${memory.title}: it ${verdict}`);
    }
for (const kind of ['true', 'foreign'])
  console.log(`${kind.padEnd(8)} ${believed[kind]} of ${asked[kind]} believed`);

/** Some agents write each message twice; only one of the records is read. */
function evidenceOf({ evidence_ids, evidence_lines }, { events }) {
  const isRead = (record) => events.some((event) => event.record === record);
  return (evidence_ids ?? evidence_lines).map(
    (record) => [0, 1, -1, 2, -2].map((step) => (step ? record + step : record)).find(isRead) ?? record,
  );
}

function firstHuman({ events }) {
  const human = events.filter(({ type }) => type === 'human');
  return human.slice(0, 3).map(({ record }) => record);
}

function check({ primitive, learning_kind = 'insight', title, body }, records, { events }) {
  const labels = new Labels(events);
  const words = events.filter(({ type, record }) => /human|agent/.test(type) && records.includes(record));
  const quoted = words.find(({ type }) => type === 'human') ?? words[0];
  const found = {
    kind: primitive === 'decision' ? 'decision' : learning_kind,
    title,
    rule: body,
    why: '',
    how: '',
    tags: [],
    confidence: 0.8,
    records: records.map((record) => labels.of(record)),
    quote: (quoted?.text ?? '').trim().slice(0, 60),
    paths: [],
  };
  const shown = new Set(events.map(({ record }) => record));
  return checkFound(found, { labels, shown, testimony: new Testimony(events) });
}
