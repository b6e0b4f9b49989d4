import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeRepository, type TestRepository, tempFolder } from '../helpers/repository.js';
import { filesBelow } from './everything-written.js';
import { lerim, type Ran } from './program.js';

/** A memory branch as a stranger may push it: one good memory among everything that could do harm. */
const ESCAPES = '\x1b[8m\x1b[30;40m\x1b]0;owned\x07\x1b[2J\x1b[31m\x9b1m\u202egnp.exe\r\x08\x00';
const GOOD = file('dec-goodgood01', 'Use port 8443 for the gateway', 'The gateway listens on port 8443.');

function file(id: string, title: string, body: string, extra = ''): string {
  return `---\nid: ${id}\ntitle: ${JSON.stringify(title)}\ncreated: 2026-02-20T10:00:00Z\nupdated: 2026-02-20T10:00:00Z\nsource: claude\ntags: [gateway]\nconfidence: 0.8\n${extra}---\n\n${body}\n`;
}

interface Entry {
  readonly mode: string;
  readonly name: string;
  readonly oid: string;
}

let repository: TestRepository;
let outside: string;
let trap: string;
let before: string[];

function write(type: 'blob' | 'tree' | 'commit', content: Buffer | string): string {
  return execFileSync('git', ['hash-object', '-w', '--literally', '-t', type, '--stdin'], {
    cwd: repository.dir,
    input: content,
    encoding: 'utf8',
  }).trim();
}

