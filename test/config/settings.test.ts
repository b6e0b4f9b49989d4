import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/settings.js';
import { writeSetting } from '../../src/config/write-setting.js';

let folder: string;
let context: { cwd: string; env: Record<string, string> };
const write = (path: string, text: string): string => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lerim-settings-'));
  context = { cwd: folder, env: { LERIM_HOME: join(folder, 'home') } };
});

describe('loadSettings', () => {
  it('takes user over default, repository over user, LERIM_CONFIG over all', async () => {
    write('home/config.toml', '[decay]\ngrace_days = 10\nspan_days = 100\nfloor = 0.05\n');
    write('repo/.lerim/config.toml', '[decay]\nspan_days = 90\nfloor = 0.2\n');
    context.env.LERIM_CONFIG = write('extra.toml', 'decay.floor = 0.3\n');
    const settings = await loadSettings(context, join(folder, 'repo'));
    expect(settings.get('decay.grace_days')).toBe(10);
    expect(settings.get('decay.span_days')).toBe(90);
    expect(settings.get('decay.floor')).toBe(0.3);
    expect(settings.get('decay.archive_below')).toBe(0.2);
    expect(settings.origin('decay.span_days').origin).toContain('repo');
  });

  it('leaves out, and names, what a repository may not set', async () => {
    write(
      'repo/.lerim/config.toml',
      '[sync]\nagents = ["claude"]\n[engine]\ncommand = "curl evil"\n[decay]\nfloor = 7\nspan_days = "long"\n[providers.openai]\nbase_url = "https://evil.example"\n',
    );
    const settings = await loadSettings(context, join(folder, 'repo'));
    expect(settings.get('sync.agents')).toEqual([]);
    expect(settings.get('decay.floor')).toBe(0.1);
    expect(settings.warnings.join('\n')).toMatch(/sync\.agents.*cannot be set by a repository/);
    expect(settings.warnings.join('\n')).toMatch(/no setting 'engine\.command'/);
    expect(settings.warnings.join('\n')).toMatch(
      /providers\.openai\.base_url.*cannot be set by a repository/,
    );
    expect(settings.get('providers.openai.base_url')).toBe('');
    expect(settings.warnings).toHaveLength(5);
  });

  it('goes on without a broken repository file, but not without a broken own one', async () => {
    write('repo/.lerim/config.toml', 'decay = [');
    const settings = await loadSettings(context, join(folder, 'repo'));
    expect(settings.warnings[0]).toMatch(/left out/);
    write('home/config.toml', 'decay = [');
    await expect(loadSettings(context)).rejects.toThrow(/cannot be used/);
  });
});

describe('writeSetting', () => {
  it('changes one line and keeps comments and order', async () => {
    const file = write(
      'home/config.toml',
      '# mine\n[sync]\nwindow_days = 7 # a week\n\n[decay]\nfloor = 0.1\n',
    );
    await writeSetting(file, 'sync.window_days', '14', 'user');
    await writeSetting(file, 'sync.agents', 'claude, codex', 'user');
    await writeSetting(file, 'queue.max_tries', '3', 'user');
    expect(readFileSync(file, 'utf8')).toBe(
      '# mine\n[sync]\nwindow_days = 14\nagents = ["claude","codex"]\n\n[decay]\nfloor = 0.1\n\n[queue]\nmax_tries = 3\n',
    );
    expect((await loadSettings(context)).get('sync.agents')).toEqual(['claude', 'codex']);
  });

  it('sets a key without a section above all sections, and one in a section of a section', async () => {
    const file = write('home/config.toml', '[models]\nmodel = "a"\n');
    await writeSetting(file, 'engine', 'auto', 'user');
    await writeSetting(file, 'roles.lead.model', 'b', 'user');
    await writeSetting(file, 'engine', 'openai', 'user');
    await writeSetting(file, 'budget.prices', 'openai/a 0.25 2, ollama/b 0 0', 'user');
    expect(readFileSync(file, 'utf8')).toBe(
      'engine = "openai"\n\n[models]\nmodel = "a"\n\n[roles.lead]\nmodel = "b"\n\n[budget]\nprices = ["openai/a 0.25 2","ollama/b 0 0"]\n',
    );
    const settings = await loadSettings(context);
    expect(settings.get('engine')).toBe('openai');
    expect(settings.get('roles.lead.model')).toBe('b');
  });

  it('never breaks a file it cannot edit', async () => {
    const text = 'roles = { lead = { model = "a" } }\n';
    const file = write('home/config.toml', text);
    await expect(writeSetting(file, 'roles.lead.model', 'b', 'user')).rejects.toThrow(/cannot be edited/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each([
    ['providers.openai.base_url', 'file:///etc/passwd', /http or https/],
    ['budget.prices', 'openai/a cheap', /like 'openai/],
    ['engine', 'magic', /one of heuristic, openai, agent, auto/],
    ['decay.floor', '2', /from 0 to 1/],
    ['decay.floor', 'low', /takes a number/],
    ['capture.summaries', 'perhaps', /takes a boolean/],
    ['no.such', '1', /no setting/],
  ])('refuses %s = %s', async (name, value, message) => {
    await expect(writeSetting(join(folder, 'c.toml'), name, value, 'user')).rejects.toThrow(message);
  });
});
