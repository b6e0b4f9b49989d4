// How fast the server answers at 1,000 and 10,000 memories, as ratios to an endpoint that does nothing, asked in turn.
//   start      from nothing to the first page of memories
//   health     the endpoint that does nothing
//   memories   a page of 50
//   search     a question
//   memory     one memory with its history
//   timeline, confidence, staleness    memory as a whole
//   changed    a page of memories after a commit was made
// and, where there is a Chromium, in milliseconds:
//   blank      from the address to a page without anything, in the browser
//   page       from the address to the list of memories
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { aDecision } from './helper/a-decision.mjs';
import { elapsed, env, inTurn, median, PROGRAM, repository, root } from './helper/workbench.mjs';

const ROUNDS = 15;
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

async function serve(cwd) {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--json'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) return { child, ...JSON.parse(line) };
  throw new Error('the server did not start');
}

/** Milliseconds from the start of a navigation, as the browser counts them. */
async function pageTimes(url) {
  const times = { blank: [], page: [] };
  if (CHROMIUM === undefined) return times;
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  for (let round = 0; round < 7; round++)
    for (const [name, path, there] of [
      ['blank', '/icon.svg', 'svg'],
      ['page', '/', 'main .row'],
    ]) {
      const page = await browser.newPage();
      await page.goto(url + path, { waitUntil: 'commit' });
      await page.waitForSelector(there);
      times[name].push(await page.evaluate(() => performance.now()));
      await page.close();
    }
  await browser.close();
  return times;
}

for (const size of [1000, 10_000]) {
  const cwd = repository(`serve ${size}`);
  const git = (...args) => spawnSync('git', args, { cwd, env });
  git('commit', '--quiet', '--allow-empty', '-m', 'Begin');
  const lines = Array.from({ length: size }, (_, i) => {
    const date = new Date(Date.now() - i * 3_600_000).toISOString();
    return JSON.stringify({ ...aDecision(`b${i}`), created: date, updated: date });
  });
  writeFileSync(join(root, 'memories.jsonl'), lines.join('\n'));
  const run = (...args) => spawnSync(process.execPath, [PROGRAM, ...args], { cwd, env });
  run('memory', 'import', join(root, 'memories.jsonl'));
  let server;
  const get = async (path) => {
    const response = await fetch(`${server.url}/api${path}`, { headers: { Connection: 'close' } });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const start = await elapsed(async () => {
    server = await serve(cwd);
    await get('/memories');
  });
  await get('/search?q=bearer');
  const paths = {
    health: '/health',
    memories: '/memories',
    search: '/search?q=which+token+do+routes+check',
    memory: `/memories/dec-b${size >> 1}`,
    timeline: '/timeline',
    confidence: '/confidence',
    staleness: '/staleness',
  };
  const times = await inTurn(
    ROUNDS,
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, () => get(path)])),
  );
  const changed = [];
  for (let round = 0; round < 3; round++) {
    run('memory', 'add', '--primitive', 'note', '--title', `Added ${round}`, '--body', 'More.');
    changed.push(await elapsed(() => get('/memories')));
  }
  const pages = await pageTimes(server.url);
  server.child.kill('SIGTERM');
  const health = median(times.health);
  const show = (name, ms) =>
    console.log(
      `${String(size).padStart(6)} memories  ${name.padEnd(11)} ${ms.toFixed(1).padStart(8)} ms  ${(ms / health).toFixed(1).padStart(6)} × health`,
    );
  show('start', start);
  for (const name of Object.keys(paths)) show(name, median(times[name]));
  show('changed', median(changed));
  for (const name of ['blank', 'page']) if (pages[name].length > 0) show(name, median(pages[name]));
}
