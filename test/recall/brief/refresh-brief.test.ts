import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository } from '../../../src/git/open.js';
import type { Context } from '../../../src/lib/context.js';
import { type Brief, briefPath, currentFolder, readBrief } from '../../../src/recall/brief/brief-files.js';
import { briefNow } from '../../../src/recall/brief/brief-now.js';
import { handOutBrief } from '../../../src/recall/brief/hand-out-brief.js';
import { locateBrief } from '../../../src/recall/brief/locate-brief.js';
import { refreshBrief } from '../../../src/recall/brief/refresh-brief.js';
import { lookAround } from '../../../src/recall/brief/surroundings.js';
import { writeBrief } from '../../../src/recall/brief/write-brief.js';
import { readAccess } from '../../../src/store/access/read-access.js';
import { openStore } from '../../../src/store/open-store.js';
import { makeGlobal } from '../../../src/store/scopes/global-memory.js';
import { decision } from '../../helpers/memories.js';
import { makeRepository, NOW, repositoryAt, tempFolder } from '../../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt } from '../../helpers/stores.js';

const later = (context: Context, ms: number): Context => ({
  ...context,
  now: () => new Date(NOW.getTime() + ms),
});
const HOUR = 3_600_000;

async function setUp() {
  const env = { LERIM_HOME: join(tempFolder('home'), '.lerim') };
  const repository = makeRepository({ env });
  const { context } = repository;
  const store = await storeAt(context);
  await apply(store, adding(decision()), adding(numbered(1)), adding(numbered(2)));
  const refresh = async (at = context, force = false) =>
    refreshBrief(at, await openRepository(at), { trigger: 'manual', force });
  const now = async (at = context) => (await briefNow(at, await locateBrief(at))).now;
  return { ...repository, store, refresh, now, stateDir: join(repository.dir, '.git/lerim') };
}

