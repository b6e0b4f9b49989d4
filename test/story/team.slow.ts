/**
 * A week of a team: three people with a clone each, and a bare remote. Everybody captures, edits, archives, proposes,
 * reviews, pushes and pulls by the commands alone; nobody ever sees a conflict. LERIM_STORY=1 prints the history it leaves.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../../src/commands/ask.js';
import type { Command, Options } from '../../src/commands/command.js';
import { feedback } from '../../src/commands/feedback.js';
import { maintain } from '../../src/commands/maintain.js';
import { memoryAdd } from '../../src/commands/memory-add.js';
import { memoryArchive } from '../../src/commands/memory-archive.js';
import { memoryEdit } from '../../src/commands/memory-edit.js';
import { memoryShow } from '../../src/commands/memory-show.js';
import { proposalAccept } from '../../src/commands/proposal-accept.js';
import { proposalList } from '../../src/commands/proposal-list.js';
import { proposalShow } from '../../src/commands/proposal-show.js';
import { pull } from '../../src/commands/pull.js';
import { push } from '../../src/commands/push.js';
import { sync } from '../../src/commands/sync.js';
import { ClaudeSession } from '../capture/claude-session.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';

let clock = Date.parse('2026-03-02T09:00:00Z');

class Person {
  readonly repository: TestRepository;
  readonly home: string;

  constructor(
    readonly name: string,
    origin: TestRepository,
  ) {
    this.home = tempFolder(name);
    const dir = join(this.home, 'repo');
    const email = `${name.toLowerCase()}@example.com`;
    mkdirSync(this.home, { recursive: true });
    origin.git('clone', '--quiet', origin.dir, dir);
    this.repository = repositoryAt(dir, {
      HOME: this.home,
      LERIM_HOME: join(this.home, '.lerim'),
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
    });
  }

  /** Runs a command at a moment of its own; it must succeed. */
  async does<O extends Options>(command: Command<O>, ...words: string[]): Promise<string> {
    clock += 7 * 60_000;
    const now = new Date(clock);
    const { context } = this.repository;
    const result = await runCommand({ context: { ...context, now: () => now } }, command, words);
    expect(result.code, `${this.name}: ${words.join(' ')}\n${result.talk.join('\n')}`).toBe(0);
    return result.data.join('\n');
  }

  /** Talks with an agent, then lets the session be read. */
  async works(...turns: (readonly [agent: string, human: string])[]): Promise<string> {
    const { dir } = this.repository;
    const id = `6f0c2d1e-0000-4000-8000-${this.name
      .toLowerCase()
      .padStart(12, '0')
      .replace(/[^0-9a-f]/g, 'b')}`;
    const session = new ClaudeSession({
      home: this.home,
      cwd: dir,
      id,
      start: new Date(clock).toISOString(),
    });
    session.human('Have a look at the crawler, please; it is too slow.');
    for (const [agent, human] of turns) session.agent(agent).human(human);
    session.agent('Done.').touch(new Date(clock + 60_000));
    return this.does(sync);
  }

  async idOf(words: string): Promise<string> {
    const { memories } = await (await storeAt(this.repository.context)).snapshot();
    const [found] = [...memories.values()].filter(({ memory }) =>
      `${memory.title} ${memory.body}`.includes(words),
    );
    if (!found) throw new Error(`${this.name} has no memory of ${words}`);
    return found.memory.id;
  }

  commits(): string[] {
    return this.repository.git('log', '--format=%H', '--branches=lerim/*').split('\n');
  }
}

