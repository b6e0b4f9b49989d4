import fc from 'fast-check';
import { expect } from 'vitest';
import { memories, type Step, steps, World } from './histories.js';

/** Runs random histories of two to four clones and throws at the first that does not end well; gives how many ran. */
export async function checkHistories(options: { numRuns: number; seed?: number }): Promise<number> {
  let runs = 0;
  const property = fc.asyncProperty(
    fc.integer({ min: 2, max: 4 }),
    steps,
    fc.nat(),
    async (clones, list, salt) => {
      runs++;
      await checkHistory(clones, list, salt);
    },
  );
  await fc.assert(property, options);
  return runs;
}

async function checkHistory(clones: number, list: readonly Step[], salt: number): Promise<void> {
  const world = new World(clones);
  for (const step of list) await world.run(step);
  const { objects } = world;
  const all = Array.from({ length: clones }, (_, index) => index);
  const orders = [all, [...all].reverse(), shuffle(all, salt)];
  const ends = [];
  for (const order of orders) ends.push(await world.meet(order));
  // In twos, and then those two: crosswise.
  ends.push(await world.merge(await world.meet(all.slice(0, 2)), await world.meet(all.slice(1).reverse())));
  // Whoever merges the ends of two orders gets the same once more, from either side.
  const [one = '', other = ''] = ends;
  const last = await world.merge(one, other);
  expect(await world.merge(other, one)).toBe(last);
  ends.push(last);

  const tree = objects.texts(one);
  for (const end of ends) expect(objects.texts(end)).toEqual(tree);
  const everything = objects.reach(world.tips);
  for (const end of ends) {
    const reached = objects.reach([end]);
    expect([...world.made].filter((commit) => everything.has(commit) && !reached.has(commit))).toEqual([]);
  }
  const ids = memories(tree).map(({ memory }) => memory.id);
  expect(
    [...world.safe].filter((id) => everything.has(world.added.get(id) ?? '') && !ids.includes(id)),
  ).toEqual([]);
  // Where one person has seen everything, the tree is as they left it, an id that they doubled included.
  const isByHand = [...world.made].some((commit) => sameTexts(objects.texts(commit), tree));
  if (!isByHand) expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
}

function sameTexts(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

function shuffle(list: readonly number[], salt: number): number[] {
  return [...list].sort((one, other) => ((one * 7919 + salt) % 13) - ((other * 7919 + salt) % 13));
}
