// Merging 1,000 against 1,000 diverged memories against `git merge-tree` of the same two commits, all in this process
// (start-up of Node is measured elsewhere). git merges files; it does not know that two of them are one memory.
import { spawnSync } from 'node:child_process';
import { aDecision } from './helper/a-decision.mjs';
import { contextAt, env, load, repository, typical } from './helper/workbench.mjs';

const REF = 'refs/heads/lerim/memory';
const LATER = '2026-02-21T10:00:00Z';
const LAST = '2026-02-22T10:00:00Z';
const modules = await load(
  'git/open.ts',
  'git/open-objects.ts',
  'model/format-memory.ts',
  'model/paths.ts',
  'store/open-store.ts',
  'store/merge-tips.ts',
);
const apart = (side) => range(1000).map((i) => ({ ...aDecision(`${side}${i}`), title: `${side} ${i}` }));
await measure(modules, 'each added its own', [], apart('a'), apart('b'));
const known = range(2000).map((i) => aDecision(`m${i}`));
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

/** Each memory is a commit of its own, as captures make them. */
async function measure(
  { openRepository, openObjects, openStore, mergeTip, formatMemory, pathFor },
  what,
  base,
  ours,
  theirs,
) {
  const cwd = repository(what);
  const context = contextAt(cwd);
  const opened = await openRepository(context);
  const objects = await openObjects(opened, context);
  const store = await openStore(context, opened);
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
  const merge = await typical(7, () => mergeTip(objects, one, other));
  const tree = await typical(7, () =>
    spawnSync('git', ['merge-tree', '--write-tree', one, other], { cwd, env, maxBuffer: 1 << 30 }),
  );
  const { conflicts } = await mergeTip(objects, one, other);
  console.log(
    `${what}: ${merge.toFixed(0)} ms, ${conflicts.length} conflicts; git merge-tree: ${tree.toFixed(0)} ms; ratio ${(merge / tree).toFixed(2)}`,
  );
}

function range(length) {
  return Array.from({ length }, (_, i) => i);
}
