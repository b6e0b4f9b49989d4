/** Runs before each test file: nothing of the real home, of real settings or of a calling git is seen by a test. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'lerim-test-')));
const home = join(root, 'home');
mkdirSync(home);

for (const name of Object.keys(process.env))
  if (
    /^(GIT_|LERIM_(?!TEST_|SHARED|CLIENTS|STORY)|XDG_|CLAUDE|CODEX|CURSOR|OPENCODE|OPENAI|OPENROUTER|ZAI|MINIMAX|ANTHROPIC|OTEL_)/.test(
      name,
    )
  )
    delete process.env[name];

Object.assign(process.env, {
  HOME: home,
  USERPROFILE: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  XDG_DATA_HOME: join(home, '.local/share'),
  LERIM_HOME: join(home, '.lerim'),
  LERIM_TEST_ROOT: root,
  GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CEILING_DIRECTORIES: root,
  TZ: 'UTC',
});

afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
