import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { syncRepository } from '../../src/capture/sync.js';
import { openRepository } from '../../src/git/open.js';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { ClaudeSession } from './claude-session.js';
import { markerEngine } from './marker-engine.js';

/** Put together here, so that no scanner takes this file for a leak. */
const TOKEN = `ghp_${'aB3dE5gH7jK9mN1pQ2rS'}${'tU4vW6xY8zA0bC2d'}`;
const PASSWORD = `${'hunter'}-${'7Kq2Zr9w'}`;
const AWS = `AKIA${'Q3ZK7XJ2'}${'M5WN8RTB'}`;

/** Everything below the state folder and every object of the memory branch, as text. */
function everything(repo: TestRepository): string {
  const state = join(repo.dir, '.git', 'lerim');
  const files = readdirSync(state, { recursive: true })
    .map((name) => join(state, String(name)))
    .filter((path) => statSync(path).isFile());
  return [
    ...files.map((path) => `${path}\n${readFileSync(path, 'latin1')}`),
    repo.git('log', '-p', '--format=%B', 'lerim/memory'),
  ].join('\n');
}

it('keeps secrets out of traces, logs, artefacts, the catalogue and every commit', async () => {
  const home = tempFolder('home');
  const repo = makeRepository({ env: { HOME: home } });
  new ClaudeSession({ home, cwd: repo.dir })
    .human(
      `DECIDE Deploy with the bot token: Use ${TOKEN} for the deploy job, password=${PASSWORD}. | **Why:** ${AWS} is gone.`,
    )
    .human(`LEARN The token ${TOKEN}: ${TOKEN}`)
    .tool(
      'Bash',
      { command: `curl -H "Authorization: Bearer ${TOKEN}" https://api.example.com` },
      `password: ${PASSWORD}\n${'x '.repeat(975)}${TOKEN}${' y'.repeat(4000)}`,
    )
    .tool('Read', { file_path: `/home/someone/${TOKEN}.txt` }, `AWS_ACCESS_KEY_ID=${AWS}\n`)
    .agent(`I put ${TOKEN} in place.`)
    .raw(`{"type":"user","message": "${TOKEN}" ${PASSWORD}\n`)
    .human('Done.');
  const report = await syncRepository(repo.context, await openRepository(repo.context), {
    engine: markerEngine,
  });
  expect(report).toMatchObject({ read: 1, added: 1 });
  expect(report.damage).toHaveLength(1);
  const all = `${everything(repo)}\n${JSON.stringify(report)}`;
  for (const secret of [TOKEN, PASSWORD, AWS, TOKEN.slice(0, 12), TOKEN.slice(-12)])
    expect(all).not.toContain(secret);
  expect(all).toContain('Deploy with the bot token');
  expect(all).toContain('[redacted:');
});

it('drops a candidate that is nothing without its secret, and keeps one that says more', async () => {
  const home = tempFolder('home');
  const repo = makeRepository({ env: { HOME: home } });
  new ClaudeSession({ home, cwd: repo.dir })
    .human(`DECIDE The API key: The API key is ${TOKEN}.`)
    .human(
      `DECIDE Rotate deploy keys monthly: Rotate the deploy key (now ${TOKEN}) every month, in the vault.`,
    );
  const report = await syncRepository(repo.context, await openRepository(repo.context), {
    engine: markerEngine,
  });
  expect(report.actions.filter(({ id }) => !id.startsWith('sum-')).map(({ title }) => title)).toEqual([
    'Rotate deploy keys monthly',
  ]);
});
