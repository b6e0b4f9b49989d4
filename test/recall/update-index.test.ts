import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex, documentTerms, findTerm, frequency, termAt, termCount } from '../../src/recall/index.js';
import { type Origin, updateIndex } from '../../src/recall/update-index.js';

const text = fc
  .array(fc.constantFrom('apple', 'pear', 'plum', 'fig', 'kiwi', 'lime', 'zest', 'été', '認証'), {
    maxLength: 8,
  })
  .map((list) => list.join(' '));
const document = fc
  .record({ title: text, body: text })
  .map(({ title, body }) => documentTerms({ title, tags: '', lead: body, prose: '', code: '' }));

describe('updateIndex', () => {
  it('gives what building anew gives, whatever went and came', () => {
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 6 }),
        fc.array(fc.oneof(document, fc.nat(5)), { maxLength: 8 }),
        (old, plan) => {
          const kept = [...new Set(plan.filter((item) => typeof item === 'number'))]
            .filter((number) => number < old.length)
            .sort((a, b) => a - b);
          const origins: Origin[] = plan.flatMap((item): Origin[] => {
            if (typeof item !== 'number') return [item];
            const next = kept.shift();
            return next === undefined ? [] : [next];
          });
          const whole = origins.map((origin) => (typeof origin === 'number' ? old[origin] : origin));
          const { index } = updateIndex(buildIndex(old), origins);
          expect(index).toEqual(buildIndex(whole.filter((item) => item !== undefined)));
        },
      ),
    );
  });

  it('finds each of its terms, and none that is not there', () => {
    const index = buildIndex([
      documentTerms({ title: 'Größe naïve zeta', tags: 'x', lead: '', prose: '', code: '' }),
    ]);
    for (let term = 0; term < termCount(index); term++)
      expect(findTerm(index, termAt(index, term))).toBe(term);
    expect(findTerm(index, 'absent')).toBe(-1);
    expect(findTerm(index, '')).toBe(-1);
  });

  it('cuts frequencies to what fits, without touching the next field', () => {
    const index = buildIndex([
      documentTerms({ title: 'go '.repeat(500), tags: 'go', lead: '', prose: 'go '.repeat(5000), code: '' }),
    ]);
    const packed = index.postingPacked[findTerm(index, 'go')] ?? 0;
    expect([0, 1, 2, 3, 4].map((field) => frequency(packed, field))).toEqual([7, 1, 0, 1023, 0]);
  });
});
