/** Output of git, read from strings. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLog } from '../../src/git/binary/log.js';
import { batchReader } from '../../src/git/binary/read-blobs.js';
import { parseConfig } from '../../src/git/config-file.js';
import { normaliseRemote } from '../../src/git/remote-url.js';

const OID = (char: string) => char.repeat(40);

test('cat-file --batch is read the same however it is cut into pieces', () => {
  const blob = fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(
      fc.array(blob, { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
      (blobs, cuts) => {
        const parts = blobs.flatMap((content, i) => [
          Buffer.from(`${OID(String(i))} blob ${content.length}\n`),
          content,
          Buffer.from('\n'),
        ]);
        const output = Buffer.concat([
          ...parts,
          Buffer.from(`${OID('e')} missing\n${OID('f')} tree 3\nxyz\n`),
        ]);
        const found = new Map<string, Buffer>();
        const read = batchReader(20, (oid, content) => found.set(oid, content));
        for (let at = 0, n = 0; at < output.length; n++) {
          const size = cuts[n % cuts.length] ?? 1;
          read(output.subarray(at, at + size));
          at += size;
        }
        const small = blobs
          .map((content, i) => [OID(String(i)), content] as const)
          .filter(([, content]) => content.length <= 20);
        expect([...found]).toEqual(small);
      },
    ),
  );
});

test('a log in which messages and paths look like the log itself', () => {
  const text = [
    `\x02${OID('a')}`,
    `${OID('b')} ${OID('c')}`,
    'Ada',
    'a@b',
    '1000000000',
    'Eve',
    'e@f',
    `Subject\n\n:100644 100644 x\n\x02${OID('d')}\n`,
    '',
    `:100644 000000 ${OID('1')} ${OID('0')} D`,
    ':odd "name"\n',
    `:000000 100644 ${OID('0')} ${OID('2')} A`,
    'plain.md',
    '',
    `\x02${OID('b')}`,
    '',
    '',
    '',
    '0',
    '',
    '',
    '',
    '',
    '',
  ].join('\0');
  expect(parseLog(text)).toEqual([
    {
      oid: OID('a'),
      parents: [OID('b'), OID('c')],
      author: { name: 'Ada', email: 'a@b' },
      committer: { name: 'Eve', email: 'e@f' },
      date: '2001-09-09T01:46:40Z',
      message: `Subject\n\n:100644 100644 x\n\x02${OID('d')}\n`,
      files: [
        { path: ':odd "name"\n', status: 'D', before: OID('1') },
        { path: 'plain.md', status: 'A', after: OID('2') },
      ],
    },
    {
      oid: OID('b'),
      parents: [],
      author: { name: '', email: '' },
      committer: { name: '', email: '' },
      date: '1970-01-01T00:00:00Z',
      message: '',
      files: [],
    },
  ]);
});

test('config files as git reads them', () => {
  const values = parseConfig(`
# comment
[User] name = Ada "B; C" # not this
[user]
	email = "a@b"   ; nor this
[remote "Or\\"igin"]
	url = one\\
two
	url = three
[core]
	bare
[lerim]
	path = a\\tb\\\\c
`);
  expect(Object.fromEntries(values)).toEqual({
    'user.name': ['Ada B; C'],
    'user.email': ['a@b'],
    'remote.Or"igin.url': ['onetwo', 'three'],
    'core.bare': ['true'],
    'lerim.path': ['a\tb\\c'],
  });
});

test('one repository has one address', () => {
  for (const url of [
    'git@github.com:o/r.git',
    'ssh://git@github.com:22/o/r',
    'https://user:token@GitHub.com/o/r.git/',
    'git://github.com/o/r',
    'github.com:o/r',
  ])
    expect(normaliseRemote(url), url).toBe('github.com/o/r');
  for (const path of ['/srv/git/r', '../r', 'C:\\r', './a:b']) expect(normaliseRemote(path)).toBe(path);
});
