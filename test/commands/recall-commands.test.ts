import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../src/commands/ask.js';
import type { Args, Command, CommandContext, Options } from '../../src/commands/command.js';
import { memorySearch } from '../../src/commands/memory-search.js';
import { parseCommandArgs } from '../../src/commands/parse-args.js';
import type { Context } from '../../src/lib/context.js';
import { createOutput } from '../../src/ui/create-output.js';
import { decision } from '../helpers/memories.js';
import { type ModelServer, modelServer } from '../helpers/model-server.js';
import { modelContext } from '../helpers/models.js';
import { makeRepository, type TestRepository } from '../helpers/repository.js';
import { adding, apply, storeAt } from '../helpers/stores.js';

const ESCAPE = '\u001b[2J\u001b]0;owned\u0007\u001b[8m';

async function run(
  command: unknown,
  repository: TestRepository,
  words: readonly string[],
  { stdin = '', terminal = false, env = {} as Context['env'] } = {},
) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const context: CommandContext = {
    ...repository.context,
    env: { ...repository.context.env, ...env },
    out: createOutput({
      stdout: { isTTY: terminal, write: (text) => stdout.push(text) },
      stderr: { isTTY: false, write: (text) => stderr.push(text) },
      env: {},
    }),
    stdout: new PassThrough(),
    stdin: Object.assign(Readable.from([stdin]), { isTTY: false }) as CommandContext['stdin'],
    program: '/bin/false',
    node: process.execPath,
  };
  const args = (await parseCommandArgs('try', command as Command, words)) as Args<Options>;
  const code = await (command as Command).run(context, args);
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

let repository: TestRepository;
let empty: TestRepository;

beforeAll(async () => {
  empty = makeRepository();
  repository = makeRepository();
  const store = await storeAt(repository.context);
  await apply(
    store,
    adding(
      decision({
        evidence: [{ session: 'claude/6f0c1a2b-3333', records: [3], quote: 'use JWT' }],
        commit: 'abc123',
      }),
    ),
    adding(
      decision({
        id: 'dec-pg',
        title: 'Keep orders in Postgres',
        body: 'One database for all orders.',
        tags: [],
      }),
    ),
    adding(decision({ id: 'dec-mail', title: 'Send mail through a queue', body: '', source: 'manual' })),
  );
});

