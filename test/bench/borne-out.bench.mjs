// How what a model says is held against the memories it cites, on labelled questions and notes.
//   own       sentences of the note that answers, citing it: the share that is believed
//   beside    the same, citing the best other note that the question finds: the share that is believed
//   asked     the question, as what somebody says of the note in words of their own, citing it
//   gate      questions with and without an answer that come near nothing, so that no model is asked
// Needs the labelled notes of LERIM_SHARED (or ../shared).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, SHARED } from './helper/workbench.mjs';

const folder = join(SHARED, 'eval/retrieval');
if (!existsSync(folder)) {
  console.log('skipped: no labelled notes');
  process.exit();
}
const { assemble, isNear, openInMemory, search, Sources, splitPassages } = await load(
  'recall/assemble.ts',
  'recall/ask.ts',
  'recall/search.ts',
  'recall/answer/borne-out.ts',
  'recall/passages.ts',
);
const linesOf = (name) =>
  readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const now = new Date('2026-03-01T12:00:00Z');
const notes = new Map(linesOf('corpus.jsonl').map((note) => [note.id, note]));
const files = [...notes.keys()].map((id) => ({ path: `learnings/${id}.md`, blob: id }));
const made = await assemble('tip', files, async () => [...notes.values()].map(documentOf), undefined);
const cache = openInMemory(made);

const believed = { own: [], beside: [], asked: [] };
const gate = { answered: [], unanswered: [] };
for (const { query, relevant } of linesOf('queries.dev.jsonl')) {
  const { results } = await search(cache, query, { now, limit: 12 });
  gate[relevant.length > 0 ? 'answered' : 'unanswered'].push(!results.some(isNear));
  const [note, other] = [relevant[0], results.find(({ info }) => !relevant.includes(info.id))?.info.id].map(
    (id) => notes.get(id),
  );
  if (note === undefined || other === undefined) continue;
  const sentences = splitPassages(note.body).slice(0, 3);
  for (const { text } of sentences) {
    believed.own.push(sourcesOf(note).bearOut(text));
    believed.beside.push(sourcesOf(other).bearOut(text));
  }
  believed.asked.push(sourcesOf(note).bearOut(query));
}
for (const [name, list] of Object.entries(believed)) console.log(`${name.padEnd(8)} ${share(list)} believed`);
for (const [name, list] of Object.entries(gate))
  console.log(`${name.padEnd(11)} ${share(list)} come near nothing`);

function share(list) {
  return `${list.filter(Boolean).length} of ${list.length}`;
}

function sourcesOf({ title, body }) {
  return new Sources([`${title}\n${body}`]);
}

function documentOf({ id, title, body, tags = [] }) {
  const info = {
    id,
    path: `learnings/${id}.md`,
    blob: id,
    title,
    primitive: 'learning',
    kind: 'insight',
    created: '2026-02-20T10:00:00Z',
    updated: '2026-02-20T10:00:00Z',
    source: 'manual',
    tags,
    confidence: 0.8,
  };
  return { info, body };
}
