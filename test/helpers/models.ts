/** Models at a test's own server, for whoever asks them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../src/config/model-settings.js';
import { loadSettings, type Settings } from '../../src/config/settings.js';
import type { Context } from '../../src/lib/context.js';
import type { Llm } from '../../src/llm/llm.js';
import { openLlm } from '../../src/llm/open-llm.js';
import { Run } from '../../src/llm/run.js';
import { tempFolder, testContext } from './repository.js';

interface TestModels {
  readonly context: Context;
  readonly settings: Settings;
  readonly run: Run;
  /** The models of the role that was asked for. */
  readonly llm: Llm;
}

/** Settings by their full names; a server at `url` is the provider `openai`. */
export type TestSettings = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A context with a `~/.lerim` of its own in which `settings` are set. */
export function modelContext(settings: TestSettings, env: Readonly<Record<string, string>> = {}): Context {
  const home = tempFolder('home');
  mkdirSync(home, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  writeFileSync(join(home, 'config.toml'), `${lines.join('\n')}\n`);
  return testContext(home, { LERIM_HOME: home, OPENAI_API_KEY: 'test-key', ...env });
}

/** The models of a role as these settings make them, with the server as `openai` and the engine `openai`. */
export async function openModels(
  url: string,
  settings: TestSettings = {},
  role: Role = 'extract',
): Promise<TestModels> {
  const context = modelContext({ engine: 'openai', 'providers.openai.base_url': url, ...settings });
  const loaded = await loadSettings(context);
  const run = new Run();
  const llm = await openLlm(context, loaded, role, { run });
  if (llm === undefined) throw new Error('no model');
  return { context, settings: loaded, run, llm };
}
