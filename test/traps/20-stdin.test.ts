import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRepository } from '../helpers/repository.js';
import { backgroundEnded } from '../hooks/fake-program.js';
import { installHooks, quickRepository, stateOf } from '../hooks/set-up.js';

describe('trap 20: a hook that reads stdin starves those after it', () => {
  it("what git tells post-rewrite reaches the user's own lines whole", async () => {
    const repository = quickRepository();
    const told = join(repository.dir, '.git/told');
    writeFileSync(join(repository.dir, '.git/hooks/post-rewrite'), `#!/bin/sh\ncat >'${told}'\n`, {
      mode: 0o755,
    });
    const old = repository.git('rev-parse', 'HEAD');
    await installHooks(repository);
    repository.git('commit', '-q', '--amend', '--allow-empty', '-m', 'amended');
    expect(readFileSync(told, 'utf8').trim()).toBe(`${old} ${repository.git('rev-parse', 'HEAD')}`);
    await backgroundEnded(stateOf(repository));
  });

  it('where the user wants memory pushed with the code, pre-push leaves git-lfs all that git tells', async () => {
    const repository = quickRepository();
    appendFileSync(repository.context.env.LERIM_CONFIG ?? '', '[share]\nauto_push = true\n');
    const told = join(repository.dir, '.git/told');
    const remote = makeRepository({ bare: true });
    writeFileSync(join(repository.dir, '.git/hooks/pre-push'), `#!/bin/sh\ncat >'${told}'\n`, {
      mode: 0o755,
    });
    await installHooks(repository);
    expect(readFileSync(join(repository.dir, '.git/hooks/pre-push'), 'utf8')).toContain('git-lerim');
    repository.git('push', '--quiet', remote.dir, 'main');
    expect(readFileSync(told, 'utf8')).toMatch(/^refs\/heads\/main [0-9a-f]{40} refs\/heads\/main 0{40}\n$/);
    await backgroundEnded(stateOf(repository));
  });

  it('nothing of ours stands in pre-push, where git-lfs reads', async () => {
    const repository = quickRepository();
    await installHooks(repository);
    const hooks = readdirSync(join(repository.dir, '.git/hooks')).filter((name) => !name.endsWith('.sample'));
    expect(hooks.sort()).toEqual(['post-commit', 'post-merge', 'post-rewrite']);
  });
});
