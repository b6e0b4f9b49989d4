import { expect, test } from 'vitest';
import { effectiveConfidence } from '../../src/model/decay.js';
import { decision } from '../helpers/memories.js';

const SETTINGS = { graceDays: 30, spanDays: 180, floor: 0.1 };
const memory = decision({ confidence: 0.8, updated: '2026-01-01T00:00:00Z' });
const after = (days: number): Date => new Date(Date.parse('2026-01-01T00:00:00Z') + days * 86_400_000);

test('confidence stands for the grace period, then fades to the floor', () => {
  expect(effectiveConfidence(memory, after(30), SETTINGS)).toBe(0.8);
  expect(effectiveConfidence(memory, after(90), SETTINGS)).toBeCloseTo(0.4);
  expect(effectiveConfidence(memory, after(180), SETTINGS)).toBe(0.1);
  expect(effectiveConfidence(memory, after(5000), SETTINGS)).toBe(0.1);
});

test('an access starts the time anew, an older one does not turn it back', () => {
  expect(effectiveConfidence(memory, after(90), SETTINGS, '2026-03-20T00:00:00Z')).toBe(0.8);
  expect(effectiveConfidence(memory, after(90), SETTINGS, '2025-03-20T00:00:00Z')).toBeCloseTo(0.4);
});

test('an access in the future keeps nothing alive', () => {
  expect(effectiveConfidence(memory, after(90), SETTINGS, '2099-01-01T00:00:00Z')).toBeCloseTo(0.4);
  expect(effectiveConfidence(memory, after(90), SETTINGS, 'soon')).toBeCloseTo(0.4);
});

test('the floor lifts nothing, pinned memories stand, summaries have none', () => {
  expect(effectiveConfidence({ ...memory, confidence: 0.05 }, after(400), SETTINGS)).toBe(0.05);
  expect(effectiveConfidence({ ...memory, pinned: true }, after(400), SETTINGS)).toBe(0.8);
  expect(
    effectiveConfidence({ ...memory, primitive: 'summary' } as never, after(1), SETTINGS),
  ).toBeUndefined();
});
