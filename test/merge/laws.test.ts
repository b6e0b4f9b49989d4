import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steps, World } from './histories.js';
import { merge, treeOf } from './trees.js';

test('merging is commutative and idempotent, and a side that changed nothing adds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const world = new World(2);
      const base = treeOf(Object.fromEntries(world.objects.texts(world.tips[0] ?? '')));
      for (const step of list) if (step.kind !== 'pull') await world.run(step);
      const [ours, theirs] = world.tips.map((tip) => treeOf(Object.fromEntries(world.objects.texts(tip))));
      if (!ours || !theirs) throw new Error('two clones');
      // Swaps the sides itself.
      const once = merge(base, ours, theirs);
      const merged = treeOf(once.texts);
      expect(merge(base, merged, merged).texts).toEqual(once.texts);
      expect(merge(base, base, merged).texts).toEqual(once.texts);
      expect(merge(merged, merged, merged).conflicts).toEqual([]);
      // What a side brought is in the result of the two: bringing it once more changes nothing.
      expect(merge(ours, merged, ours).texts).toEqual(once.texts);
    }),
    { numRuns: 80, seed: 20260301 },
  );
});
