import { expect, it } from 'vitest';
import { type FoundAnswer, type FoundResult, fuse } from '../../src/recall/fuse.js';
import type { Scope } from '../../src/store/scopes/scope.js';
import { note } from './documents.js';

function answer(scope: Scope, results: Record<string, number>, ofUser: readonly string[] = []): FoundAnswer {
  const found = Object.entries(results).map(([id, confidence], document): FoundResult => {
    const { info } = note(id, id);
    const mine = ofUser.includes(id) ? { ofUser: true } : {};
    return { info: { ...info, ...mine }, document, score: 1, confidence, scope, concepts: [] };
  });
  return { results: found, confidence: found[0]?.confidence ?? 0 };
}

const ids = ({ results }: FoundAnswer): string[] => results.map(({ info }) => info.id);

it('takes all from both, by confidence, where the project holds no answer; the project first among equals', () => {
  const fused = fuse(answer('project', { a: 0.4, b: 0.2 }), answer('global', { x: 0.9, y: 0.4, z: 0.3 }));
  expect(ids(fused)).toEqual(['x', 'a', 'y', 'z', 'b']);
  expect(fused.confidence).toBe(0.9);
  expect(ids(fuse(answer('project', {}), answer('global', { x: 0.2 })))).toEqual(['x']);
});

it('keeps the best of a project that answers first, and adds only what is surer and what is noted of the user', () => {
  const project = answer('project', { a: 0.6, b: 0.5 });
  const global = answer('global', { x: 0.9, me: 0.55, y: 0.58, z: 0.4, meToo: 0.1 }, ['me', 'meToo']);
  const fused = fuse(project, global);
  expect(ids(fused)).toEqual(['a', 'x', 'me', 'b', 'meToo']);
  expect(fused.confidence).toBe(0.6);
});

it('holds to the limit', () => {
  const many = answer('global', { x: 0.4, y: 0.3, z: 0.2 });
  expect(ids(fuse(answer('project', { a: 0.35 }), many, 2))).toEqual(['x', 'a']);
});

it('goes by the order that vectors gave where nothing answers, and stays as sure as the surest', () => {
  const near = (scope: Scope, id: string, order: number, confidence: number): FoundAnswer => {
    const { results } = answer(scope, { [id]: confidence });
    return { results: results.map((result) => ({ ...result, order })), confidence };
  };
  const fused = fuse(near('project', 'a', 0.016, 0.3), near('global', 'x', 0.032, 0));
  expect(ids(fused)).toEqual(['x', 'a']);
  expect(fused.confidence).toBe(0.3);
});
