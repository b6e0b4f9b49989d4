import type { IncomingMessage } from 'node:http';
import { HttpError, invalid } from './http-error.js';

/** Largest body, in bytes: a question, or the numbers of a proposal's actions. */
const MAX_BODY = 64 * 1024;

/** The JSON object a request brings; none counts as an empty one. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new HttpError(415, 'not-json', 'The body must be JSON.', {
      hint: "Send it with 'Content-Type: application/json'.",
    });
  if (Number(length) > MAX_BODY) throw tooLarge();
  const bytes = await readAll(request);
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('The body is no valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('The body must be a JSON object.');
  return value as Record<string, unknown>;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY) break;
      chunks.push(chunk);
    }
  } catch {
    throw invalid('The request was cut off.');
  }
  if (size > MAX_BODY) throw tooLarge();
  return Buffer.concat(chunks);
}

function tooLarge(): HttpError {
  return new HttpError(413, 'too-large', `The body is larger than ${MAX_BODY / 1024} KiB.`, {
    headers: { Connection: 'close' },
  });
}
