/**
 * Drives the real Claude Code, Codex and OpenCode against mock model servers, in a network namespace that has only
 * loopback. LERIM_CLIENTS names the folder that holds the clients and their `harness`; without it, nothing runs.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tempFolder } from '../helpers/repository.js';

const clients = process.env.LERIM_CLIENTS ?? '';
const program = resolve('dist/git-lerim.js');
const MOCK = { claude: 'anthropic.mjs', codex: 'openai-responses.mjs', opencode: 'openai-chat.mjs' } as const;
export type Client = keyof typeof MOCK;

const BINARY: Record<Client, string> = {
  claude: 'claude/node_modules/@anthropic-ai/claude-code/bin/claude.exe',
  codex: 'codex/node_modules/@openai/codex-linux-*/vendor/*/bin/codex',
  opencode: 'opencode/node_modules/opencode-ai/bin/opencode.exe',
};

const PROMPT =
  'We decided to use Postgres rather than SQLite because of concurrent writers. Remember that tests must be run with --runInBand.';

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

export interface Run {
  readonly home: string;
  readonly dir: string;
  readonly stateDir: string;
  git(...args: string[]): string;
  /** Runs the built git-lerim. */
  lerim(...args: string[]): string;
  /** One session with one prompt; `kill` ends it by SIGKILL when the prompt is on disk. */
  session(options?: { readonly kill?: boolean }): {
    readonly status: number | null;
    readonly milliseconds: number;
    readonly processes: string;
  };
}

/** A home and a repository of their own, with git-lerim set up for one agent. */
export function prepare(client: Client, binary: string): Run {
  const root = tempFolder(client);
  const [home, dir, out, bin] = ['home', 'repo', 'out', 'bin'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [home, dir, out, bin, join(root, 'tmp')]) mkdirSync(folder, { recursive: true });
  symlinkSync(program, join(bin, 'git-lerim'));
  const path = [bin, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
  const env = {
    PATH: path,
    HOME: home,
    LANG: 'C.UTF-8',
    TMPDIR: join(root, 'tmp'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
  writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = tester\n\temail = tester@example.invalid\n');
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
  lerim('init', '--yes', '--agents', client, '--no-backfill');
  writeFileSync(
    join(root, 'script.json'),
    JSON.stringify({
      turns: [[{ text: 'Noted: Postgres rather than SQLite; tests with --runInBand.' }]],
      side: 'Database',
    }),
  );
  writeFileSync(join(root, 'run.sh'), script(client, join(clients, 'harness', 'mock', MOCK[client])));
  return {
    home,
    dir,
    stateDir: join(dir, '.git/lerim'),
    git,
    lerim,
    session({ kill = false } = {}) {
      const started = Date.now();
      const { status } = spawnSync('unshare', ['-n', 'bash', join(root, 'run.sh')], {
        env: { ...env, ROOT: root, CLIENT: binary, PROMPT, KILL: kill ? '1' : '' },
        timeout: 200_000,
        stdio: 'ignore',
      });
      const processes = existsSync(join(out, 'ps')) ? readFileSync(join(out, 'ps'), 'utf8') : '';
      return { status, milliseconds: Date.now() - started, processes };
    },
  };
}

function script(client: Client, mock: string): string {
  return `ip link set lo up
cd "$ROOT"; rm -f port
MOCK_DIR=$ROOT MOCK_SCRIPT=$ROOT/script.json ${process.execPath} ${mock} 2>out/mock & MOCK=$!
for _ in $(seq 200); do [ -s port ] && break; sleep 0.05; done; PORT=$(cat port)
cd "$ROOT/repo"
${START[client]} </dev/null >"$ROOT/out/stdout" 2>"$ROOT/out/stderr" & PID=$!
if [ -n "$KILL" ]; then
  for _ in $(seq 400); do grep -qs runInBand -r "$HOME/.claude/projects" && break; sleep 0.02; done
  pkill -KILL -P $PID; kill -KILL $PID
fi
wait $PID; STATUS=$?
ps -e -o ppid,sid,pid,args | grep -F "hook background $ROOT/repo" | grep -v grep >"$ROOT/out/ps"
kill $MOCK
exit $STATUS
`;
}

const START: Record<Client, string> = {
  claude: `export ANTHROPIC_BASE_URL=http://127.0.0.1:$PORT ANTHROPIC_API_KEY=sk-ant-fake-000 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 DISABLE_TELEMETRY=1 DISABLE_AUTOUPDATER=1
timeout 100 "$CLIENT" -p "$PROMPT" --output-format json`,
  codex: `export MOCK_KEY=x
printf 'model="mock-model"\\nmodel_provider="mock"\\napproval_policy="never"\\nsandbox_mode="danger-full-access"\\n[model_providers.mock]\\nname="mock"\\nbase_url="http://127.0.0.1:%s/v1"\\nwire_api="responses"\\nenv_key="MOCK_KEY"\\n[analytics]\\nenabled=false\\n[projects."%s"]\\ntrust_level="trusted"\\n' $PORT "$PWD" >"$HOME/.codex/config.toml"
timeout 100 "$CLIENT" exec --json --dangerously-bypass-hook-trust "$PROMPT"`,
  opencode: `export npm_config_fetch_retries=0 OPENCODE_DISABLE_AUTOUPDATE=1 OPENCODE_DISABLE_MODELS_FETCH=1 OPENCODE_DISABLE_LSP_DOWNLOAD=1
echo '{"model":"mock/mock-model","small_model":"mock/mock-model","autoupdate":false,"share":"disabled","provider":{"mock":{"npm":"@ai-sdk/openai-compatible","name":"Mock","options":{"baseURL":"http://127.0.0.1:'$PORT'/v1","apiKey":"k"},"models":{"mock-model":{"name":"Mock model","limit":{"context":128000,"output":8192}}}}}}' >opencode.json
timeout 150 "$CLIENT" run --format json "$PROMPT"`,
};
