import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { RecordId } from '../lib/record-id.js';
import type { Primitive } from './memory.js';

const PREFIX: Readonly<Record<Primitive, string>> = {
  decision: 'dec',
  learning: 'lrn',
  note: 'note',
  summary: 'sum',
};

/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/**
 * Id of a memory captured from a session. Whoever reads the same session gets the same id.
 * @param session `<agent>/<session id>`
 * @param record the record that decides; a summary has none
 */
export function capturedId(primitive: Primitive, session: string, record: RecordId | ''): string {
  return idFromHash(primitive, `${session}\n${record}`);
}

/** Id of a memory that a person or an agent wrote by hand: random. */
export function manualId(primitive: Primitive): string {
  return `${PREFIX[primitive]}-${encode(crypto.getRandomValues(new Uint8Array(LENGTH)))}`;
}

/** The same id for the same words, e.g. for a file that was written without one, or an import. */
export function idFromHash(primitive: Primitive, words: string): string {
  return `${PREFIX[primitive]}-${encode(sha256(utf8ToBytes(`${primitive}\n${words}`)))}`;
}

/** Whether a text can be an id: it becomes a trailer of commits and part of file names. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text) && !text.includes('..');
}

/** Five bits of each of the first ten bytes: 50 bits, so ten thousand memories clash once in 20 million. */
function encode(bytes: Uint8Array): string {
  return [...bytes.slice(0, LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');
}
