/** `git lerim check`: what is wrong on the memory branch, in a proposal, and where little of the repository is there. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/commands/check.js';
import type { CheckFinding } from '../../src/maintain/check/finding.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, repositoryAt, type TestRepository, tempFolder } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, REASON, storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';

interface CheckJson {
  readonly revision: string;
  readonly memories: number;
  readonly errors: number;
  readonly findings: readonly CheckFinding[];
  readonly notes: readonly string[];
}

async function checked(
  repository: Pick<TestRepository, 'context'>,
  ...words: string[]
): Promise<CheckJson & { readonly code: number; readonly told: readonly string[] }> {
  const { code, json } = await runCommand(repository, check, [...words, '--json']);
  const report = json[0] as CheckJson;
  const told = report.findings.map(({ path, severity, rule }) => `${severity} ${rule} ${path}`);
  return { ...report, code, told };
}

const head = (id: string, more = ''): string =>
  `---\nid: ${id}\ntitle: Title of ${id}\ncreated: 2026-02-20T10:00:00Z\nupdated: 2026-02-20T10:00:00Z\nsource: manual\nconfidence: 0.8\ntags: []\n${more}---\n`;
const KEY = ['AKIA', 'Q3EGR5XIZ7P2', 'WM4T'].join('');

async function withMemories(): Promise<TestRepository> {
  const repository = makeRepository();
  repository.commit({ 'src/auth.ts': 'one\n' });
  const blob = repository.git('rev-parse', 'HEAD:src/auth.ts');
  await apply(
    await storeAt(repository.context),
    adding(
      decision({ anchors: [{ path: 'src/auth.ts', blob }], body: 'See [code](src/auth.ts) and [it](/x).' }),
    ),
    adding(numbered('old')),
    { op: 'supersede', old: 'dec-nold', memory: numbered('new'), reason: REASON },
  );
  return repository;
}

describe('git lerim check', () => {
  it('finds nothing in what git-lerim wrote itself', async () => {
    const { code, findings, notes, memories } = await checked(await withMemories());
    expect({ code, findings, notes, memories }).toEqual({ code: 0, findings: [], notes: [], memories: 3 });
  });

  it('tells each thing that is wrong in a line of its own, and ends with 1 for errors only', async () => {
    const repository = await withMemories();
    const gone = 'f'.repeat(40);
    const files: Record<string, string> = {
      'decisions/20260220-no-head.md': 'just text\n',
      'decisions/20260220-doubled.md': `${head('dec-nnew')}Text.\n`,
      'decisions/20260220-secret.md': `${head('dec-nsecret')}Text.\n\nUse ${KEY} there.\n`,
      'decisions/20260220-marks.md': `${head('dec-nmarks')}<<<<<<< ours\nA\n=======\nB\n>>>>>>> theirs\n`,
      'decisions/20260220-circle.md': `${head('dec-ncircle', 'superseded_by: dec-ncircle\n')}Text.\n`,
      'decisions/20260220-outside.md': `${head('dec-noutside', `anchors:\n  - {path: ../etc/passwd, blob: ${gone}}\n`)}Text.\n`,
      'decisions/20260220-Case.md': `${head('dec-ncase')}Text.\n`,
      'decisions/20260220-case.md': `${head('dec-ncase2')}Text.\n`,
      'learnings/notes.txt': 'hello\n',
      'decisions/20260220-short.md': '---\ntitle: Short\n---\nText.\n',
      'learnings/20260220-elsewhere.md': `${head('dec-nelsewhere', 'kind: insight\n')}Text.\n`,
      'decisions/odd name.md': `${head('dec-nodd')}Text.\n`,
      'decisions/20250101-dated.md': `${head('dec-ndated')}Text.\n`,
      'decisions/20260220-future.md': `${head('dec-nfuture').replace('updated: 2026', 'updated: 2036')}Text.\n`,
      'decisions/20260220-large.md': `${head('dec-nlarge')}${'Many words. '.repeat(2000)}\n`,
      'decisions/20260220-empty.md': head('dec-nempty'),
      'decisions/20260220-hidden.md': `${head('dec-nhidden')}Text\u202e.\n`,
      'decisions/20260220-links.md': `${head('dec-nlinks', 'supersedes: [dec-nnobody]\nsuperseded_by: dec-nnobody2\n')}See dec-7k2m9q4x1c, dec-0000000000 and [a](src/none.ts).\n`,
      'decisions/20260220-keeps.md': `${head('dec-nkeeps', 'supersedes: [dec-nodd]\n')}Text.\n`,
      'decisions/20260220-anchors.md': `${head('dec-nanchors', `anchors:\n  - {path: src/auth.ts, blob: ${gone}}\n  - {path: src/none.ts, blob: ${repository.git('rev-parse', 'HEAD:src/auth.ts')}}\n`)}Text.\n`,
      'misc/todo.md': 'hello\n',
      'README.md': 'What this branch is.\n',
      '.github/workflows/lerim-check.yml': 'on: push\n',
    };
    await commitByHand(repository.context, files);
    const { code, told, errors } = await checked(repository);
    expect(code).toBe(1);
    const at = (line: string, folder = 'decisions/20260220-'): string =>
      line.replace(/ (?=[^ ]+$)/, ` ${folder}`);
    const clash = told.find((line) => line.includes('name-clash')) ?? '';
    expect(clash).toMatch(/case\.md$/i);
    expect(told.filter((line) => !line.includes('name-clash') && !line.endsWith('-Case.md')).sort()).toEqual(
      [
        at('error no-memory no-head.md'),
        'error no-memory learnings/notes.txt',
        told.find((line) => line.includes('doubled-id')),
        at('error secret secret.md'),
        at('error conflict-marks marks.md'),
        at('error superseded-circle circle.md'),
        at('error anchor outside.md'),
        at('warning missing-field short.md'),
        'warning wrong-folder learnings/20260220-elsewhere.md',
        'warning name-form decisions/odd name.md',
        'warning name-date decisions/20250101-dated.md',
        at('warning time future.md'),
        at('warning large large.md'),
        at('warning empty empty.md'),
        at('warning hidden-characters hidden.md'),
        ...Array(4).fill(at('warning dangling links.md')),
        at('warning superseded-in-use links.md'),
        at('warning superseded-in-use keeps.md'),
        ...Array(2).fill(at('warning anchor anchors.md')),
        'warning stray misc/todo.md',
      ].sort(),
    );
    expect(errors).toBe(8);
    const { data } = await runCommand(repository, check, []);
    expect(data).toContainEqual(
      expect.stringMatching(
        /^decisions\/20260220-secret\.md: error: holds what looks like a \w+ in line 12 \(make it invalid/,
      ),
    );
    expect(data.join('\n')).not.toContain(KEY);
  });

  it('ends with 0 for warnings, with 1 under --strict', async () => {
    const repository = await withMemories();
    await commitByHand(repository.context, { 'misc/todo.md': 'hello\n' });
    expect((await checked(repository)).code).toBe(0);
    expect((await checked(repository, '--strict')).code).toBe(1);
  });

  it('checks a proposal by its slug, here and as fetched, and any revision of the branch', async () => {
    const repository = await withMemories();
    const ref = 'refs/heads/lerim/proposal/20260301-tidy-1f3c';
    repository.git('update-ref', ref, 'lerim/memory');
    await commitByHand(repository.context, { 'decisions/20260220-bad.md': 'no head\n' }, 'Bad\n', ref);
    expect((await checked(repository)).code).toBe(0);
    expect((await checked(repository, '20260301-tidy-1f3c')).told).toEqual([
      'error no-memory decisions/20260220-bad.md',
    ]);
    expect((await checked(repository, 'lerim/memory~1')).memories).toBe(2);
    const clone = join(tempFolder('clone'), 'clone');
    repository.git('clone', '-q', repository.dir, clone);
    expect((await checked(repositoryAt(clone), '20260301')).code).toBe(1);
    await expect(checked(repository, 'main')).rejects.toMatchObject({ code: 'no-memory' });
    await expect(checked(repository, 'nothing')).rejects.toMatchObject({ code: 'no-such-revision' });
    const { code } = await runCommand(repository, check, ['--markdown']).catch((error) => error);
    expect(code).toBe('usage');
  });

  it('works where a workflow runs: bare, shallow, partial, fetched only, and the memory branch alone', async () => {
    const repository = await withMemories();
    await commitByHand(repository.context, { 'decisions/20260220-bad.md': 'no head\n' });
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const folder = tempFolder('clones');
    const clone = (name: string, ...options: string[]): TestRepository => {
      repository.git('clone', '-q', ...options, `file://${repository.dir}`, join(folder, name));
      return repositoryAt(join(folder, name));
    };
    const bad = ['error no-memory decisions/20260220-bad.md'];
    const clones: readonly (readonly [TestRepository, RegExp | undefined, ...string[]])[] = [
      [clone('bare', '--bare'), undefined],
      [clone('fetched'), undefined],
      [clone('shallow', '--depth=1', '--no-single-branch'), /is shallow/],
      [clone('partial', '--filter=blob:limit=1m'), /is partial/],
      [clone('memory', '--depth=1', '--branch=lerim/memory'), /No code/],
      [clone('head', '--depth=1', '--branch=lerim/memory'), /No code/, 'HEAD'],
    ];
    for (const [here, note, ...words] of clones) {
      const { code, told, notes } = await checked(here, ...words);
      expect({ code, told, notes: notes.join() }).toEqual({
        code: 1,
        told: bad,
        notes: note ? expect.stringMatching(note) : '',
      });
    }
    const detached = clone('detached', '--depth=1', '--branch=lerim/memory');
    detached.git('checkout', '-q', '--detach');
    detached.git('branch', '-q', '-D', 'lerim/memory');
    detached.git('remote', 'remove', 'origin');
    expect(await checked(detached)).toMatchObject({ revision: 'HEAD', told: bad });
    await expect(checked(makeRepository())).rejects.toMatchObject({ code: 'no-memory' });
  });
});
