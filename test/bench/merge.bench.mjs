// Merging 1,000 against 1,000 diverged memories against `git merge-tree` of the same two commits, all in this process
// (start-up of Node is measured elsewhere). git merges files; it does not know that two of them are one memory.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const REF = 'refs/heads/lerim/memory';
const TIME = '2026-02-20T10:00:00Z';
const LATER = '2026-02-21T10:00:00Z';
const LAST = '2026-02-22T10:00:00Z';
const BODY =
  'All routes check a bearer token before anything else happens.\n\n**Why:** sessions did not survive a deploy, and nobody noticed for a week.\n\n'
    .repeat(4)
    .trim();
const folder = mkdtempSync(join(tmpdir(), 'lerim-bench-'));
try {
  const modules = await bundled();
  const apart = (side) => range(1000).map((i) => ({ ...memory(`${side}${i}`), title: `${side} ${i}` }));
  await measure(modules, 'each added its own', [], apart('a'), apart('b'));
  const known = range(2000).map((i) => memory(`m${i}`));
  const edit = (list, updated, change) => list.map((one) => ({ ...one, ...change(one), updated }));
  await measure(
    modules,
    'each edited its own',
    known,
    edit(known.slice(0, 1000), LATER, (one) => ({ body: `${one.body}\n\nMore.` })),
    edit(known.slice(1000), LAST, (one) => ({ body: `More.\n\n${one.body}` })),
  );
  await measure(
    modules,
    'both edited the same',
    known,
    edit(known.slice(0, 1000), LATER, (one) => ({ body: `${one.body}\n\nMore.` })),
    edit(known.slice(0, 1000), LAST, (one) => ({ body: `More.\n\n${one.body}`, tags: ['auth', 'more'] })),
  );
  await measure(
    modules,
    'both rewrote the same',
    known,
    edit(known.slice(0, 1000), LATER, () => ({ body: 'This.' })),
    edit(known.slice(0, 1000), LAST, () => ({ body: 'That.' })),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Each memory is a commit of its own, as captures make them. */
async function measure(
  { openRepository, openObjects, openStore, mergeTip, formatMemory, pathFor },
  what,
  base,
  ours,
  theirs,
) {
  const cwd = mkdtempSync(join(folder, 'repository-'));
  const env = { ...process.env, HOME: folder, LERIM_HOME: join(folder, 'lerim'), GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', ['init', '--quiet', cwd], { env });
  const context = { cwd, env, now: () => new Date(), signal: new AbortController().signal };
  const repository = await openRepository(context);
  const objects = await openObjects(repository, context);
  const store = await openStore(context, repository);
  const root = await store.create();
  const author = { name: 'Ada', email: 'ada@example.com' };
  const date = new Date(LATER);
  const file = (one) => ({ path: pathFor(one), content: formatMemory(one) });
  const commit = (changes) => ({ message: 'Change\n', changes, author, date });
  const [fork] = await objects.append(REF, root, [commit(base.map(file))]);
  const end = async (name, list) =>
    (
      await objects.append(
        `refs/heads/${name}`,
        null,
        list.map((one) => commit([file(one)])),
        { onto: fork },
      )
    ).at(-1);
  const [one, other] = [await end('one', ours), await end('other', theirs)];
  const merge = median(await times(7, () => mergeTip(objects, one, other)));
  const tree = median(
    await times(7, () =>
      spawnSync('git', ['merge-tree', '--write-tree', one, other], { cwd, env, maxBuffer: 1 << 30 }),
    ),
  );
  const { conflicts } = await mergeTip(objects, one, other);
  console.log(
    `${what}: ${merge.toFixed(0)} ms, ${conflicts.length} conflicts; git merge-tree: ${tree.toFixed(0)} ms; ratio ${(merge / tree).toFixed(2)}`,
  );
}

function memory(name) {
  return {
    primitive: 'decision',
    id: `dec-${name}`,
    title: `Decision ${name} about something in the code base`,
    body: BODY,
    created: TIME,
    updated: TIME,
    source: 'claude',
    tags: ['auth', 'api'],
    confidence: 0.8,
    evidence: [{ session: 'claude/6f0c', records: [205], quote: 'use a bearer token' }],
    anchors: [{ path: 'src/auth.ts', blob: '1b2c3d4' }],
  };
}

function range(length) {
  return Array.from({ length }, (_, i) => i);
}

async function times(count, run) {
  const results = [];
  for (let number = 0; number < count; number++) {
    const start = performance.now();
    await run();
    results.push(performance.now() - start);
  }
  return results;
}

function median(numbers) {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

async function bundled() {
  const outfile = join(folder, 'merge.mjs');
  await build({
    stdin: {
      contents: `export { openRepository } from './src/git/open.ts'; export { openObjects } from './src/git/open-objects.ts';
export { openStore } from './src/store/open-store.ts'; export { mergeTip } from './src/store/merge-tips.ts';
export { formatMemory } from './src/model/format-memory.ts'; export { pathFor } from './src/model/paths.ts';`,
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
