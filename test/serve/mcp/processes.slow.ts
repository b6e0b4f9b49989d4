/** Servers as agents start them: processes of the built program, and several at once. */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { makeRepository, type TestRepository, tempFolder } from '../../helpers/repository.js';
import { storeAt, titles } from '../../helpers/stores.js';
import { connectTo } from './client.js';

const program = resolve(process.env.LERIM_TEST_PROGRAM ?? 'dist/git-lerim.js');

async function start(repository: TestRepository, env: Record<string, string> = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    cwd: repository.dir,
    env: { ...(repository.context.env as Record<string, string>), ...env },
    stderr: 'pipe',
  });
  return { ...(await connectTo(transport)), transport };
}

describe('servers in processes of their own', () => {
  it.each([
    ['with git', {}],
    ['without a git binary', { PATH: '/nowhere' }],
  ])('keep 50 notes that five of them are given at once, %s', async (_, env) => {
    const repository = makeRepository({ env: { LERIM_HOME: tempFolder('home') } });
    const servers = await Promise.all([1, 2, 3, 4, 5].map(() => start(repository, env)));
    const saves = servers.flatMap(({ call }, server) =>
      Array.from({ length: 10 }, (_, n) =>
        call('MemorySave', { name: `Note ${n} of ${server}`, content: `Fact ${n} of ${server}.` }),
      ),
    );
    for (const said of await Promise.all(saves)) expect(said).toMatch(/^Saved note-\w+ .*commit/);
    expect(Object.keys(await titles(await storeAt(repository.context)))).toHaveLength(50);
    expect(repository.git('rev-list', '--count', 'lerim/memory')).toBe('51');
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('');
    // What one saved the others find.
    expect(await servers[0]?.call('MemorySearch', { query: 'Fact 7 of 4' })).toContain('Fact 7 of 4.');
    await Promise.all(servers.map(({ client }) => client.close()));
  });

  it('go on after a cancelled call, and end with their client', async () => {
    const repository = makeRepository({ env: { LERIM_HOME: tempFolder('home') } });
    const { client, call, transport } = await start(repository);
    const { pid } = transport;
    const abort = new AbortController();
    const cancelled = client.callTool(
      { name: 'MemorySave', arguments: { name: 'never mind', content: 'x' } },
      undefined,
      { signal: abort.signal },
    );
    abort.abort('changed my mind');
    await expect(cancelled).rejects.toThrow(/changed my mind/);
    expect(await call('MemorySave', { name: 'kept', content: 'y' })).toContain('Saved');
    await client.close();
    for (let waited = 0; isRunning(pid) && waited < 5000; waited += 50) await sleep(50);
    expect(isRunning(pid)).toBe(false);
  });
});

function isRunning(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}
