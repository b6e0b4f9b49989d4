// One add against a bare `git fast-import` of the same commit, and snapshots of 1,000 and 10,000 memories against
// `git archive` of the same tree, all in this process (start-up of Node is measured elsewhere).
import { execFileSync, spawnSync } from 'node:child_process';
import { aDecision } from './helper/a-decision.mjs';
import { contextAt, elapsed, env, load, repository, typical } from './helper/workbench.mjs';

const REF = 'refs/heads/lerim/memory';
const { openRepository, openStore } = await load('git/open.ts', 'store/open-store.ts');
for (const size of [1_000, 10_000]) await measure(size);

async function measure(size) {
  const cwd = repository(String(size));
  const git = (...args) => execFileSync('git', args, { cwd, env, maxBuffer: 1 << 30 });
  const context = contextAt(cwd);
  const open = async () => openStore(context, await openRepository(context));
  const memories = Array.from({ length: size }, (_, i) => aDecision(`n${i}`));
  const reason = { why: 'For the benchmark.' };
  const importing = await elapsed(async () =>
    (await open()).apply(() => [{ op: 'import', memories, reason }]),
  );
  console.log(`${size} memories: import ${importing.toFixed(0)} ms`);

  const snapshot = await typical(9, async () => (await open()).snapshot());
  const archive = await typical(9, () =>
    spawnSync('git', ['archive', REF], { cwd, env, maxBuffer: 1 << 30 }),
  );
  report('  snapshot', snapshot, 'git archive', archive);

  const add = await typical(9, async (n) =>
    (await open()).apply(() => [{ op: 'add', memory: aDecision(`a${n}`), reason }]),
  );
  const warm = await open();
  await warm.snapshot();
  const again = await typical(9, (n) =>
    warm.apply(() => [{ op: 'add', memory: aDecision(`w${n}`), reason }]),
  );
  const bare = await typical(9, (n) => importBare(cwd, git, n));
  report('  add', add, 'bare fast-import', bare);
  report('  add, store already open', again, 'bare fast-import', bare);
}

/** The same kind of commit by git alone: a file, a message with trailers, on the tip. */
function importBare(cwd, git, number) {
  const tip = git('rev-parse', REF).toString().trim();
  const text = `---\nid: dec-b${number}\ntitle: Bare ${number}\n---\n\n${aDecision(number).body}\n`;
  const message = `add(decision): Bare ${number}\n\nLerim-Op: add\nLerim-Id: dec-b${number}\n`;
  const input = `commit ${REF}\ncommitter a <a@b> ${Math.floor(Date.now() / 1000)} +0000\ndata ${message.length}\n${message}\nfrom ${tip}\nM 100644 inline decisions/20260220-bare-${number}.md\ndata ${text.length}\n${text}\ndone\n`;
  const { status } = spawnSync('git', ['fast-import', '--quiet', '--done'], { cwd, env, input });
  if (status !== 0) throw new Error('fast-import failed');
}

function report(what, ours, against, theirs) {
  console.log(
    `${what}: ${ours.toFixed(1)} ms; ${against}: ${theirs.toFixed(1)} ms; ratio ${(ours / theirs).toFixed(2)}`,
  );
}
