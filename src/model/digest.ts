import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Sixteen hex digits that stand for a text: the same on every machine. */
export function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
}
