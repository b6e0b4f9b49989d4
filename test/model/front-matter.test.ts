import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMemory } from '../../src/model/format-memory.js';
import type { Memory } from '../../src/model/memory.js';
import { parseMemory } from '../../src/model/parse-memory.js';
import { patchText } from '../../src/model/patch-text.js';
import { pathFor } from '../../src/model/paths.js';
import { validate } from '../../src/model/validate.js';
import { anyMemory, decision } from '../helpers/memories.js';

const PATH = 'decisions/20260220-use-jwt.md';
const read = (text: string, path = PATH): Memory => {
  const parsed = parseMemory(text, path);
  if (!('memory' in parsed)) throw new Error(parsed.problem);
  return parsed.memory;
};
const problemOf = (text: string): string => {
  const parsed = parseMemory(text, PATH);
  return 'problem' in parsed ? parsed.problem : '';
};

const HAND_WRITTEN = `---
# why we log in the way we do
title:   'Use JWT'   # short
created: 2026-02-20
id: dec-hand

reviewers: [ada,   grace]   # not ours
tags:
- auth
- "api"   # quoted
ticket: "ABC-12"
description_long: |
  first
  # no comment

  last
confidence: 0.80
---


The  body,   *as is*.
\tWith tabs.  

`;

describe('new files', () => {
  test('read well', () => {
    const memory = decision({
      evidence: [{ session: 'claude/6f0c', records: [205, 'a1'], quote: 'jwt: yes, please' }],
      anchors: [{ path: 'src/auth.ts', blob: '1b2c3d4' }],
      commit: '12e4567',
      supersedes: ['dec-old'],
    });
    expect(formatMemory(memory)).toBe(`---
id: dec-7k2m9q4x1c
title: Use JWT bearer tokens for API auth
created: 2026-02-20T10:00:00Z
updated: 2026-02-20T10:00:00Z
source: claude
confidence: 0.8
tags: [auth, api]
evidence:
  - {session: claude/6f0c, records: [205, a1], quote: "jwt: yes, please"}
anchors:
  - {path: src/auth.ts, blob: "1b2c3d4"}
commit: "12e4567"
supersedes: [dec-old]
---

All API routes check a JWT bearer token.

**Why:** sessions do not survive a deploy.
`);
  });

  test('any memory survives being written and read', () => {
    fc.assert(
      fc.property(anyMemory, (memory) => {
        expect(validate(memory)).toEqual([]);
        expect(read(formatMemory(memory), pathFor(memory))).toEqual(memory);
      }),
    );
  });
});

describe('files that people wrote', () => {
  test('may leave out what can be told without them', () => {
    expect(read('---\ntitle: Use JWT\n---\nBody.\n')).toMatchObject({
      id: expect.stringMatching(/^dec-[0-9a-z]{10}$/),
      created: '2026-02-20T00:00:00Z',
      updated: '2026-02-20T00:00:00Z',
      source: 'manual',
      tags: [],
      confidence: 0.8,
      body: 'Body.',
    });
  });

  test('keep their dates, numbers and line ends in whatever form they are', () => {
    const text =
      '---\r\ntitle: 404\r\ncreated: 2026-02-20 10:00\r\ncommit: 12e4567\r\nversion: 1.10\r\ntags: a, b\r\n---\r\nOne\r\nTwo\r\n';
    expect(read(text)).toMatchObject({
      title: '404',
      created: '2026-02-20T10:00:00Z',
      commit: '12e4567',
      extra: { version: '1.10' },
      tags: ['a', 'b'],
      body: 'One\nTwo',
    });
    expect(read('---\ntitle: x\ncreated: 2026-02-20T12:00:00+02:00\n---\n').created).toBe(
      '2026-02-20T10:00:00Z',
    );
  });

  test('are told precisely what is wrong', () => {
    expect(problemOf('no head')).toBe('has no front matter');
    expect(problemOf('---\ntitle: x\n')).toBe('has front matter without an end');
    expect(problemOf('---\ncreated: 2026-02-30\n---\n')).toBe(
      'title is missing; created must be a time such as 2026-02-20T10:00:00Z, not "2026-02-30"',
    );
    expect(problemOf('---\ntitle: x\nconfidence: high\n---\n')).toBe(
      'confidence must be a number from 0 to 1, not "high"',
    );
    expect(problemOf('---\ntitle: x\nevidence: [{records: [1]}]\n---\n')).toMatch(
      /^evidence must be a list of/,
    );
    expect(problemOf('---\ntitle: x\ntitle: y\n---\n')).toMatch(/duplicated mapping key/);
    expect(parseMemory('---\ntitle: x\n---\n', 'README.md')).toEqual({
      problem: 'lies outside the memory folders',
    });
  });

  test('hold no terminal escapes once they are read', () => {
    const memory = read(
      '---\ntitle: "a\\e[31mb\\u202Ec"\ntags: ["t\\u0007"]\n---\nbody \u001b]0;evil\u0007 end',
    );
    expect(memory).toMatchObject({ title: 'a␛[31mbc', tags: ['t␇'], body: 'body ␛]0;evil␇ end' });
  });
});

