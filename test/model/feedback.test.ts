import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterFeedback, VERDICTS, withFeedback } from '../../src/model/feedback.js';
import { decision } from '../helpers/memories.js';
import { NOW } from '../helpers/repository.js';

test('each verdict moves confidence by its step', () => {
  expect(VERDICTS.map((verdict) => afterFeedback(0.5, verdict))).toEqual([0.52, 0.6, 0.3]);
});

test('confidence stays between 0.05 and 0.99, and praise never lowers it, nor blame lifts it', () => {
  expect(afterFeedback(0.95, 'correct')).toBe(0.99);
  expect(afterFeedback(0.1, 'wrong')).toBe(0.05);
  expect(afterFeedback(1, 'correct')).toBe(1);
  expect(afterFeedback(0, 'wrong')).toBe(0);
  const any = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(any, fc.constantFrom(...VERDICTS), (confidence, verdict) => {
      const after = afterFeedback(confidence, verdict);
      const direction = verdict === 'wrong' ? -1 : 1;
      expect(direction * (after - confidence)).toBeGreaterThan(-0.001);
      if (confidence >= 0.05 && confidence <= 0.99) {
        expect(after).toBeGreaterThanOrEqual(0.05);
        expect(after).toBeLessThanOrEqual(0.99);
      }
    }),
  );
});

test('only being found correct makes a memory as good as new', () => {
  const memory = decision({ confidence: 0.8 });
  expect(withFeedback(memory, 'used', NOW).updated).toBe(memory.updated);
  expect(withFeedback(memory, 'wrong', NOW).updated).toBe(memory.updated);
  expect(withFeedback(memory, 'correct', NOW)).toMatchObject({
    confidence: 0.9,
    updated: '2026-03-01T12:00:00Z',
  });
});

test('where nothing moves the memory is the same', () => {
  const memory = decision({ confidence: 0.99 });
  expect(withFeedback(memory, 'used', NOW)).toBe(memory);
});
