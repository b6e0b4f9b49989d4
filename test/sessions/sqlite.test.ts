import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/sessions/sqlite/open-database.js';
import { tempFolder } from '../helpers/repository.js';
import { FIXTURES } from './read-all.js';

const SOURCE = join(FIXTURES, 'opencode/opencode.db');
const COUNT = 'SELECT count(*) AS n FROM message';

/** A copy of the database of which some rows stand in the log only. */
function copy(): string {
  const path = join(tempFolder('sqlite'), 'opencode.db');
  copyFileSync(SOURCE, path);
  copyFileSync(`${SOURCE}-wal`, `${path}-wal`);
  return path;
}

async function count(path: string): Promise<unknown> {
  const database = await openDatabase(path);
  try {
    return (await database.all(COUNT))[0]?.n;
  } finally {
    await database.close();
  }
}

describe('reading an agent database', () => {
  it('sees what was committed to the log', async () => {
    expect(await count(copy())).toBe(11);
  });

  it('leaves no trace', async () => {
    const path = copy();
    const folder = join(path, '..');
    const before = readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mtimeMs,
      readFileSync(join(folder, name)).toString('base64'),
    ]);
    await count(path);
    const after = readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mtimeMs,
      readFileSync(join(folder, name)).toString('base64'),
    ]);
    expect(after).toEqual(before);
  });

  it('leaves out what was not committed, torn or of an earlier log', async () => {
    const path = copy();
    const log = `${path}-wal`;
    const { size } = statSync(log);
    truncateSync(log, Math.floor(size * 0.6));
    const torn = await count(path);
    expect(torn).toBeLessThan(11);
    expect(torn).toBeGreaterThan(7);
    const damaged = copy();
    writeSync(openSync(`${damaged}-wal`, 'r+'), 'damage', 32 + 24 + 100);
    expect(await count(damaged)).toBe(7);
    const older = copy();
    writeSync(openSync(`${older}-wal`, 'r+'), Buffer.from([1, 2, 3, 4]), 0, 4, 16);
    expect(await count(older)).toBe(7);
  });

  it('gives text, numbers, nulls and blobs, and takes parameters', async () => {
    const database = await openDatabase(copy());
    const rows = await database.all(
      "SELECT id, time_created AS t, parent_id AS p, x'c3a9' AS b FROM session WHERE id = ?",
      ['ses_asked'],
    );
    expect(rows).toEqual([{ id: 'ses_asked', t: 1772300000000, p: null, b: 'é' }]);
    await expect(database.all('SELECT nonsense FROM nowhere')).rejects.toMatchObject({
      code: 'database-unreadable',
    });
    await expect(database.all("INSERT INTO session (id) VALUES ('x')")).rejects.toMatchObject({
      code: 'database-unreadable',
    });
    await database.close();
  });

  const python = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;
  it.skipIf(!python)('reads whole states while the owner writes and moves its log', async () => {
    const path = join(tempFolder('live'), 'live.db');
    // Each commit keeps sum(v) = 0 and the number of rows a multiple of 40; the owner moves its log all the time.
    const owner = spawn('python3', [
      '-u',
      '-c',
      `
import sqlite3, sys, time, random
c = sqlite3.connect(sys.argv[1], isolation_level=None)
c.execute('PRAGMA journal_mode=WAL'); c.execute('PRAGMA wal_autocheckpoint=20')
c.execute('CREATE TABLE t (n INTEGER PRIMARY KEY, v INTEGER, pad TEXT)')
print('ready')
n = 0
while True:
    c.execute('BEGIN')
    for _ in range(20):
        n += 1
        c.execute('INSERT INTO t VALUES (?,?,?)', (n, n, 'x' * (n % 900)))
        c.execute('INSERT INTO t VALUES (?,?,?)', (-n, -n, 'y' * (n % 700)))
    c.execute('UPDATE t SET pad = pad || ? WHERE n % 7 = 0 AND length(pad) < 2000', ('z',))
    c.execute('COMMIT')
    time.sleep(random.uniform(0, 0.06))
    if n > 2000: c.execute('DELETE FROM t'); n = 0
`,
      path,
    ]);
    try {
      await once(owner.stdout, 'data');
      let last = 0;
      let states = 0;
      for (let i = 0; i < 25 || states < 2; i++) {
        const database = await openDatabase(path);
        const [row] = await database.all('SELECT count(*) AS n, coalesce(sum(v), 0) AS s FROM t');
        const [check] = await database.all('PRAGMA quick_check');
        await database.close();
        expect(row?.s).toBe(0);
        expect(Number(row?.n) % 40).toBe(0);
        expect(check).toEqual({ quick_check: 'ok' });
        if (Number(row?.n) !== last) states++;
        last = Number(row?.n);
      }
    } finally {
      owner.kill();
    }
  });
});
