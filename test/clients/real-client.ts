/**
 * Drives the real Claude Code, Codex and OpenCode against mock model servers, in a network namespace that has only
 * loopback. LERIM_CLIENTS names the folder that holds the clients and their `harness`; without it, nothing runs.
 * LERIM_TEST_PROGRAM names a built program other than `dist/git-lerim.js`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tempFolder } from '../helpers/repository.js';

const clients = process.env.LERIM_CLIENTS ?? '';
const program = resolve(process.env.LERIM_TEST_PROGRAM ?? 'dist/git-lerim.js');
const MOCK = { claude: 'anthropic.mjs', codex: 'openai-responses.mjs', opencode: 'openai-chat.mjs' } as const;
export type Client = keyof typeof MOCK;
export const CLIENTS = Object.keys(MOCK) as Client[];

const BINARY: Record<Client, string> = {
  claude: 'claude/node_modules/@anthropic-ai/claude-code/bin/claude.exe',
  codex: 'codex/node_modules/@openai/codex-linux-*/vendor/*/bin/codex',
  opencode: 'opencode/node_modules/opencode-ai/bin/opencode.exe',
};

const PROMPT =
  'We decided to use Postgres rather than SQLite because of concurrent writers. Remember that tests must be run with --runInBand.';

/** Nobody else is in the namespace. */
const PORT = 18_765;
const ADDRESS = `http://127.0.0.1:${PORT}`;

/** Path of a client's binary; `undefined` where it, the harness or the built program is missing. */
export function binaryOf(client: Client): string | undefined {
  if (!clients || !existsSync(join(clients, 'harness', 'mock')) || !existsSync(program)) return undefined;
  const [first] = expand(join(clients, BINARY[client]));
  return first;
}

function expand(pattern: string): string[] {
  return execFileSync('bash', ['-c', `compgen -G ${JSON.stringify(pattern)} || true`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

/** What the mock model does at one step: says something, uses a tool, fails; after a while, if told. */
export type Step = Readonly<Record<string, unknown>>;

/** What a client asked the mock model. */
interface Asked {
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly tools?: readonly unknown[] };
}

interface Ended {
  readonly status: number | null;
  readonly milliseconds: number;
  readonly stdout: string;
}

export interface Run {
  readonly home: string;
  readonly dir: string;
  readonly stateDir: string;
  /** Folder that comes first on PATH, with git-lerim and the client in it. */
  readonly bin: string;
  readonly tmp: string;
  readonly env: Readonly<Record<string, string>>;
  git(...args: string[]): string;
  /** Runs the built git-lerim. */
  lerim(...args: string[]): string;
  /**
   * What the model says: for each prompt of a conversation its steps; the last ones are repeated. Who asks without tools
   * hears the very last.
   */
  script(...turns: readonly (readonly Step[])[]): void;
  /** Everything the model was asked since it was asked this last. */
  asked(): Asked[];
  /**
   * Runs a command in the repository, beside the mock model; with `STALL` in the environment that never answers.
   */
  beside(command: readonly string[], env?: Readonly<Record<string, string>>): Ended;
  /** Ids of the sessions that a sync has read to their end. */
  sessionsRead(): string[];
  /** The arguments that start a session of one prompt. */
  words(prompt: string): readonly string[];
  /** A session of one prompt, or the last one with one more; `kill` ends it by SIGKILL when the prompt is on disk. */
  session(options?: {
    readonly prompt?: string;
    readonly resume?: boolean;
    readonly kill?: boolean;
  }): Ended & { readonly processes: string };
}

/** A home and a repository of their own, with git-lerim set up for one agent. */
export function prepare(client: Client, binary: string, init: readonly string[] = []): Run {
  const root = tempFolder(client);
  const folder = (name: string): string => {
    mkdirSync(join(root, name), { recursive: true });
    return join(root, name);
  };
  const [home, dir, out, bin, tmp] = ['home', 'repo', 'out', 'bin', 'tmp'].map(folder) as [
    string,
    string,
    string,
    string,
    string,
  ];
  symlinkSync(program, join(bin, 'git-lerim'));
  symlinkSync(binary, join(bin, client));
  const env = {
    PATH: [bin, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    HOME: home,
    LANG: 'C.UTF-8',
    TMPDIR: tmp,
    GIT_CONFIG_NOSYSTEM: '1',
    ...ENVIRONMENT[client],
  };
  writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = tester\n\temail = tester@example.invalid\n');
  configure(client, home, dir);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, env, encoding: 'utf8' });
  const lerim = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], {
      cwd: dir,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'Begin');
  lerim('init', '--yes', '--agents', client, '--no-backfill', ...init);
  const script: Run['script'] = (...turns) =>
    writeFileSync(
      join(root, 'script.json'),
      JSON.stringify({ turns, side: turns.at(-1)?.at(-1)?.text ?? 'Title' }),
    );
  script([{ text: 'Noted: Postgres rather than SQLite; tests with --runInBand.' }]);
  writeFileSync(join(root, 'run.sh'), besideMock(join(clients, 'harness', 'mock', MOCK[client])));
  const requests = join(root, 'requests.jsonl');
  const beside: Run['beside'] = (command, more = {}) => {
    const started = Date.now();
    const { status } = spawnSync('unshare', ['-n', 'bash', join(root, 'run.sh'), ...command], {
      env: { ...env, ROOT: root, ...more },
      timeout: 200_000,
      stdio: 'ignore',
    });
    const stdout = readFileSync(join(out, 'stdout'), 'utf8');
    return { status, milliseconds: Date.now() - started, stdout };
  };
  return {
    home,
    dir,
    stateDir: join(dir, '.git/lerim'),
    bin,
    tmp,
    env,
    git,
    lerim,
    script,
    asked() {
      if (!existsSync(requests)) return [];
      const lines = readFileSync(requests, 'utf8').trim().split('\n');
      rmSync(requests);
      return lines.map((line) => JSON.parse(line)).filter(({ method }) => method === 'POST');
    },
    beside,
    sessionsRead() {
      const { sessions } = JSON.parse(readFileSync(join(dir, '.git/lerim/sessions.json'), 'utf8')) as {
        sessions: Record<string, { state: string }>;
      };
      return Object.keys(sessions).filter((id) => sessions[id]?.state === 'done');
    },
    words: (prompt) => [...SESSION[client], prompt],
    session({ prompt = PROMPT, resume = false, kill = false } = {}) {
      const words = [...SESSION[client], ...(resume ? RESUME[client] : []), prompt];
      const ended = beside([join(bin, client), ...words], { KILL: kill ? '1' : '' });
      const processes = existsSync(join(out, 'ps')) ? readFileSync(join(out, 'ps'), 'utf8') : '';
      return { ...ended, processes };
    },
  };
}