describe('refreshBrief', () => {
  it('keeps each brief in a folder of its run, and the last one where it can be found', async () => {
    const { refresh, store, stateDir } = await setUp();
    const first = (await refresh()).brief;
    await apply(store, { op: 'archive', id: 'dec-n1', reason: REASON }, adding(numbered(3)));
    const { brief } = await refresh();
    const { manifest } = brief;
    expect(manifest).toMatchObject({
      trigger: 'manual',
      generated_at: NOW.toISOString(),
      project: 'repo',
      branch: 'main',
      tip_commit: await store.tip(),
      records_considered: 3,
      records_included: 3,
      changed_since_previous: {
        previous: first.manifest.run_id,
        added: ['dec-n3'],
        updated: [],
        removed: ['dec-n1'],
      },
    });
    expect([...manifest.included_ids].sort()).toEqual(['dec-7k2m9q4x1c', 'dec-n2', 'dec-n3']);
    expect(manifest.run_id).toMatch(/^brief-20260301-120000-\w{6}$/);
    const run = join(stateDir, 'workspace/2026/03/01', manifest.run_id);
    expect(readFileSync(join(run, 'CONTEXT_BRIEF.md'), 'utf8')).toBe(brief.markdown);
    expect(readFileSync(briefPath(stateDir), 'utf8')).toBe(brief.markdown);
    expect(readdirSync(currentFolder(stateDir)).sort()).toEqual(['CONTEXT_BRIEF.md', 'manifest.json']);
    expect(readBrief(stateDir)).toEqual(brief);
  });

  it('leaves it as it is while nothing changed, once a day not', async () => {
    const { refresh, context, commit, git } = await setUp();
    const { brief } = await refresh();
    const again = await refresh(later(context, HOUR));
    expect(again).toMatchObject({ brief, skipped: expect.stringContaining('neither memory') });
    expect((await refresh(later(context, HOUR), true)).skipped).toBeUndefined();
    expect((await refresh(later(context, 24 * HOUR))).skipped).toMatch(/^neither/);
    expect((await refresh(later(context, 26 * HOUR))).skipped).toBeUndefined();
    const keys = [brief.manifest.key];
    for (const change of [
      () => git('switch', '--quiet', '--create', 'feature/x'),
      () => commit({ 'src/a.ts': 'a' }),
      () => commit({ 'src/a.ts': 'b' }),
      () => commit({ '.lerim/config.toml': '[brief]\ntokens = 400\n' }),
      () => git('branch', 'lerim/proposal/x', 'lerim/memory'),
    ]) {
      change();
      keys.push((await lookAround(context, await openRepository(context))).key);
    }
    expect(new Set(keys).size).toBe(6);
    expect((await refresh()).brief.markdown).toContain('A proposal waits');
  });

  it('takes what the user wants everywhere from the global memory, and counts each use where it is kept', async () => {
    const { context, refresh, now, stateDir } = await setUp();
    const global = await makeGlobal(context);
    const own = await openStore(context, global);
    const preference = {
      ...numbered('own'),
      primitive: 'learning',
      kind: 'preference',
      id: 'lrn-own',
    } as never;
    await apply(own, adding(preference), adding(numbered('other')));
    const { brief } = await refresh();
    expect(brief.markdown).toMatch(
      /## Constraints & Preferences\n\n- .*\[lrn-own · .* · the user's own memory\]/,
    );
    expect(brief.manifest.included_ids).not.toContain('dec-nother');
    await handOutBrief(context);
    const [here, there] = [
      await readAccess(context, await openRepository(context)),
      await readAccess(context, global),
    ];
    expect([here.get('dec-n1')?.count, here.get('lrn-own'), there.get('lrn-own')?.count]).toEqual([
      1,
      undefined,
      1,
    ]);
    expect(existsSync(join(stateDir, 'access'))).toBe(true);
    expect((await now()).availability).toBe('available');
    await apply(own, adding(numbered('more')));
    expect(await now()).toMatchObject({
      availability: 'stale',
      because: ["the user's own memory changed since"],
    });
  });

  it('shows the old one or the new one to who reads meanwhile, never a half', async () => {
    const { refresh, stateDir } = await setUp();
    const { brief } = await refresh();
    const write = (number: number): Promise<void> => {
      const run_id = `brief-20260301-1300${String(number).padStart(2, '0')}-abcdef`;
      const markdown = `${run_id}\n`.repeat(2000);
      return writeBrief(stateDir, { markdown, manifest: { ...brief.manifest, run_id } });
    };
    let busy = true;
    let reads = 0;
    const reader = (async () => {
      for (; busy; reads++) {
        const { markdown, manifest } = readBrief(stateDir) as Brief;
        const whole = markdown === brief.markdown || markdown === `${manifest.run_id}\n`.repeat(2000);
        expect(whole, manifest.run_id).toBe(true);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await Promise.all(
      [...Array(3).keys()].map(async (writer) => {
        for (let round = 0; round < 15; round++) await write(writer * 15 + round);
      }),
    );
    busy = false;
    await reader;
    expect(reads).toBeGreaterThan(20);
    expect(readdirSync(currentFolder(stateDir)).sort()).toEqual(['CONTEXT_BRIEF.md', 'manifest.json']);
  });
});

describe('briefNow', () => {
  it('tells what became of the memories it cites', async () => {
    const { refresh, store, now, git } = await setUp();
    expect(await now()).toMatchObject({
      availability: 'missing',
      suggested_action: 'git lerim context-brief refresh',
    });
    await refresh();
    const fresh = {
      availability: 'available',
      because: [],
      age_ms: 0,
      memories_changed: 0,
      missing_ids: [],
      suggested_action: 'none',
    };
    expect(await now()).toMatchObject(fresh);
    git('pack-refs', '--all');
    expect(await now()).toMatchObject(fresh);
    await apply(
      store,
      { op: 'archive', id: 'dec-n1', reason: REASON },
      { op: 'update', memory: numbered(2, { body: 'Another rule.' }), reason: REASON },
      adding(numbered(3)),
    );
    expect(await now()).toMatchObject({
      availability: 'stale',
      because: ['3 memories changed since'],
      memories_changed: 3,
      changed_ids: ['dec-n2'],
      missing_ids: ['dec-n1'],
      suggested_action: 'git lerim context-brief refresh',
    });
  });

  it('knows the branch it was made for, and its age; also from a linked work tree', async () => {
    const { refresh, now, context, git } = await setUp();
    await refresh();
    expect(await now(later(context, 8 * 24 * HOUR))).toMatchObject({ because: ['more than a week old'] });
    const tree = join(tempFolder('tree'), 'other');
    git('worktree', 'add', '--quiet', '-b', 'other', tree);
    expect(await now({ ...repositoryAt(tree).context, env: context.env })).toMatchObject({
      because: ['made for another branch'],
    });
    git('update-ref', '-d', 'refs/heads/lerim/memory');
    expect(await now()).toMatchObject({
      availability: 'stale',
      because: ['what memory holds now cannot be told'],
    });
  });

  it('reads past a text that belongs to another run, and says when nothing can be read', async () => {
    const { refresh, now, context, stateDir } = await setUp();
    const { brief } = await refresh();
    writeFileSync(briefPath(stateDir), 'of another run');
    expect((await handOutBrief(context)).text).toContain(brief.markdown.trim());
    writeFileSync(join(currentFolder(stateDir), 'manifest.json'), '{"format":');
    expect(await now()).toMatchObject({
      availability: 'error',
      suggested_action: expect.stringContaining('--force'),
    });
    expect((await handOutBrief(context)).text).toMatch(
      /^---\navailability: error .*\nsuggested_action: .*\n---$/,
    );
    expect((await refresh()).skipped).toBeUndefined();
    expect((await now()).availability).toBe('available');
  });
});
