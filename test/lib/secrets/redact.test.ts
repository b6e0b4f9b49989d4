import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/lib/secrets/redact.js';
import { type Planted, piecesOf, privateData, privateKeys, shapedSecrets, toldSecrets } from './planted.js';

/** Where a secret may stand: each takes the text around it and gives what a session holds. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  alone: (text) => text,
  'in a prompt': (text) => `Please use ${text} and then run the tests again.`,
  'in a prompt, in backticks': (text) => `I put \`${text}\` into the file, is that right?`,
  'in a log line': (text) => `2026-02-03T10:11:12Z INFO  request failed (${text}) after 3 attempts`,
  'in a diff': (text) =>
    text
      .split('\n')
      .map((line) => `+${line}`)
      .join('\n'),
  'in numbered lines': (text) =>
    text
      .split('\n')
      .map((line, index) => `    ${index + 7}→${line}`)
      .join('\n'),
  'in a JSON string': (text) => JSON.stringify({ output: `first\n${text}\nlast` }),
  'in JSON within JSON': (text) =>
    JSON.stringify({ line: JSON.stringify({ output: `first\n${text}\nlast` }) }),
  'in a coloured terminal': (text) => `\x1b[1m\x1b[32m${text}\x1b[0m done`,
  'behind an escaped line feed': (text) => `printf "line\\n${text}\\n"`,
  'in a file listing': (text) => `<file>\n${text}\n</file>`,
  'in a comment': (text) =>
    text
      .split('\n')
      .map((line) => `# ${line}`)
      .join('\n'),
  'between CRLF': (text) => `a\r\n${text}\r\nb`,
};

function expectGone({ kind, secret }: Planted, text: string): void {
  const clean = redact(text).text;
  const left = piecesOf(secret).filter((piece) => clean.includes(piece));
  expect(left, `${kind}\n${text}\n=>\n${clean}`).toEqual([]);
}

describe('planted secrets', () => {
  it('are at least a hundred of at least twenty-five kinds', () => {
    const planted = [...shapedSecrets(), ...toldSecrets(), ...privateKeys()];
    expect(planted.length).toBeGreaterThanOrEqual(100);
    expect(new Set(planted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(25);
  });

  for (const [place, put] of Object.entries(PLACES)) {
    it(`do not survive ${place}`, () => {
      for (const planted of [...shapedSecrets(), ...toldSecrets(), ...privateKeys(), ...privateData()]) {
        expectGone(planted, put(planted.text));
      }
    });
  }

  it('do not survive in base64', () => {
    for (const planted of [...shapedSecrets(), ...privateKeys(), ...toldSecrets()]) {
      const wrapped = Buffer.from(`${planted.text}\n`).toString('base64');
      expect(redact(`data: ${wrapped}\n`).text, planted.kind).not.toContain(wrapped.slice(8, 24));
    }
  });

  it('do not survive a line continuation in their middle', () => {
    for (const planted of shapedSecrets()) {
      const middle = Math.floor(planted.secret.length / 2);
      expectGone(planted, `export X=${planted.secret.slice(0, middle)}\\\n${planted.secret.slice(middle)}`);
    }
  });

  it('do not survive as two strings added up', () => {
    for (const planted of shapedSecrets()) {
      const middle = Math.floor(planted.secret.length / 2);
      expectGone(
        planted,
        `const x = "${planted.secret.slice(0, middle)}" +\n  "${planted.secret.slice(middle)}";`,
      );
    }
  });

  it('do not survive percent-encoding', () => {
    for (const planted of toldSecrets().filter(({ kind }) => / url$/.test(kind))) {
      expectGone(planted, `next=${encodeURIComponent(planted.text)}&x=1`);
    }
  });

  it('leave the rest of the text', () => {
    const [first] = shapedSecrets();
    expect(redact(`before ${first?.secret} after`).text).toMatch(/^before \[redacted:token\] after$/);
    expect(redact('is it aws_secret_access_key = Kq3Zt8Rw2Lm9Xv5Bn7Cd4Fg6Hj1Pk0Sy3Ua8Te5?').text).toBe(
      'is it aws_secret_access_key = [redacted:token]?',
    );
    expect(redact('postgres://app:Kup7er!x@db.internal:5432/shop').text).toBe(
      'postgres://app:[redacted:password]@db.internal:5432/shop',
    );
  });

  it('go as a whole, however long', () => {
    const long = 'a1B2c3D4e5F6g7H8'.repeat(1_000);
    for (const text of [`TOKEN=${long}`, `"token": "${long}"`, `Cookie: sid=${long}; x=y`]) {
      expect(redact(text).text.length, text.slice(0, 20)).toBeLessThan(60);
    }
  });

  it('are told where they stood', () => {
    const text = 'set DB_PASSWORD=Kup7er!x now';
    const [finding] = redact(text).found;
    expect(text.slice(finding?.start, finding?.end)).toBe('Kup7er!x');
  });
});

describe('private keys', () => {
  it('go when either end is cut off', () => {
    for (const planted of privateKeys()) {
      const lines = planted.secret.split('\n');
      expectGone(planted, `head -n 5 key.pem\n${lines.slice(0, -2).join('\n')}\n$ `);
      expectGone(planted, `$ tail key.pem\n${lines.slice(2).join('\n')}\n$ `);
    }
  });

  it('go when their line feeds are escaped', () => {
    for (const planted of privateKeys()) {
      expectGone(planted, `"private_key": "${planted.secret.replaceAll('\n', '\\n')}\\n"`);
      expectGone(planted, `KEY='${planted.secret.replaceAll('\n', '\\\\n')}'`);
    }
  });

  it('stay when only their heading is spoken of', () => {
    const text = "it fails with: Expected '-----BEGIN PRIVATE KEY-----' at the start of the file";
    expect(redact(text).text).toBe(text);
  });
});

describe('home folders', () => {
  it('lose the name of the account and keep the rest', () => {
    expect(redact('open /home/ada/src/x.ts and /Users/ada/y').text).toBe('open ~/src/x.ts and ~/y');
    expect(redact('C:\\Users\\Ada\\src\\x.ts').text).toBe('~\\src\\x.ts');
    expect(redact('"C:\\\\Users\\\\Ada\\\\x"').text).toBe('"~\\\\x"');
    expect(redact('~/.claude/projects/-Users-ada-work-shop/1.jsonl').text).toBe(
      '~/.claude/projects/~-work-shop/1.jsonl',
    );
  });

  it('of build machines stay', () => {
    const text = 'cache: /home/runner/.npm, /home/node/app, /home/linuxbrew/.linuxbrew/bin';
    expect(redact(text).text).toBe(text);
  });
});

describe('names passed in', () => {
  it('go as whole words, whatever their case', () => {
    expect(redact('Ask Lovelace; lovelaced stays', { names: ['lovelace'] }).text).toBe(
      'Ask [redacted:name]; lovelaced stays',
    );
  });

  it('stay when they are too common to be a person', () => {
    expect(redact('the root user', { names: ['root', 'user'] }).text).toBe('the root user');
  });
});
