import { mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFolder, exportLines } from '../../src/store/export.js';
import { readImport } from '../../src/store/import/read-import.js';
import { decision } from '../helpers/memories.js';
import { makeRepository, NOW, tempFolder, testContext } from '../helpers/repository.js';
import { adding, apply, numbered, REASON, storeAt, titles } from '../helpers/stores.js';

const MTIME = new Date('2026-02-10T08:00:00Z');

function folderOf(files: Readonly<Record<string, string | Buffer>>, below = ''): string {
  const folder = join(tempFolder('import'), below);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    utimesSync(join(folder, path), MTIME, MTIME);
  }
  return folder;
}

const read = (path: string) => readImport(testContext('/'), path);

test('JSONL: good lines are read, bad ones named', async () => {
  const lines = [
    JSON.stringify({
      id: 'dec-n0001',
      primitive: 'decision',
      title: 'Use JWT',
      body: 'Always.',
      tags: ['auth'],
      confidence: 0.7,
      ticket: 7,
    }),
    '',
    '{"primitive":"learning","title":"a\\u001b[31m","body":"x"}',
    '{broken',
    '[1]',
    '{"primitive":"secret","title":"x","body":"x"}',
    '{"primitive":"note","title":"x"}',
    '{"primitive":"note","title":"x","body":"x","confidence":7}',
    `{"primitive":"note","title":"x","body":"${'x'.repeat(600_000)}"}`,
  ];
  const { memories, problems } = await read(join(folderOf({ 'in.jsonl': lines.join('\n') }), 'in.jsonl'));
  expect(memories).toMatchObject([
    {
      id: 'dec-n0001',
      confidence: 0.7,
      source: 'import:jsonl',
      created: '2026-03-01T12:00:00Z',
      extra: { ticket: 7 },
    },
    { primitive: 'learning', kind: 'insight', title: 'a␛[31m' },
  ]);
  expect(problems.map(({ where, reason }) => `${where} ${reason}`)).toEqual([
    'line 4 is no JSON object',
    'line 5 is no JSON object',
    'line 6 primitive must be one of decision, learning, note, summary',
    'line 7 the body is missing',
    'line 8 confidence must be a number from 0 to 1, not 7',
    'line 9 is too long',
  ]);
});

test('a folder in the layout of the branch, as Lerim keeps it too', async () => {
  const folder = folderOf(
    {
      'decisions/20260220-queue-lifecycle.md':
        "---\nid: queue-lifecycle\ntitle: Queue lifecycle\ncreated: '2026-02-20T12:00:00.123456+00:00'\nupdated: '2026-02-21T12:00:00+00:00'\nsource: sync-20260220-120000-abc123\nconfidence: 0.8\nsource_speaker: user\ndurability: project\ntags:\n- queue\n---\n\nKeep queue states explicit.\n",
      'archived/learnings/20260101-old.md': '---\ntitle: Old\nkind: pitfall\n---\nGone.\n',
      'summaries/20260222/153000/auth.md':
        "---\nid: s1\ntitle: Auth\ndescription: Did auth.\ndate: '2026-02-22'\ntime: '153000'\ncoding_agent: claude\nraw_trace_path: /x/y.jsonl\nrun_id: r1\nrepo_name: app\ncreated: 2026-02-22\ntags: []\n---\nBody.\n",
      'decisions/20260221-broken.md': 'nothing',
      'index/x.md': 'not ours',
    },
    '.lerim/memory',
  );
  const { memories, archived, problems } = await read(dirname(folder));
  expect(memories).toMatchObject([
    {
      primitive: 'learning',
      title: 'Old',
      kind: 'pitfall',
      created: '2026-01-01T00:00:00Z',
      source: 'import:folder',
    },
    {
      id: 'queue-lifecycle',
      created: '2026-02-20T12:00:00.123Z',
      updated: '2026-02-21T12:00:00Z',
      extra: { source_speaker: 'user', durability: 'project' },
    },
    { id: 's1', primitive: 'summary', date: '2026-02-22', time: '15:30:00' },
  ]);
  expect(archived).toEqual([memories[0]?.id]);
  expect(problems).toEqual([{ where: 'decisions/20260221-broken.md', reason: 'has no front matter' }]);
});