/** A tree written byte by byte: git's own tools refuse to make one with such names. */
function tree(entries: readonly Entry[]): string {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  return write(
    'tree',
    Buffer.concat(
      sorted.flatMap(({ mode, name, oid }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    ),
  );
}

const blob = (name: string, content: Buffer | string, mode = '100644'): Entry => ({
  mode,
  name,
  oid: write('blob', content),
});
const folder = (name: string, entries: readonly Entry[]): Entry => ({
  mode: '40000',
  name,
  oid: tree(entries),
});

function bomb(): string {
  const levels = Array.from(
    { length: 20 },
    (_, level) => `a${level + 1}: &a${level + 1} [${Array(10).fill(`*a${level}`).join(', ')}]`,
  );
  return `---\nid: dec-bombbomb01\ntitle: x\na0: &a0 [lol]\n${levels.join('\n')}\n---\nboom\n`;
}

beforeAll(() => {
  const home = tempFolder('home');
  repository = makeRepository({ env: { HOME: home, USERPROFILE: home, LERIM_HOME: join(home, '.lerim') } });
  outside = tempFolder('outside');
  trap = join(outside, 'trapped');
  writeFileSync(
    join(outside, 'private.md'),
    file('dec-outside0001', 'Outside the repository', 'SECRET OUTSIDE CONTENT'),
  );
  expect(lerim(repository, 'init', '--yes', '--agents', 'claude', '--no-backfill').code).toBe(0);
  const run = `require('fs').writeFileSync(${JSON.stringify(trap)}, 'x')`;
  const decisions = folder('decisions', [
    blob('20260220-use-port-8443-for-the-gateway.md', GOOD),
    blob('20260220-js.md', `---js\n{ title: (${run}, 'gateway') }\n---\n\ngateway\n`),
    blob(
      '20260220-tag.md',
      `---\ntitle: !!js/function 'function () { ${run} }'\nid: dec-tagtagtag1\n---\ngateway\n`,
    ),
    blob('20260220-bomb.md', bomb()),
    blob('20260220-deep.md', `---\ntitle: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\ngateway`),
    blob(
      '20260220-latin1.md',
      Buffer.concat([
        Buffer.from('---\nid: dec-latinlatin\ntitle: gateway '),
        Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
        Buffer.from('\n---\ngateway \xff\n', 'latin1'),
      ]),
    ),
    blob(
      '20260220-escapes.md',
      file(
        'dec-escapes001',
        `gateway ${ESCAPES} title`,
        `The gateway ${ESCAPES} body.`,
        `source_note: ${JSON.stringify(ESCAPES)}\n`,
      ),
    ),
    blob(
      `20260220-name-${ESCAPES.replaceAll('\0', '').replaceAll('/', '')}.md`,
      file('dec-escapename', 'gateway name', 'gateway'),
    ),
    blob('20260220-link.md', join(outside, 'private.md'), '120000'),
    blob(
      '20260220-paths.md',
      file(
        'dec-pathspaths',
        'gateway paths',
        'gateway',
        `anchors:\n  - {path: ../../../../etc/passwd, blob: abc}\n  - {path: ${JSON.stringify(join(outside, 'private.md'))}, blob: abc}\nevidence:\n  - {session: "../../../../etc/passwd", records: [1], quote: "gateway"}\nraw_trace_path: ../../../../etc/passwd\n`,
      ),
    ),
    blob('20260220-id.md', file('../../../x', 'gateway id', 'gateway')),
    blob(
      '20260220-huge.md',
      `---\nid: dec-hugehuge01\ntitle: gateway huge\n---\n${'gateway '.repeat(200_000)}`,
    ),
    { mode: '160000', name: '20260220-submodule.md', oid: '1'.repeat(40) },
    folder('20260220-folder.md', [blob('x', 'x')]),
  ]);
  const root = tree([
    decisions,
    folder('..', [blob('escaped.md', file('dec-dotdotdot1', 'gateway dotdot', 'gateway'))]),
    folder('learnings', [
      folder('..', [folder('..', [blob('20260220-up.md', file('lrn-upupupup01', 'gateway up', 'gateway'))])]),
      blob('..\\..\\20260220-win.md', file('lrn-winwinwin1', 'gateway win', 'gateway')),
    ]),
    blob('notes', outside, '120000'),
    folder('.git', [folder('hooks', [blob('post-commit', `#!/bin/sh\ntouch ${trap}\n`, '100755')])]),
    blob('.gitattributes', '* filter=evil diff=evil\n'),
    blob('.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = -u./evil\n'),
  ]);
  const parent = repository.git('rev-parse', 'lerim/memory');
  const commit = write(
    'commit',
    `tree ${root}\nparent ${parent}\nauthor ${ESCAPES.replace(/[\0\r]/g, '')} <x@example.com> 1771580000 +0000\ncommitter x <x@example.com> 1771580000 +0000\n\n${ESCAPES.replaceAll('\0', '')} subject\n\nLerim-Op: add\nLerim-Id: ../../x\nLerim-Session: claude/../../x\n`,
  );
  repository.git('update-ref', 'refs/heads/lerim/memory', commit);
  before = listing();
});

/** Everything beside and above the repository that a path with `..` could reach. */
function listing(): string[] {
  return [
    ...filesBelow(
      process.env.LERIM_TEST_ROOT ?? '',
      (path) => path.startsWith(repository.dir) || path.includes('/.lerim') || path.endsWith('/exported'),
    ).keys(),
  ].sort();
}

const COMMANDS: readonly (readonly string[])[] = [
  ['memory', 'list'],
  ['memory', 'list', '--json'],
  ['memory', 'search', 'gateway port'],
  ['memory', 'search', 'gateway port', '--json'],
  ['memory', 'show', 'dec-goodgood01'],
  ['memory', 'show', 'dec-escapes001'],
  ['memory', 'show', '../../x'],
  ['memory', 'index'],
  ['memory', 'export'],
  ['ask', 'which port does the gateway use?'],
  ['query', '--path', '../../../../etc/passwd'],
  ['why', 'dec-pathspaths'],
  ['why', '../../x'],
  ['blame', 'README.md'],
  ['blame', '../../../../etc/passwd'],
  ['log'],
  ['status'],
  ['status', '--json'],
  ['doctor'],
  ['sync'],
];

/** Gives a program a terminal. */
const SCRIPT = '/usr/bin/script';
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;
const RAW = /^memory (?:show|export)/;

function expectTame(words: readonly string[], { code, stdout, stderr }: Ran): void {
  const name = words.join(' ');
  expect([0, 1, 2, 3], `${name}\n${stderr}`).toContain(code);
  expect(stderr, name).not.toMatch(
    /^\s+at .*:\d+:\d+\)?$|TypeError|RangeError|ReferenceError|This is a bug/m,
  );
  // What is piped as a whole file comes as it is; a terminal is the next test.
  expect(RAW.test(name) ? stderr : stdout + stderr, name).not.toMatch(CONTROL);
  expect(stdout + stderr, name).not.toContain('SECRET OUTSIDE CONTENT');
  expect(existsSync(trap), name).toBe(false);
}

describe('a memory branch full of traps', () => {
  for (const words of COMMANDS) {
    it(`is harmless to '${words.join(' ')}'`, () => expectTame(words, lerim(repository, ...words)));
  }

  it.skipIf(!existsSync(SCRIPT))('shows a whole file harmlessly on a terminal', () => {
    const command = `'${process.execPath}' dist/git-lerim.js -C '${repository.dir}' memory show dec-escapes001`;
    const env = { ...repository.context.env, NO_COLOR: '1', TERM: 'xterm' };
    const shown = execFileSync(SCRIPT, ['-qec', command, '/dev/null'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(shown).toContain('gateway');
    // The few colours of our own may stand in it, nothing that hides or moves.
    expect(shown.replaceAll('\r\n', '\n').replace(/\x1b\[3[123]m/g, '')).not.toMatch(CONTROL);
  });

  it('still gives the good memory', () => {
    expect(lerim(repository, 'memory', 'show', 'dec-goodgood01').stdout).toContain('port 8443');
    expect(lerim(repository, 'ask', 'which port does the gateway use?').stdout).toContain('8443');
  });

  it('says which files it could not read', () => {
    const { stdout, stderr } = lerim(repository, 'status');
    expect(stdout + stderr).toMatch(/20260220-(?:js|bomb)\.md|could not be read|cannot be read|problem/i);
  });

  it('is exported into the folder that was named and nowhere else', () => {
    const target = join(tempFolder('target'), 'exported');
    const ran = lerim(repository, 'memory', 'export', target);
    expectTame(['memory', 'export', target], ran);
    for (const path of filesBelow(dirname(target)).keys()) expect(path).toMatch(/\/exported\/[^.]/);
  });

  it('can still be written to', () => {
    const ran = lerim(
      repository,
      'memory',
      'add',
      '--primitive',
      'decision',
      '--title',
      'Keep the gateway behind nginx',
      '--body',
      'The gateway is not public.',
    );
    expectTame(['memory', 'add'], ran);
    expect(ran.code, ran.stderr).toBe(0);
    expect(repository.git('cat-file', '-p', 'lerim/memory^{tree}')).toContain('decisions');
  });

  it('changed nothing outside, in the work tree or in the hooks', () => {
    expect(listing().filter((path) => !path.includes('target-'))).toEqual(before);
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(existsSync(trap)).toBe(false);
  });
});

describe('an imported folder full of traps', () => {
  it('gives nothing of what lies behind its symbolic links', () => {
    const source = join(tempFolder('source'), 'memory');
    mkdirSync(join(source, 'decisions'), { recursive: true });
    writeFileSync(
      join(source, 'decisions', '20260220-fine.md'),
      file('dec-finefine01', 'A fine one', 'Fine.'),
    );
    writeFileSync(
      join(source, 'decisions', '20260220-js.md'),
      `---js\n{ title: require('fs').writeFileSync(${JSON.stringify(trap)}, 'x') }\n---\nx\n`,
    );
    execFileSync('ln', ['-s', join(outside, 'private.md'), join(source, 'decisions', '20260220-link.md')]);
    execFileSync('ln', ['-s', outside, join(source, 'learnings')]);
    execFileSync('ln', ['-s', source, join(source, 'notes')]);
    const ran = lerim(repository, 'memory', 'import', source);
    expectTame(['memory', 'import'], ran);
    const { stdout } = lerim(repository, 'memory', 'list');
    expect(stdout).toContain('A fine one');
    expect(stdout).not.toContain('Outside the repository');
  });
});