describe('memory search', () => {
  it('prints a line for each result: id, confidence, kind, age, title', async () => {
    const { code, stdout, stderr } = await run(memorySearch, repository, ['where', 'are', 'orders', 'kept']);
    expect(stdout).toMatch(/^dec-pg +0\.\d\d decision +9d {2}Keep orders in Postgres\n$/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('says which words matched where with --explain', async () => {
    const { stdout } = await run(memorySearch, repository, ['--explain', 'token', 'auth']);
    expect(stdout).toMatch(/ {4}token → token: title, lead/);
    expect(stdout).toMatch(/ {4}auth → auth: title, tags/);
  });

  it('prints JSON with what a program needs', async () => {
    const { stdout } = await run(memorySearch, repository, ['--json', 'JWT']);
    expect(JSON.parse(stdout)).toMatchObject({
      query: 'JWT',
      confidence: expect.any(Number),
      results: [
        {
          id: 'dec-7k2m9q4x1c',
          score: expect.any(Number),
          confidence: expect.any(Number),
          primitive: 'decision',
          memory_confidence: 0.8,
          session: 'claude/6f0c1a2b-3333',
          commit: 'abc123',
          tags: ['auth', 'api'],
        },
      ],
    });
  });

  it('says so and exits with 1 when nothing is found', async () => {
    expect(await run(memorySearch, repository, ['zebra'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No memory fits.\n',
    });
    const { code, stderr } = await run(memorySearch, empty, ['zebra']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Nothing is remembered here yet.\n' });
  });

  it('refuses nonsense with a usage error', async () => {
    for (const words of [
      [],
      ['--limit', '0', 'x'],
      ['--limit', '1.5', 'x'],
      ['--stdin', 'x'],
      ['x'.repeat(10_001)],
    ])
      await expect(run(memorySearch, repository, words)).rejects.toMatchObject({ code: 'usage', exit: 2 });
  });

  it('answers questions from stdin in their order, and tells of lines that are none', async () => {
    const stdin = [
      '{"id":"a","query":"orders"}',
      '',
      'no json',
      '{"id":"b"}',
      '[1]',
      'null',
      '{"id":{},"query":"x"}',
      `{"id":"long","query":"${'x'.repeat(10_001)}"}`,
      '{"id":7,"query":"zebra"}',
      '{"query":"JWT"}',
    ].join('\r\n');
    const { code, stdout, stderr } = await run(
      memorySearch,
      repository,
      ['--stdin', '--json', '--limit', '1'],
      { stdin },
    );
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id, results }) => [id, results.length])).toEqual([
      ['a', 1],
      [7, 0],
      [null, 1],
    ]);
    expect(answers[0].results[0]).toMatchObject({ id: 'dec-pg', score: expect.any(Number) });
    expect(answers[1].confidence).toBe(0);
    expect(stderr.match(/line \d+/g)).toEqual(['line 3', 'line 4', 'line 5', 'line 6', 'line 7', 'line 8']);
    expect(code).toBe(3);
  });

  it('exits with 0 when stdin held questions only, or nothing', async () => {
    expect((await run(memorySearch, repository, ['--stdin'], { stdin: '{"id":1,"query":"JWT"}' })).code).toBe(
      0,
    );
    expect(await run(memorySearch, empty, ['--stdin'], { stdin: '' })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });
});

describe('ask', () => {
  it('answers with what memory says: title, sentence, id, kind, age, confidence, source', async () => {
    const { code, stdout } = await run(ask, repository, ['Which', 'tokens', 'does', 'the', 'API', 'take?']);
    expect(stdout).toBe(
      'Use JWT bearer tokens for API auth\n' +
        '  All API routes check a JWT bearer token.\n' +
        '  dec-7k2m9q4x1c · decision · 9d old · confidence 0.80 · claude session 6f0c1a2b\n',
    );
    expect(code).toBe(0);
  });

  it('answers from a memory without a body', async () => {
    const { stdout } = await run(ask, repository, ['How do we send mail?']);
    expect(stdout).toMatch(/^Send mail through a queue\n {2}dec-mail · decision · .* · manual\n$/);
  });

  it('says plainly that memory holds no answer, and exits with 1', async () => {
    const { code, stdout } = await run(ask, repository, ['Who waters the plants this weekend?']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'Memory holds no answer to that.\n' });
    const near = await run(ask, repository, ['Which tokens does the Kafka API take?']);
    expect(near.stdout).toMatch(
      /^Memory holds no answer to that\.\nNearest, .*:\n {2}dec-7k2m9q4x1c {2}Use JWT/,
    );
    expect((await run(ask, empty, ['Anything?'])).stdout).toBe('Memory holds no answer to that.\n');
  });

  it('prints JSON with the sentence as the answer', async () => {
    const { stdout } = await run(ask, repository, ['--json', 'where do orders live']);
    expect(JSON.parse(stdout)).toMatchObject({
      question: 'where do orders live',
      answered: true,
      memories: [{ id: 'dec-pg', answer: 'One database for all orders.', effective_confidence: 0.8 }],
      nearest: [],
    });
    const none = await run(ask, repository, ['--json', 'who is on call']);
    expect(JSON.parse(none.stdout)).toMatchObject({ answered: false, memories: [] });
    expect(none.code).toBe(1);
  });

  it('refuses nonsense with a usage error', async () => {
    for (const words of [[], [' '], ['--limit', '0', 'x'], ['x'.repeat(10_001)]])
      await expect(run(ask, repository, words)).rejects.toMatchObject({ code: 'usage', exit: 2 });
  });
});

describe('words from strangers', () => {
  it('reach no terminal as escapes', async () => {
    const { renderHostile } = await hostile();
    for (const text of renderHostile) {
      expect(text).not.toMatch(/\u001b\[2J|\u001b\]|\u0007|\u001b\[8m/);
      expect(text.split('\n')).toHaveLength(1);
    }
  });

  it('are harmless in the question too', async () => {
    const { stdout, stderr } = await run(memorySearch, repository, [`zebra${ESCAPE}`], { terminal: true });
    expect(stdout + stderr).not.toContain('\u001b]');
  });
});

/** The store takes no control characters; the rendering does not rely on that. */
async function hostile() {
  const { resultLine, sourceOf } = await import('../../src/commands/render-recall.js');
  const { note } = await import('../recall/documents.js');
  const { info } = note(`x${ESCAPE}`, `T${ESCAPE}\nsecond line`, {
    source: `s${ESCAPE}`,
    kind: 'insight',
    superseded_by: `y${ESCAPE}`,
  });
  const out = createOutput({ stdout: { write: () => {} }, stderr: { write: () => {} }, env: {} });
  const result = { info, scope: 'project' as const, concepts: [], document: 0, score: 1, confidence: 0.5 };
  return {
    renderHostile: [
      resultLine(result, repository.context.now(), out),
      sourceOf(info),
      sourceOf({ ...info, session: `claude/${ESCAPE}` }),
    ],
  };
}

describe('ask with a model', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await modelServer(() => '');
  });
  afterAll(() => server.close());

  const QUESTION = 'Which tokens does API auth use?';
  const SENTENCE = { text: 'All API routes check a JWT bearer token.', memories: ['dec-7k2m9q4x1c'] };
  const asking = (...words: string[]) => {
    const { HOME: _, ...env } = modelContext({
      engine: 'openai',
      'providers.openai.base_url': server.url,
    }).env;
    return run(ask, repository, [QUESTION, ...words], { env, terminal: true });
  };

  it('prints each sentence with its ids, then the memories, and who wrote it on stderr', async () => {
    server.script(() =>
      JSON.stringify({ sentences: [SENTENCE, { ...SENTENCE, text: `Owned${ESCAPE} in 5 s.` }] }),
    );
    const { code, stdout, stderr } = await asking();
    expect(code).toBe(0);
    const plain = stdout.replace(/\u001b\[\d+m/g, '');
    expect(plain).toMatch(/^All API routes check a JWT bearer token\. \[dec-7k2m9q4x1c\]\n\nFrom:\n/);
    expect(plain).toContain('claude session 6f0c1a2b');
    expect(stderr).toMatch(
      /^Written by openai\/gpt-5-mini: 100 tokens in, 10 out, price unknown\. Left out, .*: 1 /,
    );
  });

  it('answers in memory’s own words when the model fails, and says so in a line', async () => {
    server.script(() => ({ status: 400 }));
    const { code, stdout, stderr } = await asking('--max-tokens', '5000');
    expect(code).toBe(0);
    expect(stdout).toContain('JWT bearer token');
    expect(stderr).toMatch(/^git lerim: No model gave an answer\. .* memory's own words\.\n$/);
  });

  it('sends nothing with --no-model, nor with --dry-run, which prints what would be sent', async () => {
    const before = server.requests.length;
    expect((await asking('--no-model')).stdout).toContain('JWT bearer token');
    const { stdout, stderr } = await asking('--dry-run');
    expect(stdout).toContain(QUESTION);
    expect(stdout).toContain('dec-7k2m9q4x1c · decision');
    expect(stderr).toContain('Nothing was sent.');
    expect(server.requests.length).toBe(before);
    await expect(asking('--max-tokens', '10')).rejects.toMatchObject({ exit: 2 });
  });
});