test("little-coder's notes, with values that YAML would refuse", async () => {
  const folder = folderOf(
    {
      'MEMORY.md': '- [tone](tone.md) — how to write\n',
      'tone.md':
        '---\nname: Tone\ndescription: Tone: short, no emoji\ntype: feedback\ncreated: 2026-02-01\nconfidence: 0.90\nlast_used_at: 2026-02-03\nconflict_group: style\n---\nWrite short.\n',
    },
    '.little-coder/memory',
  );
  expect(await read(folder)).toMatchObject({
    what: "little-coder's memory folder",
    problems: [],
    memories: [
      {
        primitive: 'note',
        title: 'Tone',
        description: 'Tone: short, no emoji',
        type: 'feedback',
        scope: 'project',
        confidence: 0.9,
        created: '2026-02-01T00:00:00Z',
        updated: '2026-02-10T08:00:00Z',
        source: 'import:little-coder',
        extra: { conflict_group: 'style' },
        body: 'Write short.',
      },
    ],
  });
});

test("Claude Code's notes of either age, whatever else lies there", async () => {
  const folder = folderOf(
    {
      'MEMORY.md': '# Memory\n- [role](role.md)\n',
      'role.md':
        '---\nname: role\ndescription: Who they are\nmetadata:\n  type: user\n---\n\nBackend engineer.\n',
      'merge-freeze.md':
        '---\ndescription: No merges in March\ntype: project\n---\n# Merge freeze\n\nUntil 2026-03-31.\n',
      'debugging.md': '# Debugging\nNotes without a head.\n',
      'binary.md': Buffer.from([0x2d, 0xff, 0xfe]),
    },
    'projects/-home-ada-app/memory',
  );
  symlinkSync('/etc/passwd', join(folder, 'leak.md'));
  const { what, memories, problems } = await read(folder);
  expect(what).toBe("Claude Code's memory folder");
  expect(memories).toMatchObject([
    { title: 'Debugging', type: 'project', body: '# Debugging\nNotes without a head.' },
    {
      title: 'Merge freeze',
      description: 'No merges in March',
      type: 'project',
      scope: 'project',
      created: '2026-02-10T08:00:00Z',
    },
    { title: 'role', type: 'user', scope: 'user', source: 'import:claude', body: 'Backend engineer.' },
  ]);
  expect(problems.map(({ where, reason }) => `${where} ${reason}`)).toEqual([
    'binary.md is not UTF-8 text',
    'leak.md is a symbolic link',
  ]);
});

test('what is exported comes back the same, as lines and as a folder, and a second import changes nothing', async () => {
  const one = await storeAt(makeRepository().context);
  await apply(one, adding(decision({ extra: { mine: ['x'] } })), adding(numbered(1)), {
    op: 'archive',
    id: 'dec-n1',
    reason: REASON,
  });
  const snapshot = await one.snapshot();
  const lines = folderOf({ 'out.jsonl': [...exportLines(snapshot)].join('\n') });
  const folder = join(tempFolder(), 'export');
  expect(await exportFolder(snapshot, folder)).toBe(2);
  await expect(exportFolder(snapshot, folder)).rejects.toMatchObject({ code: 'folder-in-use' });
  expect(readFileSync(join(folder, 'archived/decisions/20260220-decision-number-1.md'), 'utf8')).toBe(
    snapshot.memories.get('dec-n1')?.text,
  );
  for (const from of [join(lines, 'out.jsonl'), folder]) {
    const two = await storeAt(makeRepository().context);
    const imported = await read(from);
    const change = { op: 'import', ...imported, reason: REASON } as const;
    await apply(two, change);
    expect(await titles(two)).toEqual(await titles(one));
    expect((await two.snapshot()).memories.get('dec-7k2m9q4x1c')?.memory).toEqual(
      snapshot.memories.get('dec-7k2m9q4x1c')?.memory,
    );
    expect(await apply(two, change)).toEqual([]);
  }
});

test('lines without times are imported once, however often', async () => {
  const file = join(
    folderOf({ 'in.jsonl': '{"primitive":"decision","title":"Use JWT","body":"Always."}\n' }),
    'in.jsonl',
  );
  const { context } = makeRepository();
  const later = { ...context, now: () => new Date(NOW.getTime() + 60_000) };
  const add = async (at: typeof context) =>
    apply(await storeAt(at), { op: 'import', ...(await readImport(at, file)), reason: REASON });
  expect(await add(context)).toHaveLength(1);
  expect(await add(later)).toEqual([]);
});

test('what is not there or no memory is said', async () => {
  await expect(read('/nonexistent')).rejects.toMatchObject({ code: 'no-such-file' });
  await expect(read('/dev/null')).rejects.toMatchObject({ code: 'not-importable' });
});
