/** Memories for tests: plain ones to start from, and arbitrary ones for property tests. */
import fc from 'fast-check';
import { type Decision, LEARNING_KINDS, type Memory } from '../../src/model/memory.js';
import { utcTime } from '../../src/model/times.js';

export function decision(changes: Partial<Decision> = {}): Decision {
  return {
    primitive: 'decision',
    id: 'dec-7k2m9q4x1c',
    title: 'Use JWT bearer tokens for API auth',
    body: 'All API routes check a JWT bearer token.\n\n**Why:** sessions do not survive a deploy.',
    created: '2026-02-20T10:00:00Z',
    updated: '2026-02-20T10:00:00Z',
    source: 'claude',
    tags: ['auth', 'api'],
    confidence: 0.8,
    ...changes,
  };
}

const HARD = [
  'a: b',
  '# x',
  "it's",
  'say "so"',
  '- dash',
  '日本語',
  'tab\\t',
  '2026-01-01',
  '12e45',
  '1.10',
  'yes',
  '~',
  '{a}',
  '🦊',
];
const line = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom(...HARD),
  )
  .map((text) =>
    text.replace(/[\p{Cc}\p{Surrogate}\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu, ' ').trim(),
  )
  .filter((text) => text !== '');
const body = fc
  .array(fc.oneof(line, fc.constantFrom('', '---', '    code', 'a\tb', '**Why:** so')), { maxLength: 6 })
  .map((lines) =>
    lines
      .join('\n')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trim(),
  );
const time = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(utcTime);
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 4, maxLength: 40 });
const id = fc.string({ unit: fc.constantFrom(...'abcdefgh0123456789'), minLength: 3, maxLength: 12 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const list = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: 1, maxLength: 3 });

const common = {
  id: id.map((tail) => `dec-${tail}`),
  title: line,
  body,
  created: time,
  updated: time,
  source: line,
  tags: fc.array(line, { maxLength: 4 }),
  evidence: optional(
    list(
      fc
        .record({ session: line, records: list(fc.oneof(fc.nat(), line)), quote: optional(line) })
        .map(defined),
    ),
  ),
  anchors: optional(list(fc.record({ path: line, blob: hex }))),
  commit: optional(hex),
  branch: optional(line),
  engine: optional(line),
  supersedes: optional(list(id)),
  superseded_by: optional(id),
  pinned: optional(fc.boolean()),
  extra: optional(
    fc.dictionary(
      id.map((key) => `x${key}`),
      fc.oneof(line, fc.integer(), fc.boolean(), list(line), fc.dictionary(id, line, { minKeys: 1 })),
      {
        minKeys: 1,
        maxKeys: 3,
        noNullPrototype: true,
      },
    ),
  ),
};
const confidence = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

/** Any memory that is valid. */
export const anyMemory: fc.Arbitrary<Memory> = fc
  .oneof(
    fc.record({ ...common, primitive: fc.constant('decision' as const), confidence }),
    fc.record({
      ...common,
      primitive: fc.constant('learning' as const),
      confidence,
      kind: fc.constantFrom(...LEARNING_KINDS),
    }),
    fc.record({
      ...common,
      primitive: fc.constant('note' as const),
      confidence,
      type: fc.constantFrom('user' as const, 'feedback' as const),
      scope: fc.constantFrom('project' as const, 'user' as const),
      description: line,
    }),
    fc.record({
      ...common,
      primitive: fc.constant('summary' as const),
      description: line,
      date: fc.constant('2026-02-22'),
      time: fc.constant('15:30:00'),
      coding_agent: line,
      raw_trace_path: line,
      run_id: line,
      repo_name: line,
    }),
  )
  .map((memory) => defined(memory) as Memory);

function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
