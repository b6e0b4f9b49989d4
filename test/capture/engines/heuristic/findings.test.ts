import { describe, expect, it } from 'vitest';
import { agent, candidates, edit, human, run } from './script.js';

describe('what a tool result confirms', () => {
  it('keeps the command that worked where the usual one aborts, with the cause', async () => {
    const found = await candidates(
      human('Sort the checkpoints by date'),
      edit('src/checkpoints.ts'),
      run('npm run test:ui', 'Error: electron exited with signal SIGABRT: cannot open display', false),
      agent(
        'The UI harness aborts because Electron cannot open a display in this sandbox; the checkpoint tests do not depend on it.',
      ),
      run('node node_modules/mocha/bin/mocha.js --ui tdd out/test/checkpoints.test.js', '12 passing'),
      agent('The checkpoint tests pass when they are run directly under Mocha.'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ primitive: 'learning', kind: 'procedure' });
    expect(found[0]?.body).toContain('cannot open a display in this sandbox');
    expect(found[0]?.body).toMatch(/How to apply:\*\* .*mocha\.js.* worked where .*npm run test:ui.* failed/);
  });

  it('keeps the cause of a reported failure that a change of settings ended', async () => {
    const found = await candidates(
      human(
        'The release pipeline fails since yesterday:\n\nerror: git is in a dirty state\n?? src/modcache/',
      ),
      agent('Let me look at the workflow.'),
      run('cat .github/workflows/release.yml', 'GOMODCACHE: src/modcache'),
      edit('.github/workflows/release.yml'),
      agent(
        'The release fails because the module cache lies inside the source tree, so GoReleaser treats it as untracked files and refuses to run. The cache now lives in `$RUNNER_TEMP`.',
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ primitive: 'learning', kind: 'pitfall' });
    expect(found[0]?.body).toContain('module cache lies inside the source tree');
  });

  it('drops a cause that did not end the trouble', async () => {
    const found = await candidates(
      human(
        'The release pipeline fails since yesterday:\n\nerror: git is in a dirty state\n?? src/modcache/',
      ),
      edit('.gitignore'),
      agent(
        'The release fails because the module cache is not in `.gitignore`, so GoReleaser counts it as untracked and refuses to run.',
      ),
      human('still the same error in the release run'),
      edit('.github/workflows/release.yml'),
      agent(
        'The module cache inside the source tree is what made `go mod tidy` fail, because it treats every cached dependency as part of the module. It now lives in `$RUNNER_TEMP`.',
      ),
    );
    expect(found.some((c) => c.body.includes('.gitignore'))).toBe(false);
  });

  it.each([
    [
      'a type error in the code at hand',
      'npx tsc --noEmit',
      "src/a.ts(3,1): error TS2345: Argument of type 'string' is not assignable",
    ],
    ['a failing test of the code at hand', 'npm test', 'FAIL src/a.test.ts: expected 3, received 4'],
    ['lint', 'npm run lint', "error: 'x' is defined but never used"],
  ])('keeps nothing of %s', async (_name, command, output) => {
    const found = await candidates(
      human('Add a sum function'),
      edit('src/a.ts'),
      run(command, output, false),
      agent('It fails because I passed the wrong value, so the check rejects it. Fixing that.'),
      edit('src/a.ts'),
      run(command, 'ok'),
      agent('All green now.'),
    );
    expect(found).toEqual([]);
  });

  it('keeps nothing of what the agent only claims', async () => {
    const found = await candidates(
      human('Show the details on the right side'),
      agent(
        'Extensions cannot place a view on the right side because the editor only supports the left side bar by default.',
      ),
      edit('package.json'),
      agent('The details are now in a view of their own. The user has to move it to the right once.'),
    );
    expect(found).toEqual([]);
  });
});
