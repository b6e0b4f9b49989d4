import { expect, test } from 'vitest';
import type { DocumentInfo } from '../../../src/recall/document.js';
import { tell } from '../../../src/recall/inject/tell.js';
import type { Concept } from '../../../src/recall/question.js';

const info = {
  title: 'This package stays free of runtime dependencies',
  primitive: 'decision',
} as DocumentInfo;

function concept(text: string): Concept {
  return { text, term: text, alternatives: [], named: false, asked: false, weight: 1, idf: 1 };
}

test('a passage that the statement has with a shorter label is not told twice', () => {
  const body = "**Why:** It is vendored into other repos.\n\n**How to apply:** Don't add bottleneck.";
  const told = tell(info, body, [concept('bottleneck'), concept('vendored')]);
  expect(told.statement).toContain('How: Don');
  expect(told.passage).toBe('');
});
