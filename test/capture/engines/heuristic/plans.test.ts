import { expect, it } from 'vitest';
import { agent, candidates, edit, human } from './script.js';

const PLAN = `# Plan: Sign the macOS binaries

## Context
Currently the release job publishes unsigned binaries, so users get a warning.

## Changes
### Create entitlements.plist
The file needs the allow-jit entitlement under the hardened runtime (required by Deno-compiled binaries on macOS).

## Verification
1. Push a test tag and never merge before it is green
`;

it('keeps the constraint of an approved plan, not its steps', async () => {
  const found = await candidates(human(PLAN, 'plan'), edit('entitlements.plist'), agent('Done.'));
  expect(found).toHaveLength(1);
  expect(found[0]?.body).toContain('required by Deno-compiled binaries');
  expect(found[0]?.body).not.toContain('Push a test tag');
});

it('keeps nothing of a plan that only lists steps', async () => {
  const plan =
    '# Plan: Rename the module\n\n## Steps\n1. Rename `a.ts` to `b.ts`\n2. Update the imports\n3. Run the tests\n';
  expect(await candidates(human(plan, 'plan'), edit('b.ts'), agent('Done.'))).toEqual([]);
});
