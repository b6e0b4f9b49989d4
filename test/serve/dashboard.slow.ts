/** The dashboard of the built program in a real browser. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decision } from '../helpers/memories.js';
import { modelServer } from '../helpers/model-server.js';
import { makeRepository, type TestRepository } from '../helpers/repository.js';
import { adding, apply, storeAt } from '../helpers/stores.js';
import { lerim } from '../hostile/program.js';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const PAGES = ['memories', 'memories/dec-jwt', 'review', 'timeline', 'confidence', 'code', 'runs', 'health'];
const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(2)>';

describe.skipIf(CHROMIUM === undefined)('the dashboard', () => {
  let repository: TestRepository;
  let server: { readonly url: string; stop(): Promise<number | null> };
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Addresses asked for that are not the server's, script errors, and dialogs: there must be none. */
  const strange: string[] = [];

  async function open(theme: 'light' | 'dark'): Promise<void> {
    context = await browser.newContext({ colorScheme: theme });
    page = await context.newPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) strange.push(request.url());
    });
    page.on('pageerror', (error) => strange.push(error.message));
    page.on('dialog', (dialog) => {
      strange.push(dialog.message());
      void dialog.dismiss();
    });
  }

  async function visit(place: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/${place}`);
    await page.waitForSelector('main h1');
  }

  beforeAll(async () => {
    repository = makeRepository();
    const first = repository.commit({ 'src/auth.ts': 'check(token);\n' });
    const anchors = [{ path: 'src/auth.ts', blob: repository.git('rev-parse', `${first}:src/auth.ts`) }];
    repository.commit({ 'src/auth.ts': 'check(session);\n' });
    const evidence = [{ session: 'claude/6f0c', records: [12], quote: 'no cookies, we use bearer tokens' }];
    await apply(
      await storeAt(repository.context),
      adding(decision({ id: 'dec-jwt', anchors, evidence })),
      adding(
        decision({
          id: 'dec-bad',
          title: HOSTILE,
          body: `${HOSTILE}\n\n[x](javascript:alert(3))`,
          tags: [HOSTILE],
        }),
      ),
      adding(decision({ id: 'dec-todo', title: 'TODO', body: 'tbd' })),
      adding(decision({ id: 'dec-todo2', title: 'FIXME', body: 'tbd' })),
    );
    expect(
      lerim(repository, 'memory', 'edit', 'dec-jwt', '--body', 'All routes but /health check a token.').code,
    ).toBe(0);
    expect(lerim(repository, 'maintain').code).toBe(0);
    server = await serve(repository);
    browser = await chromium.launch({ executablePath: CHROMIUM as string, args: ['--no-sandbox'] });
    await open('light');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('finds a memory by keyboard, and shows its evidence and history', async () => {
    await visit('health');
    await page.keyboard.press('/');
    await page.waitForSelector('#search:focus');
    await page.keyboard.type('bearer tokens');
    await page.waitForSelector('main .count:has-text("Best first")');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Use JWT bearer tokens")');
    const text = await page.textContent('main');
    for (const told of [
      'no cookies, we use bearer tokens',
      'claude/6f0c',
      'All routes but /health',
      'src/auth.ts changed',
    ])
      expect(text).toContain(told);
    expect(await page.locator('.history > li').count()).toBe(2);
    expect(await page.textContent('.line.come >> nth=-1')).toContain('All routes but /health check a token.');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#search');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
  });

  it('answers a question where it is asked', async () => {
    await visit('memories');
    await page.fill('#search', 'Do API routes check JWT bearer tokens?');
    await page.press('#search', 'Enter');
    await page.waitForSelector('.answer h2');
    expect(await page.textContent('.answer')).toContain('Use JWT bearer tokens for API auth');
  });

  it('lets a model write the answer, only when it is told to', async () => {
    const text = 'All routes but /health check a token.';
    const model = await modelServer(() => JSON.stringify({ sentences: [{ text, memories: ['dec-jwt'] }] }));
    const home = repository.context.env.LERIM_HOME ?? '';
    const settings = join(home, 'config.toml');
    mkdirSync(home, { recursive: true });
    writeFileSync(settings, `engine = "openai"\n\n[providers.openai]\nbase_url = "${model.url}"\n`);
    await page.press('#search', 'Enter');
    await page.waitForSelector('.answer button:has-text("Let the model write it")');
    expect(model.requests).toEqual([]);
    await page.click('.answer button');
    await page.waitForSelector('.answer .written');
    expect(await page.textContent('.answer .written')).toMatch(
      /^All routes .* \[dec-jwt\] written by openai/,
    );
    rmSync(settings);
    await model.close();
  });

  it('accepts one action and turns the others down, and git has both', async () => {
    await visit('review');
    await page.click('main [data-row]');
    await page.waitForSelector('article.card');
    const open = await page.locator('article.card.open').count();
    await page.click('article.card:has(h2:text-is("TODO")) >> button:has-text("Accept")');
    await page.waitForSelector('#announced.good');
    const said = await page.textContent('#announced');
    const commit = repository.git('rev-parse', 'lerim/memory');
    expect(said).toContain(commit.slice(0, 10));
    expect(repository.git('log', '-1', '--format=%s', 'lerim/memory')).toMatch(/^archive\(decision\): /);
    await expect.poll(() => page.locator('article.card.open').count(), { timeout: 20_000 }).toBe(open - 1);

    await page.click('button:text-is("Reject all")');
    await page.fill('[name=reason]', 'A reminder is a memory, too.');
    await page.click('.reason button:has-text("Reject")');
    await page.waitForSelector('main h1:has-text("Review")');
    expect(repository.git('log', '-1', '--format=%B', 'lerim/memory')).toContain(
      'A reminder is a memory, too.',
    );
  });

  it('runs nothing that stands in a memory', async () => {
    await visit('memories/dec-bad');
    expect(await page.textContent('h1')).toBe(HOSTILE);
    expect(await page.locator('main script, main img, main iframe, a[href^="javascript"]').count()).toBe(0);
    await visit('memories');
    expect(await page.textContent('main')).toContain(HOSTILE);
  });

  it('keeps the theme that was chosen', async () => {
    await visit('memories');
    const paper = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await paper();
    await page.click('button:has-text("Dark theme")');
    expect(await paper()).not.toBe(light);
    const dark = await paper();
    await page.reload();
    expect(await paper()).toBe(dark);
  });

  it('says what to do when the server is gone, and where nothing is', async () => {
    await visit('memories/dec-none');
    expect(await page.textContent('[role=alert]')).toContain("There is no memory 'dec-none'.");
    await visit('nowhere');
    expect(await page.textContent('main')).toContain('There is no such page.');
    await visit('memories?tag=nonesuch');
    expect(await page.textContent('main')).toContain('No memory fits.');
    await page.route('**/api/**', (route) => route.abort());
    await page.click('nav >> text=Time line');
    await page.waitForSelector('[role=alert]');
    expect(await page.textContent('[role=alert]')).toContain('Start it again');
    await page.unroute('**/api/**');
  });

  it.each(['light', 'dark'] as const)(
    'has no serious fault for people who see, hear or move otherwise: %s',
    async (theme) => {
      await context.close();
      await open(theme);
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      for (const place of PAGES) {
        await visit(place);
        await page.evaluate(axe);
        const faults = await page.evaluate(async () => {
          const { violations } = await (
            globalThis as unknown as { axe: typeof import('axe-core') }
          ).axe.run();
          return violations.map(
            ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
          );
        });
        expect(
          faults.filter((fault) => /^(serious|critical)/.test(fault)),
          place,
        ).toEqual([]);
      }
    },
  );

  it('asked nobody else, and nothing went wrong', () => expect(strange).toEqual([]));
});

async function serve({ dir, context }: TestRepository) {
  const args = [resolve('dist/git-lerim.js'), 'serve', '--port', '0', '--json'];
  const child = spawn(process.execPath, args, {
    cwd: dir,
    env: { ...context.env, OPENAI_API_KEY: 'test-key' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url: string };
    const stop = (): Promise<number | null> => {
      child.kill('SIGTERM');
      return ended;
    };
    return { url, stop };
  }
  throw new Error('the server did not start');
}
