/** A sync that dies at any moment loses, doubles or half-writes nothing; the next one completes it. */
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tracePath } from '../../src/capture/traces.js';
import { bundle } from '../helpers/bundle.js';
import { start } from '../helpers/processes.js';
import { makeRepository, tempFolder } from '../helpers/repository.js';
import { storeAt } from '../helpers/stores.js';
import { ClaudeSession } from './claude-session.js';

const KILLS = 200;
const WORDS =
  'alpha bravo cedar delta ember flint grove haven inlet jasper karst lotus maple nectar onyx pearl quartz raven slate tundra'.split(
    ' ',
  );

/** Words that no other rule has, so that each stays a memory of its own. */
function rule(number: number): string {
  const [a, b, c] = [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 20];
  const name = `${WORDS[a]}${WORDS[b]}${WORDS[c]}`;
  return `LEARN The ${name} fact: ${name} ${name}zone ${name}gate.`;
}

test(`${KILLS} x kill -9 at random moments of a sync`, async () => {
  const worker = await bundle(new URL('./sync-worker.ts', import.meta.url));
  const home = tempFolder('home');
  const { dir, git, context } = makeRepository({ env: { HOME: home } });
  const options = { cwd: dir, env: { ...process.env, HOME: home }, detached: true };
  const sessions = [1, 2, 3].map(
    (n) => new ClaudeSession({ home, cwd: dir, id: `${n}f0c2d1e-0000-4000-8000-000000000001` }),
  );
  const said: string[] = [];
  let completed = 0;
  for (let round = 0; round < KILLS; round++) {
    const text = rule(round);
    said.push(text);
    sessions[round % 3]
      ?.agent('Go on.')
      .human(text)
      .agent('x'.repeat((round % 7) * 5000));
    const { child, finished } = start(worker, [], options);
    await sleep(80 + Math.random() ** 2 * 1500);
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has come to its end.
    }
    if ((await finished).stdout !== '') completed++;
    const lock = join(dir, '.git/refs/heads/lerim/memory.lock');
    if (!existsSync(lock)) continue;
    // Taken away once it is a minute old; nobody wants to wait for that here.
    utimesSync(lock, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
  }
  const last = await start(worker, [], options).finished;
  expect(last.stderr).toBe('');
  expect(JSON.parse(last.stdout)).toMatchObject({ failures: [] });
  const again = JSON.parse((await start(worker, [], options).finished).stdout);
  expect(again).toMatchObject({ read: 0, actions: [] });

  const { memories, problems } = await (await storeAt(context)).snapshot();
  const learnings = [...memories.values()].filter(({ memory }) => memory.primitive === 'learning');
  console.log(
    `${KILLS} kills, ${completed} syncs came to their end; ${learnings.length} of ${said.length} memories`,
  );
  expect(problems).toEqual([]);
  expect(completed).toBeLessThan(KILLS);
  expect(learnings.map(({ memory }) => memory.title).sort()).toEqual(
    said.map((text) => /^LEARN (.*?):/.exec(text)?.[1]).sort(),
  );
  expect(learnings.every(({ memory, archived }) => !archived && memory.evidence?.length === 1)).toBe(true);
  expect([...memories.values()].filter(({ memory }) => memory.primitive === 'summary')).toHaveLength(3);
  git('fsck', '--strict', '--no-dangling');

  // The traces are what one sync in peace makes of the same sessions.
  const fresh = makeRepository({ env: { HOME: home } });
  const calm = tempFolder('calm');
  for (const session of sessions) {
    const copy = new ClaudeSession({ home: calm, cwd: fresh.dir, id: session.id });
    copy.raw(readFileSync(session.path, 'utf8').replaceAll(dir, fresh.dir));
  }
  await start(worker, [], { cwd: fresh.dir, env: { ...process.env, HOME: calm } }).finished;
  for (const { id } of sessions) {
    const trace = (root: string): string =>
      readFileSync(join(root, '.git/lerim', tracePath({ agent: 'claude', id })), 'utf8').replaceAll(root, '');
    expect(trace(dir)).toBe(trace(fresh.dir));
  }
});