test('a week of a team', async () => {
  const origin = makeRepository({ bare: true });
  const seed = makeRepository();
  seed.commit({ 'src/crawl.ts': 'export const crawl = 1;\n' }, 'Crawl');
  seed.git('push', '--quiet', origin.dir, 'main');
  const [ada, bo, cy] = [new Person('Ada', origin), new Person('Bo', origin), new Person('Cy', origin)];
  const everybody = [ada, bo, cy];

  // Monday: all three work, each apart from the others.
  await ada.works([
    'The crawler fetches everything at once. I would add the `bottleneck` package and wrap fetch with it.',
    "no, don't add bottleneck. this package stays free of runtime dependencies because it is vendored into other repos. write a small token bucket instead",
  ]);
  await bo.works([
    'I would run the tests as they are, in the time zone of the machine.',
    "no, don't do that. always run the tests with TZ=UTC because the date tests fail in other time zones",
  ]);
  await cy.works([
    'I would put the parser into src/parse.ts with a default export.',
    "no, don't use default exports here because the bundler mangles their names. use named exports",
  ]);
  for (const person of everybody)
    expect((await (await storeAt(person.repository.context)).snapshot()).memories.size, person.name).toBe(1);
  await ada.does(push, '--yes');
  for (const person of [bo, cy]) await person.does(push, '--yes');
  for (const person of everybody) await person.does(pull);

  // Tuesday: two write down the same; one memory is edited by one, tagged by another and archived by a third.
  await bo.does(
    memoryAdd,
    '--primitive',
    'decision',
    '--title',
    'Retry failed requests at most three times',
    '--body',
    'A request that failed is tried again at most three times, with a growing wait. **Why:** sites block us otherwise.',
    '--tags',
    'http',
  );
  await cy.does(
    memoryAdd,
    '--primitive',
    'decision',
    '--title',
    'Retry a failed request at most three times',
    '--body',
    'A failed request is tried again at most three times, with a growing wait. **Why:** sites block us otherwise.',
    '--tags',
    'crawler',
  );
  const shared = await ada.idOf('dependencies');
  await cy.does(memoryArchive, shared, '--reason', 'We may bundle one soon.');
  await ada.does(memoryEdit, shared, '--confidence', '0.95', '--reason', 'Confirmed in review.');
  await bo.does(memoryEdit, shared, '--tags', 'dependencies,vendored', '--reason', 'Easier to find.');
  await Promise.all(everybody.map((person) => person.does(push)));
  for (const person of everybody) await person.does(pull);

  // Wednesday: they use what they know.
  expect(await ada.does(ask, 'may I add a runtime dependency?')).toContain(shared);
  await bo.does(memoryShow, shared);
  await bo.does(feedback, 'correct', shared);
  await cy.does(memoryShow, await cy.idOf('TZ=UTC'));
  for (const person of everybody) await person.does(push);

  // Thursday: Ada's maintenance finds the double; Bo reviews it, while Cy goes on.
  await ada.does(pull);
  await ada.does(maintain);
  const [slug = ''] = (await ada.does(proposalList)).split(/\s+/);
  await ada.does(push);
  await bo.does(pull);
  expect(await bo.does(proposalShow, slug)).toMatch(/Retry/);
  await cy.does(memoryEdit, await cy.idOf('default exports'), '--pin', '--reason', 'Holds for good.');
  await cy.does(push);
  await bo.does(proposalAccept, slug, '--yes');
  await bo.does(push);

  // Friday: everybody has the same, and nothing is left to do.
  for (const person of [...everybody, ...everybody]) await person.does(pull);
  for (const person of everybody) expect(await person.does(proposalList)).toBe('');
  const tips = everybody.map(({ repository }) => repository.git('rev-parse', 'lerim/memory'));
  expect(new Set([...tips, origin.git('rev-parse', 'lerim/memory')]).size).toBe(1);
  const snapshot = await (await storeAt(ada.repository.context)).snapshot();
  const stored = snapshot.memories.get(shared);
  expect(snapshot.problems).toEqual([]);
  expect(stored).toMatchObject({ archived: false, memory: { tags: expect.arrayContaining(['vendored']) } });
  const rules = [...snapshot.memories.values()].filter(({ memory }) => memory.title.startsWith('Retry'));
  expect(rules.filter(({ archived }) => !archived).length).toBe(1);

  // Every commit that anybody made is still there for everybody, and the code was left alone.
  const all = new Set(ada.repository.git('rev-list', '--all').split('\n'));
  for (const person of everybody) for (const commit of person.commits()) expect(all).toContain(commit);
  for (const { repository } of everybody) {
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(repository.git('log', '--oneline', 'main').split('\n').length).toBe(2);
    repository.git('fsck', '--strict', '--no-dangling');
  }
  const log = ada.repository.git(
    'log',
    '--graph',
    '--notes=lerim/*',
    '--format=%h %an: %s%n%-N',
    'lerim/memory',
  );
  expect(log).toMatch(/\n[|\\/ ]*\*?[|\\/ ]*(Notes \(lerim\/|.*dec-|.*lrn-)/);
  if (process.env.LERIM_STORY) {
    const { git } = ada.repository;
    process.stdout.write(`${git('log', '--graph', '--notes=lerim/*', 'lerim/memory')}\n`);
    process.stdout.write(`${git('log', '--graph', '--oneline', 'lerim/memory')}\n`);
  }
}, 180_000);
