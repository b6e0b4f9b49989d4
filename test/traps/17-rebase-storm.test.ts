import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backgroundEnded, syncLog, until } from '../hooks/fake-program.js';
import { installHooks, quickRepository, stateOf } from '../hooks/set-up.js';

describe('trap 17: post-commit fires for every commit of a rebase or of a row of picks', () => {
  it('a rebase of many commits asks for one sync, at its end', async () => {
    const repository = quickRepository();
    const first = repository.git('rev-parse', 'HEAD');
    for (let n = 0; n < 6; n++) repository.commit({ [`f${n}`]: `${n}` });
    repository.git('checkout', '-q', '-b', 'other', first);
    repository.commit({ other: '1' });
    repository.git('checkout', '-q', 'main');
    await installHooks(repository);
    const marks: boolean[] = [];
    const again = join(stateOf(repository), 'queue/again');
    repository.git('rebase', '-q', '--exec', `test ! -e '${again}'`, 'other');
    marks.push(existsSync(again));
    expect(marks).toEqual([true]);
    await until(() => syncLog(stateOf(repository)).length > 0);
    await backgroundEnded(stateOf(repository));
    expect(syncLog(stateOf(repository)).filter(({ event }) => event === 'begin')).toHaveLength(1);
  });

  it('a row of picks asks for none, and an amend for one', async () => {
    const repository = quickRepository();
    repository.git('checkout', '-q', '-b', 'side');
    for (let n = 0; n < 3; n++) repository.commit({ [`f${n}`]: `${n}` });
    repository.git('checkout', '-q', 'main');
    await installHooks(repository);
    const again = join(stateOf(repository), 'queue/again');
    repository.git('cherry-pick', 'side~2', 'side~1', 'side');
    expect(existsSync(again)).toBe(false);
    repository.git('commit', '-q', '--amend', '-m', 'amended');
    expect(existsSync(again)).toBe(true);
    await backgroundEnded(stateOf(repository));
    rmSync(again, { force: true });
  });
});
