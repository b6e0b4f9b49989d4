import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { LineTransport } from '../../../src/serve/mcp/line-transport.js';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
let input: PassThrough;
let answers: unknown[];
let seen: unknown[];

beforeEach(async () => {
  input = new PassThrough();
  const output = new PassThrough();
  answers = [];
  seen = [];
  output.on('data', (chunk) =>
    answers.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ),
  );
  const transport = new LineTransport(input, output);
  transport.onmessage = (message) => void seen.push(message);
  await transport.start();
});

async function send(...chunks: (string | Buffer)[]): Promise<void> {
  for (const chunk of chunks) input.write(chunk);
  await setImmediate();
}

it('reads messages however they are cut', async () => {
  const bytes = Buffer.from(
    `${JSON.stringify({ ...PING, params: { text: 'ä' } })}\r\n\n${JSON.stringify(PING)}\n`,
  );
  const inside = bytes.indexOf('ä') + 1;
  await send(bytes.subarray(0, inside), bytes.subarray(inside));
  expect(seen).toEqual([{ ...PING, params: { text: 'ä' } }, PING]);
  expect(answers).toEqual([]);
});

it('answers what is no message, and reads on', async () => {
  await send(
    '{"jsonrpc": \n',
    '{"id": 7, "method": 3}\n',
    '[1, 2]\n',
    'null\n',
    `${'['.repeat(50_000)}\n`,
    `${JSON.stringify(PING)}\n`,
  );
  expect(answers).toMatchObject([
    { jsonrpc: '2.0', id: null, error: { code: -32700 } },
    { id: 7, error: { code: -32600 } },
    { id: null, error: { code: -32600 } },
    { id: null, error: { code: -32600 } },
    { id: null, error: { code: -32700 } },
  ]);
  expect(seen).toEqual([PING]);
});

it('lets a line that is too long pass by without keeping it', async () => {
  const piece = 'x'.repeat(1 << 20);
  await send('{"a":"', ...Array<string>(6).fill(piece), '"}\n', `${JSON.stringify(PING)}\n`);
  expect(answers).toMatchObject([
    { id: null, error: { code: -32600, message: expect.stringContaining('4 MiB') } },
  ]);
  expect(seen).toEqual([PING]);
});
