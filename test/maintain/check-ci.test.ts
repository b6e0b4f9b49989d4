/** `git lerim init --ci`: what a forge runs, shown and asked before, and taken out again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/commands/check.js';
import type { Command } from '../../src/commands/command.js';
import { init } from '../../src/commands/init.js';
import { parseCommandArgs } from '../../src/commands/parse-args.js';
import { uninstall } from '../../src/commands/uninstall.js';
import type { TestRepository } from '../helpers/repository.js';
import { adding, apply, commitByHand, numbered, storeAt } from '../helpers/stores.js';
import { runCommand } from '../hooks/run-command.js';
import { quickRepository } from '../hooks/set-up.js';

const CI = ['--ci', '--yes', '--no-backfill', '--agents', 'none'];
const WORKFLOW = '.github/workflows/lerim-check.yml';

function repositoryOn(address?: string): TestRepository {
  const repository = quickRepository();
  if (address) repository.git('remote', 'add', 'origin', address);
  return repository;
}

const onBranch = (repository: TestRepository): string[] =>
  repository.git('ls-tree', '-r', '--name-only', 'lerim/memory').split('\n').filter(Boolean);

interface Job {
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
  readonly script?: readonly string[];
}

function jobIn(text: string): Job {
  const file = yaml.safeLoad(text) as Record<string, Record<string, Job>>;
  return (file.jobs?.['lerim-check'] ?? file['lerim-check']) as Job;
}

/** The commands of ours in a workflow, as a shell would split them. */
function commandsIn({ steps, script }: Job): string[][] {
  const lines = [...(script ?? []), ...(steps ?? []).flatMap(({ run }) => run?.split('\n') ?? [])];
  return lines
    .filter((line) => line.startsWith('git lerim check'))
    .map((line) =>
      line
        .replace(/ \|.*$/, '')
        .split(' ')
        .slice(3)
        .map((word) => word.replaceAll('"', '')),
    );
}

describe('git lerim init --ci', () => {
  it('writes a workflow for code reviews, and one on the memory branch, and takes both out again', async () => {
    const repository = repositoryOn('git@github.com:acme/shop.git');
    const { talk } = await runCommand(repository, init, CI);
    expect(talk.join('\n')).toMatch(/lerim-check\.yml \(new; the forge tells/);
    expect(talk.join('\n')).toContain(`lerim/memory:${WORKFLOW} (new; a commit)`);
    expect(repository.git('status', '--porcelain', '-uall')).toBe(`?? ${WORKFLOW}`);
    expect(onBranch(repository)).toEqual([WORKFLOW]);
    expect((await runCommand(repository, check, [])).code).toBe(0);

    const tip = repository.git('rev-parse', 'lerim/memory');
    const again = await runCommand(repository, init, CI);
    expect(again.talk.join()).not.toContain('(new');
    expect(repository.git('rev-parse', 'lerim/memory')).toBe(tip);

    await apply(await storeAt(repository.context), adding(numbered(1)));
    const out = await runCommand(repository, uninstall, ['--yes']);
    expect(out.talk.join()).toContain(`lerim/memory:${WORKFLOW} (removed)`);
    expect(repository.git('status', '--porcelain', '-uall')).toBe('');
    expect(existsSync(join(repository.dir, '.github'))).toBe(false);
    expect(onBranch(repository)).toEqual(['decisions/20260220-decision-number-1.md']);
    expect(repository.git('log', '--format=%s', 'lerim/memory')).toMatch(/^ci: no longer check/);
  });

  it('asks like for all files, and shows without writing', async () => {
    const repository = repositoryOn('https://github.com/acme/shop');
    const { code, talk } = await runCommand(repository, init, ['--ci', '--agents', 'none'], ['n']);
    expect(code).toBe(1);
    expect(talk.join('\n')).toContain(WORKFLOW);
    await runCommand(repository, init, [...CI, '--dry-run']);
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(repository.git('branch', '--list', 'lerim/*')).toBe('');
  });

  it('leaves what others have made of it as it is', async () => {
    const repository = repositoryOn('git@github.com:acme/shop.git');
    repository.commit({ [WORKFLOW]: 'on: push\n' });
    await commitByHand(repository.context, { [WORKFLOW]: 'on: push\n' });
    const { talk } = await runCommand(repository, init, CI);
    expect(talk.join()).toContain('is there already');
    await runCommand(repository, uninstall, ['--yes']);
    expect(repository.git('show', `lerim/memory:${WORKFLOW}`)).toBe('on: push');
    expect(repository.git('status', '--porcelain')).toBe('');

    const other = repositoryOn('git@github.com:acme/shop.git');
    await runCommand(other, init, CI);
    writeFileSync(join(other.dir, WORKFLOW), 'on: push\n');
    await commitByHand(other.context, { [WORKFLOW]: 'on: push\n' });
    await runCommand(other, init, CI);
    await runCommand(other, uninstall, ['--yes']);
    expect(readFileSync(join(other.dir, WORKFLOW), 'utf8')).toBe('on: push\n');
    expect(other.git('show', `lerim/memory:${WORKFLOW}`)).toBe('on: push');
  });

  it('writes for GitLab what its pipelines include, and prints the commands for others', async () => {
    const repository = repositoryOn('https://gitlab.example.com/group/shop.git');
    const { talk } = await runCommand(repository, init, CI);
    expect(repository.git('status', '--porcelain', '-uall')).toBe('?? .gitlab/lerim-check.yml');
    expect(onBranch(repository)).toEqual(['.gitlab-ci.yml']);
    expect(talk.join('\n')).toContain('- local: .gitlab/lerim-check.yml');
    for (const address of [undefined, 'https://git.example.com/acme/shop']) {
      const plain = repositoryOn(address);
      const said = await runCommand(plain, init, CI);
      expect(said.talk.join('\n')).toContain('git lerim check HEAD');
      expect(plain.git('status', '--porcelain')).toBe('');
      expect(onBranch(plain)).toEqual([]);
    }
  });

  it('writes workflows that call what there is, with no rights, no secrets and the branch by its name', async () => {
    for (const [address, code, memory] of [
      ['git@github.com:acme/shop.git', WORKFLOW, WORKFLOW],
      ['git@gitlab.com:acme/shop.git', '.gitlab/lerim-check.yml', '.gitlab-ci.yml'],
    ] as const) {
      const repository = repositoryOn(address);
      repository.git('config', 'lerim.ref', 'team/memory');
      await runCommand(repository, init, CI);
      const texts = [
        readFileSync(join(repository.dir, code), 'utf8'),
        repository.git('show', `team/memory:${memory}`),
      ];
      for (const text of texts) {
        expect(text).toContain('team/memory');
        expect(text).not.toMatch(/\{\{branch|secrets\.|token|write|github\.event|github\.head_ref/i);
        const job = jobIn(text);
        for (const { uses } of job.steps ?? []) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
        const commands = commandsIn(job);
        expect(commands).toHaveLength(1);
        for (const words of commands) await parseCommandArgs('check', check as unknown as Command, words);
        if (code === WORKFLOW)
          expect((yaml.safeLoad(text) as { permissions: unknown }).permissions).toEqual({ contents: 'read' });
      }
    }
  });
});
