/** What one session says reaches the next, with the real clients; and what the hooks cost them in time. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { AGENT_HOOKS, agentCommand } from '../../src/hooks/agents.js';
import { backgroundEnded } from '../hooks/fake-program.js';
import { binaryOf, CLIENTS, prepare, type Run } from './real-client.js';

const DECISION =
  'We decided to use Postgres rather than SQLite because of concurrent writers. Remember that tests must be run with --runInBand.';
const CORRECTION = "No, don't use npm in this repository, always use pnpm: the lock file is pnpm's.";
const QUESTION = 'Which database do we write to, and how is a package added here?';

/** What one session asked of the model for its prompt, as text. */
function heard(run: Run): string {
  return JSON.stringify(run.asked().map(({ body }) => body));
}

describe.each(CLIENTS)('the real %s', (client) => {
  const binary = binaryOf(client);

  it.skipIf(!binary)('tells the next session what this one decided and corrected', async () => {
    const run = prepare(client, binary ?? '');
    run.script(
      [{ text: 'Noted: Postgres rather than SQLite. I will add packages with npm install.' }],
      [{ text: 'Understood, pnpm it is.' }],
    );
    expect(run.session({ prompt: DECISION }).status).toBe(0);
    expect(run.session({ prompt: CORRECTION, resume: true }).status).toBe(0);
    await backgroundEnded(run.stateDir);
    const memories = JSON.parse(run.lerim('memory', 'list', '--json')) as { title: string }[];
    const titles = memories.map(({ title }) => title).join('\n');
    expect(titles).toMatch(/Postgres/);
    expect(titles).toMatch(/pnpm/);
    run.asked();

    run.script([{ text: 'Postgres; pnpm add.' }]);
    expect(run.session({ prompt: QUESTION }).status).toBe(0);
    const asked = heard(run);
    expect(asked).toContain('lerim-memory');
    expect(asked).toMatch(/Postgres rather than SQLite/);
    expect(asked).toMatch(/always use pnpm/i);
    expect(asked).toContain('MemorySearch');
    await backgroundEnded(run.stateDir);
    const injected = run.lerim('why-injected');
    console.log(`${client}: ${titles.replaceAll('\n', ' | ')}\n${injected}`);
  });

  it.skipIf(!binary)('takes little longer with the hooks', async () => {
    const rounds = client === 'opencode' ? 5 : 15;
    const [withHooks, without] = [prepare(client, binary ?? ''), prepare(client, binary ?? '')];
    without.lerim('uninstall', '--yes');
    for (const run of [withHooks, without]) run.session();
    await backgroundEnded(withHooks.stateDir);
    const times = { withHooks: [] as number[], without: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.without.push(without.session({ prompt: QUESTION }).milliseconds);
      times.withHooks.push(withHooks.session({ prompt: QUESTION }).milliseconds);
      await backgroundEnded(withHooks.stateDir);
    }
    const [more, less] = [median(times.withHooks), median(times.without)];
    console.log(
      `${client}: a session of one prompt takes ${more} ms with the hooks and the tools, ${less} ms without: ${more - less} ms more (medians of ${rounds})`,
    );
  });
});

describe('the hooks of claude', () => {
  const binary = binaryOf('claude');

  it.skipIf(!binary)('are each done in little time', async () => {
    const run = prepare('claude', binary ?? '');
    run.session();
    await backgroundEnded(run.stateDir);
    const time = (command: string, input: string): number => {
      const start = performance.now();
      spawnSync('sh', ['-c', command], { cwd: run.dir, env: run.env, input });
      return performance.now() - start;
    };
    const events = Object.keys(AGENT_HOOKS.claude.events);
    const times = new Map<string, number[]>(['node -e 0', ...events].map((name) => [name, []]));
    for (let round = 0; round < 15; round++) {
      times.get('node -e 0')?.push(time('node -e 0', ''));
      for (const event of events) {
        const payload = { session_id: `s-${round}`, cwd: run.dir, hook_event_name: event, prompt: QUESTION };
        times.get(event)?.push(time(agentCommand('claude', event), JSON.stringify(payload)));
        await backgroundEnded(run.stateDir);
      }
    }
    const line = [...times].map(([name, taken]) => `${name} ${Math.round(median(taken))}`).join(', ');
    console.log(`claude, milliseconds a hook (medians of 15): ${line}`);
  });
});

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
