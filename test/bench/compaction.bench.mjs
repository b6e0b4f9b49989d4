// How much shorter a session is in the prompt than in its file, and what of the labelled evidence is left in it.
//   file        tokens of the file as the agent writes it
//   transcript  tokens of it in the prompts; ratio is file / transcript
//   prompts     all that is sent
//   evidence    labelled records that the prompts tell of (within 3 records: some agents write each message twice)
//   groups      keyword groups of labelled memories that the prompts still match
// Needs the labelled sessions of LERIM_SHARED (or ../shared).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, SHARED } from './helper/workbench.mjs';

const data = join(SHARED, 'data');
if (!existsSync(data)) {
  console.log('skipped: no labelled sessions');
  process.exit();
}
const { sessionsIn, showPrompts } = await load('capture/extract-file.ts', 'capture/show-prompts.ts');
const context = { cwd: data, env: process.env, now: () => new Date(), signal: new AbortController().signal };
const totals = new Map();
const share = (part, all) => (all === 0 ? '–' : `${part}/${all}`);

for (const name of readdirSync(join(data, 'gold')).sort()) {
  const gold = JSON.parse(readFileSync(join(data, 'gold', name), 'utf8'));
  const agent = gold.agent.replace('claude-code', 'claude');
  const [shown] = await showPrompts(context, await sessionsIn(context, join(data, gold.file), agent));
  const text = shown.prompts
    .flatMap((prompt) => prompt.match(/^<session (\w+)>$[\s\S]*^<\/session \1>$/m) ?? [])
    .join('\n');
  const cited = gold.memories.flatMap((memory) => memory.evidence_ids ?? memory.evidence_lines);
  const groups = gold.memories.flatMap((memory) => memory.keywords);
  const row = {
    sessions: 1,
    ...shown.tokens,
    cited: cited.length,
    told: cited.filter((record) => isTold(record, shown.records)).length,
    groups: groups.length,
    matched: groups.filter((group) => group.some((pattern) => new RegExp(pattern, 'i').test(text))).length,
  };
  print(name.slice(0, 28), row);
  for (const key of [agent, 'all']) totals.set(key, add(totals.get(key), row));
}
for (const [agent, row] of totals) print(agent, row);

function isTold(record, records) {
  return records.some((other) => other === record || Math.abs(other - record) <= 3);
}

function add(sum = {}, row) {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value + (sum[key] ?? 0)]));
}

function print(name, { sessions, file, transcript, prompts, cited, told, groups, matched }) {
  console.log(
    `${name.padEnd(28)} ${String(sessions).padStart(2)}  file ${String(file).padStart(8)}  transcript ${String(transcript).padStart(6)}  ratio ${(file / transcript).toFixed(1).padStart(6)}  prompts ${String(prompts).padStart(6)}  evidence ${share(told, cited)}  groups ${share(matched, groups)}`,
  );
}
