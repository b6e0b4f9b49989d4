// One add against a bare `git fast-import` of the same commit, and snapshots of 1,000 and 10,000 memories against
// `git archive` of the same tree, all in this process (start-up of Node is measured elsewhere).
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const REF = 'refs/heads/lerim/memory';
const BODY =
  'All routes check a bearer token before anything else happens.\n\n**Why:** sessions did not survive a deploy, and nobody noticed for a week.\n\n'
    .repeat(4)
    .trim();
const folder = mkdtempSync(join(tmpdir(), 'lerim-bench-'));
try {
  const { openRepository, openStore } = await bundled();
  for (const size of [1_000, 10_000]) await measure(size, openRepository, openStore);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(size, openRepository, openStore) {
  const cwd = join(folder, String(size));
  const env = { ...process.env, HOME: folder, LERIM_HOME: join(folder, 'lerim'), GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args) => execFileSync('git', args, { cwd, env, maxBuffer: 1 << 30 });
  execFileSync('git', ['init', '--quiet', cwd], { env });
  const context = { cwd, env, now: () => new Date(), signal: new AbortController().signal };
  const open = async () => openStore(context, await openRepository(context));
  const memories = Array.from({ length: size }, (_, i) => memory(`n${i}`));
  const reason = { why: 'For the benchmark.' };
  const [importing] = await times(1, async () =>
    (await open()).apply(() => [{ op: 'import', memories, reason }]),
  );
  console.log(`${size} memories: import ${importing.toFixed(0)} ms`);

  const snapshot = median(await times(9, async () => (await open()).snapshot()));
  const archive = median(
    await times(9, () => spawnSync('git', ['archive', REF], { cwd, env, maxBuffer: 1 << 30 })),
  );
  report('  snapshot', snapshot, 'git archive', archive);

  const add = median(
    await times(9, async (n) => (await open()).apply(() => [{ op: 'add', memory: memory(`a${n}`), reason }])),
  );
  const warm = await open();
  await warm.snapshot();
  const again = median(
    await times(9, (n) => warm.apply(() => [{ op: 'add', memory: memory(`w${n}`), reason }])),
  );
  const bare = median(await times(9, (n) => importBare(cwd, env, git, n)));
  report('  add', add, 'bare fast-import', bare);
  report('  add, store already open', again, 'bare fast-import', bare);
}

/** The same kind of commit by git alone: a file, a message with trailers, on the tip. */
function importBare(cwd, env, git, number) {
  const tip = git('rev-parse', REF).toString().trim();
  const text = `---\nid: dec-b${number}\ntitle: Bare ${number}\n---\n\n${BODY}\n`;
  const message = `add(decision): Bare ${number}\n\nLerim-Op: add\nLerim-Id: dec-b${number}\n`;
  const input = `commit ${REF}\ncommitter a <a@b> ${Math.floor(Date.now() / 1000)} +0000\ndata ${message.length}\n${message}\nfrom ${tip}\nM 100644 inline decisions/20260220-bare-${number}.md\ndata ${text.length}\n${text}\ndone\n`;
  const { status } = spawnSync('git', ['fast-import', '--quiet', '--done'], { cwd, env, input });
  if (status !== 0) throw new Error('fast-import failed');
}

function memory(name) {
  const time = '2026-02-20T10:00:00Z';
  return {
    primitive: 'decision',
    id: `dec-${name}`,
    title: `Decision ${name} about something in the code base`,
    body: BODY,
    created: time,
    updated: time,
    source: 'claude',
    tags: ['auth', 'api'],
    confidence: 0.8,
    evidence: [{ session: 'claude/6f0c', records: [205], quote: 'use a bearer token' }],
    anchors: [{ path: 'src/auth.ts', blob: '1b2c3d4' }],
  };
}

async function times(count, run) {
  const results = [];
  for (let number = 0; number < count; number++) {
    const start = performance.now();
    await run(number);
    results.push(performance.now() - start);
  }
  return results;
}

function median(numbers) {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function report(what, ours, against, theirs) {
  console.log(
    `${what}: ${ours.toFixed(1)} ms; ${against}: ${theirs.toFixed(1)} ms; ratio ${(ours / theirs).toFixed(2)}`,
  );
}

async function bundled() {
  const outfile = join(folder, 'store.mjs');
  await build({
    stdin: {
      contents:
        "export { openRepository } from './src/git/open.ts'; export { openStore } from './src/store/open-store.ts';",
      resolveDir: process.cwd(),
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  });
  return import(pathToFileURL(outfile).href);
}
