// What agents are given unasked, and what they wait for it.
// Quality: labelled questions as prompts over real notes (LERIM_SHARED, or ../shared), as they are and inside longer
// prompts. "right": share of prompts with an answer that were given it; "nothing": share of those without that were given
// nothing. Both halves of the questions are told apart, since what
// is chosen by one must hold for the other.
// Time: what each hook adds, in turn with nothing at all and with an empty Node process.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contextAt,
  env,
  inTurn,
  load,
  median,
  PROGRAM,
  repository,
  root,
  SHARED,
} from './helper/workbench.mjs';

const folder = join(SHARED, 'eval/retrieval');
const LOG = `[2026-05-02 10:11:12] WARN worker 7 - heartbeat missed, retrying in 500ms
Traceback (most recent call last):
  File "/srv/app/core.py", line 48, in dispatch
    raise ValueError("bad payload")
ValueError: bad payload`;
const CODE =
  '```ts\nexport async function load(id: string) {\n  return (await fetch(address(id))).json();\n}\n```';
const PROMPTS = {
  'as it is': (question) => question,
  'after other words': (question) =>
    `Hey, I was looking at the ticket that Maria opened yesterday and I think we should tackle it before the release. ${question}`,
  'between other paragraphs': (question) =>
    `I'm picking up where we left off this morning, everything is green.\n\n${question}\n\nTake your time with this one, and tell me what you think before you go on with the rest.`,
  'with a pasted log': (question) => `${question}\n\n${LOG}`,
  'below code': (question) => `Here is what I have so far:\n\n${CODE}\n\n${question}`,
};

const lerim = (cwd, ...args) =>
  execFileSync(process.execPath, [PROGRAM, ...args], { cwd, env, stdio: 'pipe' });

if (existsSync(folder)) {
  const lines = (file) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const [notes, questions] = [lines('corpus.jsonl'), lines('queries.dev.jsonl')];
  for (const size of [300, notes.length]) await quality(notes, questions, size);
  await times(storeOf('times', notes));
} else {
  console.log(`no labelled questions in ${folder}`);
}

async function quality(notes, questions, size) {
  const needed = new Set(questions.flatMap(({ relevant }) => relevant));
  const chosen = [...notes.filter(({ id }) => needed.has(id)), ...notes.filter(({ id }) => !needed.has(id))];
  const { giveForPrompt, loadSettings } = await load(
    'config/settings.ts',
    'recall/inject/give-for-prompt.ts',
  );
  const context = { ...contextAt(storeOf(`store${size}`, chosen.slice(0, size))), env };
  const settings = await loadSettings(context);
  console.log(`${size} notes`);
  for (const [name, prompt] of Object.entries(PROMPTS)) {
    const rows = [];
    for (const { query, relevant } of questions) {
      const gift = await giveForPrompt(context, settings, prompt(query), new Set());
      const ids = gift?.memories.map(({ id }) => id.slice('lrn-'.length)) ?? [];
      rows.push({ relevant, ids, tokens: gift?.tokens });
    }
    const tokens = rows.flatMap((row) => row.tokens ?? []);
    const halves = [0, 1].map((half) => shares(rows.filter((_, at) => at % 2 === half)));
    console.log(
      `  ${name.padEnd(25)} ${shares(rows)}; tokens ${median(tokens)} (most ${Math.max(...tokens)}); halves: ${halves.join(' | ')}`,
    );
  }
}

function shares(rows) {
  const answered = rows.filter(({ relevant }) => relevant.length > 0);
  const none = rows.filter(({ relevant }) => relevant.length === 0);
  const right = answered.filter(({ relevant, ids }) => relevant.some((id) => ids.includes(id)));
  const nothing = none.filter(({ ids }) => ids.length === 0);
  return `right ${right.length}/${answered.length} (${percent(right.length / answered.length)}), nothing ${nothing.length}/${none.length}`;
}

async function times(cwd) {
  mkdirSync(join(root, '.claude'), { recursive: true });
  lerim(cwd, 'init', '--yes', '--no-backfill', '--agents', 'claude');
  // Not in the background, where it would go on when all is measured.
  lerim(cwd, 'sync');
  const lock = join(cwd, '.git/lerim/queue/lock');
  writeFileSync(lock, `${process.pid} beat\n`);
  utimesSync(lock, new Date(Date.now() + 3_600_000), new Date(Date.now() + 3_600_000));
  const { hooks } = JSON.parse(readFileSync(join(root, '.claude/settings.json'), 'utf8'));
  let session = 0;
  const fire = (event, fields) => () => {
    const input = JSON.stringify({
      session_id: `bench-${session++}`,
      cwd,
      hook_event_name: event,
      ...fields,
    });
    return spawnSync('/bin/sh', ['-c', hooks[event][0].hooks[0].command], { cwd, env, input });
  };
  const prompt = 'How do I look up what versions brew offers of a formula?';
  const cases = {
    'node -e 0': () => spawnSync(process.execPath, ['-e', '0'], { cwd, env }),
    'an empty sh': () => spawnSync('/bin/sh', ['-c', ':'], { cwd, env }),
    'session start': fire('SessionStart', { source: 'startup' }),
    'prompt that is given memory': fire('UserPromptSubmit', { prompt }),
    'prompt that asks nothing': fire('UserPromptSubmit', { prompt: 'go on' }),
    'file that no memory speaks of': fire('PreToolUse', {
      tool_name: 'Read',
      tool_input: { file_path: '/x' },
    }),
  };
  if (!cases['prompt that is given memory']().stdout.includes('lerim-memory'))
    throw new Error('nothing was given');
  const all = await inTurn(25, cases);
  for (const [name, spent] of Object.entries(all)) {
    const bare = median(spent.map((ms, round) => ms / all['node -e 0'][round]));
    console.log(`${name}: ${median(spent).toFixed(1)} ms (${bare.toFixed(2)} × node -e 0)`);
  }
}

function storeOf(name, notes) {
  const cwd = repository(name);
  execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'x'], { cwd, env });
  const rows = notes.map(({ id, title, body, tags = [] }) =>
    JSON.stringify({
      id: `lrn-${id}`,
      primitive: 'learning',
      kind: 'insight',
      title,
      body,
      tags,
      created: '2026-02-20T10:00:00Z',
      updated: '2026-02-20T10:00:00Z',
      source: 'manual',
      confidence: 0.8,
    }),
  );
  const file = join(root, `${name}.jsonl`);
  writeFileSync(file, rows.join('\n'));
  lerim(cwd, 'memory', 'import', file);
  return cwd;
}

function percent(share) {
  return `${(100 * share).toFixed(0)} %`;
}
