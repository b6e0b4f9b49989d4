import { type ByteSource, openFileSource } from './byte-source.js';
import { asObject, isObject, type JsonObject, parseJson } from './json-value.js';
import type { Damage, ReadPosition } from './session.js';
import { splitObjects } from './split-objects.js';

/** Longest line that is parsed, in bytes. The longest real record holds a few pasted pictures. */
export const MAX_LINE = 16 << 20;

const COMMA = 44;
const CLOSING_BRACE = 125;

export interface JsonLinesOptions {
  readonly from?: ReadPosition | undefined;
  /** Says from the raw line that its record cannot matter, so that it need not be parsed. */
  readonly ignore?: ((line: Buffer) => boolean) | undefined;
  /**
   * Offset of a comma in the raw line behind which nothing is needed: what stands before it is read as the whole
   * record, if it can be.
   */
  readonly neededUntil?: ((line: Buffer) => number | undefined) | undefined;
  /** Says whether the part up to `neededUntil` really is enough. */
  readonly suffices?: ((object: JsonObject) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly open?: (path: string) => Promise<ByteSource>;
}

export interface JsonLines {
  /** Before the first byte that was not read; `line` counts the newlines before it. */
  readonly position: ReadPosition;
  readonly damage: readonly Damage[];
  /** Objects handed out or ignored. */
  readonly objects: number;
  readonly bytes: number;
  /** Whether reading began at the start again because the file is not the one `from` speaks of. */
  readonly restarted: boolean;
}

export type TakeObject = (object: JsonObject, line: number) => void;

/**
 * Calls what `begin` returns with each object of a JSON-lines file and its line number (from 1), in order and with
 * bounded memory. `begin` is told the position reading really starts from: none, when the file was replaced. A last line without newline is taken when it holds complete objects and left for the next call
 * otherwise: its writer may still be at it. What cannot be read is reported and does not stop the rest.
 */
export async function readJsonLines(
  path: string,
  begin: (from: ReadPosition | undefined) => TakeObject,
  options: JsonLinesOptions = {},
): Promise<JsonLines> {
  const source = await (options.open ?? openFileSource)(path);
  try {
    const from = await stillValid(source, options.from);
    const start = { offset: from?.offset ?? 0, line: from?.line ?? 0 };
    const reader = new LineReader(begin(from), options, start);
    for await (const chunk of source.chunks(start.offset)) {
      options.signal?.throwIfAborted();
      reader.push(chunk);
    }
    reader.end();
    const { offset, line } = reader;
    const last = await source.markBefore(offset);
    return {
      position: { offset, line, ...(last === undefined ? {} : { last }) },
      damage: reader.damage,
      objects: reader.objects,
      bytes: offset - start.offset,
      restarted: from !== options.from,
    };
  } finally {
    await source.close();
  }
}

async function stillValid(
  source: ByteSource,
  from: ReadPosition | undefined,
): Promise<ReadPosition | undefined> {
  if (from === undefined || from.offset === 0 || from.last === undefined) return from;
  return (await source.markBefore(from.offset)) === from.last ? from : undefined;
}

class LineReader {
  /** Bytes and newlines that are done with. */
  offset: number;
  line: number;
  objects = 0;
  readonly damage: Damage[] = [];
  private pieces: Buffer[] = [];
  private pending = 0;

  constructor(
    private readonly take: TakeObject,
    private readonly options: Pick<JsonLinesOptions, 'ignore' | 'neededUntil' | 'suffices'>,
    start: { offset: number; line: number },
  ) {
    this.offset = start.offset;
    this.line = start.line;
  }

  push(chunk: Buffer): void {
    let at = 0;
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, at)) {
      const length = this.pending + newline - at;
      if (length > MAX_LINE) this.report(`a line of ${length} bytes is longer than ${MAX_LINE}`);
      else
        this.parse(
          this.pieces.length === 0 ? chunk.subarray(at, newline) : this.joined(chunk.subarray(at, newline)),
        );
      this.pieces = [];
      this.pending = 0;
      this.offset += length + 1;
      this.line++;
      at = newline + 1;
    }
    if (at < chunk.length) this.keep(chunk.subarray(at));
  }

  end(): void {
    if (this.pending === 0 || this.pending > MAX_LINE) return;
    const line = this.joined();
    const { values, broken } = splitObjects(line.toString('utf8'));
    if (broken > 0 || values.length === 0 || !values.every(isObject)) return;
    this.parse(line);
    this.offset += line.length;
  }

  private keep(piece: Buffer): void {
    this.pending += piece.length;
    if (this.pending <= MAX_LINE) this.pieces.push(Buffer.from(piece));
    else this.pieces = [];
  }

  private joined(last?: Buffer): Buffer {
    return Buffer.concat(last === undefined ? this.pieces : [...this.pieces, last]);
  }

  private parse(line: Buffer): void {
    if (this.options.ignore?.(line)) {
      this.objects++;
      return;
    }
    const start = this.neededPart(line);
    if (start !== undefined) {
      this.hand(start);
      return;
    }
    const text = line.toString('utf8');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.parseBroken(text);
      return;
    }
    this.hand(value);
  }

  /** The record without what stands behind `neededUntil`; `undefined` when that was inside one of its values. */
  private neededPart(line: Buffer): JsonObject | undefined {
    const comma = this.options.neededUntil?.(line);
    if (comma === undefined) return undefined;
    line[comma] = CLOSING_BRACE;
    const start = asObject(parseJson(line.toString('utf8', 0, comma + 1)));
    line[comma] = COMMA;
    return start !== undefined && this.options.suffices?.(start) !== false ? start : undefined;
  }

  private parseBroken(text: string): void {
    const clean = text.replace(/^\uFEFF/, '').trim();
    if (clean === '') return;
    const { values, broken } = splitObjects(clean);
    if (broken > 0) this.report(`${broken} characters are no JSON`);
    for (const value of values) this.hand(value);
  }

  private hand(value: unknown): void {
    if (!isObject(value)) {
      this.report('not an object');
      return;
    }
    this.objects++;
    this.take(value, this.line + 1);
  }

  private report(reason: string): void {
    this.damage.push({ record: this.line + 1, reason });
  }
}
