import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

/** Longest message that is read, in bytes; the largest memory is a tenth of it. */
const LONGEST = 4 * 1024 * 1024;
const LINE_FEED = 10;

/**
 * Messages as lines over two streams. Unlike the library's own transport it answers what is no message with the error
 * that JSON-RPC has for it, and outlives a line that is too long.
 */
export class LineTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.on('error', this.#fail);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#read);
    this.#input.off('error', this.#fail);
    this.#input.destroy();
    this.onclose?.();
  }

  readonly #fail = (error: Error): void => this.onerror?.(error);

  readonly #read = (chunk: Buffer): void => {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#keep(chunk.subarray(from, end));
      this.#take();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  };

  /** Of a line that is too long only the length is kept. */
  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > LONGEST) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #take(): void {
    const [pieces, length] = [this.#pieces, this.#length];
    this.#pieces = [];
    this.#length = 0;
    const line = Buffer.concat(pieces).toString('utf8').trim();
    if (line === '' && length <= LONGEST) return;
    const read = length > LONGEST ? TOO_LONG : readMessage(line);
    if ('message' in read) this.onmessage?.(read.message);
    else void this.#write({ jsonrpc: '2.0', id: read.id, error: read.error });
  }

  #write(message: unknown): Promise<void> {
    return new Promise((resolve) => {
      if (this.#output.write(`${JSON.stringify(message)}\n`)) resolve();
      else this.#output.once('drain', resolve);
    });
  }
}

type Read =
  | { readonly message: JSONRPCMessage }
  | {
      readonly id: string | number | null;
      readonly error: { readonly code: ErrorCode; readonly message: string };
    };

const TOO_LONG: Read = {
  id: null,
  error: {
    code: ErrorCode.InvalidRequest,
    message: `The message is longer than ${LONGEST / 1024 / 1024} MiB.`,
  },
};

function readMessage(line: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { id: null, error: { code: ErrorCode.ParseError, message: 'The line is no JSON.' } };
  }
  const { success, data } = JSONRPCMessageSchema.safeParse(value);
  if (success) return { message: data };
  const { id } = Object(value) as { readonly id?: unknown };
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code: ErrorCode.InvalidRequest, message: 'This is no JSON-RPC message.' },
  };
}