describe('a rewrite', () => {
  test('changes only the keys that changed', () => {
    const memory = read(HAND_WRITTEN);
    expect(memory.extra).toMatchObject({
      ticket: 'ABC-12',
      description_long: 'first\n# no comment\n\nlast\n',
    });
    const next = {
      ...memory,
      title: 'Use JWT: always',
      tags: ['auth'],
      updated: '2026-03-01T12:00:00Z',
    } as Memory;
    expect(patchText(HAND_WRITTEN, next, PATH)).toBe(
      HAND_WRITTEN.replace(`'Use JWT'   # short`, `"Use JWT: always"   # short`)
        .replace('title:   ', 'title: ')
        .replace(`tags:\n- auth\n- "api"   # quoted\n`, 'tags: [auth]\n')
        .replace('id: dec-hand\n', 'id: dec-hand\nupdated: 2026-03-01T12:00:00Z\n'),
    );
  });

  test('of nothing is the same text', () => {
    expect(patchText(HAND_WRITTEN, read(HAND_WRITTEN), PATH)).toBe(HAND_WRITTEN);
  });

  test('of the body keeps the head, the space around the body and the line ends', () => {
    const windows = HAND_WRITTEN.replaceAll('\n', '\r\n');
    const next = { ...read(windows), body: 'New\nbody.' };
    const [head] = windows.split('\r\n---\r\n\r\n\r\n');
    expect(patchText(windows, next, PATH)).toBe(`${head}\r\n---\r\n\r\n\r\nNew\r\nbody.  \r\n\r\n`);
  });

  test('takes keys out, and writes an id down that was only derived', () => {
    const text = '---\ntitle: x\nengine: a/1\n# kept\nbranch: main\n---\nBody.\n';
    const { engine: _, ...next } = read(text);
    expect(patchText(text, next as Memory, PATH)).toBe(
      `---\nid: ${next.id}\ntitle: x\n# kept\nbranch: main\n---\nBody.\n`,
    );
  });

  test('does not lose what it cannot patch', () => {
    const flow = '---\n{title: x, id: dec-1, ticket: "7",\n tags: [a]}\n---\nBody.\n';
    const next = { ...read(flow), title: 'y' };
    expect(read(patchText(flow, next, PATH))).toEqual(next);
  });

  test('writes down a default that the change would alter', () => {
    const note = '---\nid: note-1\ntitle: x # keep\ncreated: 2026-01-01\n---\nFirst words.\n';
    const memory = read(note, 'notes/x.md');
    const text = patchText(note, { ...memory, body: 'Other words.' }, 'notes/x.md');
    expect(text).toContain('title: x # keep');
    expect(text).toContain('description: First words.');
  });

  test('of any memory into any other says the other, and keeps foreign keys, comments and their order', () => {
    fc.assert(
      fc.property(anyMemory, anyMemory, (one, two) => {
        const next = { ...two, ...pick(one), extra: { ...two.extra, zzz: 'mine' } } as unknown as Memory;
        const path = pathFor(one);
        const old = formatMemory(one).replace(/^---\n/, '---\n# mine\nzzz:   "mine" # too\n');
        const text = patchText(old, next, path);
        expect(read(text, path)).toEqual(next);
        expect(text).toContain('---\n# mine\nzzz:   "mine" # too\n');
        expect(patchText(text, next, path)).toBe(text);
      }),
    );
  });
});

/** What two kinds of memory do not share, so that they can be mixed. */
function pick(memory: Memory): Partial<Memory> {
  const own = ['primitive', 'confidence', 'kind', 'type', 'scope', 'description', 'date', 'time'];
  const more = ['coding_agent', 'raw_trace_path', 'run_id', 'repo_name'];
  const all = Object.fromEntries([...own, ...more].map((key) => [key, undefined]));
  const mine = Object.entries(memory).filter(([key]) => key in all);
  return { ...all, ...Object.fromEntries(mine) } as Partial<Memory>;
}