function besideMock(mock: string): string {
  return `ip link set lo up
cd "$ROOT"; rm -f port
MOCK_DIR=$ROOT MOCK_PORT=${PORT} MOCK_SCRIPT=$ROOT/script.json ${process.execPath} ${mock} 2>out/mock & MOCK=$!
for _ in $(seq 200); do [ -s port ] && break; sleep 0.05; done
cd "$ROOT/repo"
[ -z "$STALL" ] || kill -STOP $MOCK
timeout 150 "$@" </dev/null >"$ROOT/out/stdout" 2>"$ROOT/out/stderr" & PID=$!
if [ -n "$KILL" ]; then
  for _ in $(seq 400); do grep -qs runInBand -r "$HOME/.claude/projects" && break; sleep 0.02; done
  pkill -KILL -P $PID; kill -KILL $PID
fi
wait $PID; STATUS=$?
ps -e -o ppid,sid,pid,args | grep -F "hook background $ROOT/repo" | grep -v grep >"$ROOT/out/ps"
kill -KILL $MOCK
exit $STATUS
`;
}

/** How a session of one prompt is started; the prompt comes last. */
const SESSION: Record<Client, readonly string[]> = {
  claude: ['-p', '--output-format', 'json'],
  codex: ['exec', '--json', '--dangerously-bypass-hook-trust'],
  opencode: ['run', '--format', 'json'],
};

const RESUME: Record<Client, readonly string[]> = {
  claude: ['--continue'],
  codex: ['resume', '--last'],
  opencode: ['--continue'],
};

const ENVIRONMENT: Record<Client, Readonly<Record<string, string>>> = {
  claude: {
    ANTHROPIC_BASE_URL: ADDRESS,
    ANTHROPIC_API_KEY: 'sk-ant-fake-000',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
  },
  codex: { MOCK_KEY: 'x' },
  opencode: {
    npm_config_fetch_retries: '0',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  },
};

/** The user's own settings of the client, which name the mock model. */
function configure(client: Client, home: string, dir: string): void {
  const file = join(
    home,
    { claude: '.claude.json', codex: '.codex/config.toml', opencode: '.config/opencode/opencode.json' }[
      client
    ],
  );
  mkdirSync(dirname(file), { recursive: true });
  if (client === 'claude') writeFileSync(file, '{"hasCompletedOnboarding":true}\n');
  if (client === 'codex')
    writeFileSync(
      file,
      `model = "mock-model"
model_provider = "mock"
approval_policy = "never"
sandbox_mode = "danger-full-access"

[model_providers.mock]
name = "mock"
base_url = "${ADDRESS}/v1"
wire_api = "responses"
env_key = "MOCK_KEY"

[analytics]
enabled = false

[projects."${dir}"]
trust_level = "trusted"
`,
    );
  if (client === 'opencode') {
    const models = { 'mock-model': { name: 'Mock model', limit: { context: 128_000, output: 8192 } } };
    const options = { baseURL: `${ADDRESS}/v1`, apiKey: 'k' };
    const mock = { npm: '@ai-sdk/openai-compatible', name: 'Mock', options, models };
    const model = 'mock/mock-model';
    const settings = { model, small_model: model, autoupdate: false, share: 'disabled', provider: { mock } };
    writeFileSync(file, `${JSON.stringify(settings, undefined, 2)}\n`);
  }
}
