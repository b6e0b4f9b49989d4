import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { CommandContext } from '../../src/commands/command.js';
import { offerEngine } from '../../src/commands/offer-engine.js';
import { loadSettings } from '../../src/config/settings.js';
import { openLlm } from '../../src/llm/open-llm.js';
import { createOutput } from '../../src/ui/create-output.js';
import { tempFolder, testContext } from '../helpers/repository.js';

/** A terminal on which `answer` is typed. */
function terminal(answer: string, env: Readonly<Record<string, string>> = {}, isTTY = true) {
  const home = tempFolder('home');
  const stdin = Object.assign(new PassThrough(), { isTTY });
  stdin.end(`${answer}\n`);
  let said = '';
  const stream = { isTTY, write: (text: string) => (said += text) };
  const context: CommandContext = {
    ...testContext(home, {
      LERIM_HOME: home,
      HOME: home,
      PATH: '/nowhere',
      OPENAI_API_KEY: 'secret-key',
      ...env,
    }),
    out: createOutput({ stdout: stream, stderr: stream, env: {} }),
    stdin,
    stdout: new PassThrough(),
    program: 'git-lerim',
    node: process.execPath,
  };
  return { context, home, said: () => said };
}

it('asks once, says what would go where, and takes a yes for that host alone', async () => {
  const { context, said } = terminal('1');
  await offerEngine(context);
  expect(said()).toMatch(/transcripts.*memories.*code/s);
  expect(said()).toContain('1  openai, model gpt-5-mini, at api.openai.com, with your key in OPENAI_API_KEY');
  expect(said()).not.toContain('secret-key');
  const settings = await loadSettings(context);
  expect(settings.get('engine')).toBe('auto');
  expect((await openLlm(context, settings, 'extract'))?.engine).toBe('openai/gpt-5-mini');
  const length = said().length;
  await offerEngine(context);
  expect(said()).toHaveLength(length);
});

it('takes Enter for a no, and does not ask again', async () => {
  const { context, home, said } = terminal('');
  await offerEngine(context);
  expect(JSON.parse(readFileSync(join(home, 'consent.json'), 'utf8'))).toEqual({ yes: [] });
  expect((await loadSettings(context)).get('engine')).toBe('heuristic');
  const length = said().length;
  await offerEngine(context);
  expect(said()).toHaveLength(length);
});

it('asks nothing off a terminal', async () => {
  const { context, home, said } = terminal('1', {}, false);
  await offerEngine(context);
  expect(said()).toBe('');
  expect(existsSync(join(home, 'consent.json'))).toBe(false);
});
