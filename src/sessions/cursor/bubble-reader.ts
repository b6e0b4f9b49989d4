import { asText, type JsonObject } from '../json-value.js';
import type { Damage, Place, ReadOptions, ReadResult, SessionEvent, SessionFile } from '../session.js';
import { stampOf } from '../stamp.js';
import { bubbleEvents } from './bubble-events.js';

interface Carry {
  /** Bubbles that were read, oldest first, with whether they were the human's. */
  readonly read: readonly (readonly [string, boolean])[];
}

/** How far back going on looks for what the human took back. */
const REMEMBERED = 1000;

/** Walks a conversation's bubbles in the order of its headers, from where reading stopped. */
export class BubbleReader {
  private ids: readonly string[] = [];
  private at = 0;
  private read: (readonly [string, boolean])[];
  private bytes = 0;
  private readonly damage: Damage[] = [];
  private placed: boolean;

  constructor(
    private readonly file: SessionFile,
    private readonly emit: (event: SessionEvent) => void,
    private readonly options: ReadOptions,
    private readonly composer: JsonObject | undefined,
  ) {
    this.read = [...((options.from?.carry as Carry | undefined)?.read ?? [])];
    this.placed = this.read.length > 0;
  }

  /** Finds where to go on; bubbles that were read and are gone were taken back by the human. */
  begin(ids: readonly string[]): void {
    this.ids = ids;
    const present = new Set(ids);
    const gone = this.read.filter(([id, human]) => human && !present.has(id)).length;
    this.read = this.read.filter(([id]) => present.has(id));
    const last = this.read.at(-1)?.[0];
    this.at = last === undefined ? 0 : ids.indexOf(last) + 1;
    if (gone > 0) this.emit({ type: 'rollback', turns: gone, record: last ?? this.file.id });
  }

  next(count: number): readonly string[] {
    return this.ids.slice(this.at, this.at + count);
  }

  isLast(id: string): boolean {
    return this.ids.at(-1) === id;
  }

  take(id: string, bubble: JsonObject | undefined, time: string | undefined): void {
    this.at++;
    const events = bubble === undefined ? [] : bubbleEvents(bubble);
    this.read.push([id, events.some(({ type }) => type === 'human')]);
    if (this.read.length > REMEMBERED) this.read.shift();
    if (bubble === undefined)
      this.damage.push({ record: id, reason: 'listed in the conversation, but not stored' });
    this.bytes += JSON.stringify(bubble ?? '').length;
    if (events.length === 0 || this.options.seen?.(id)) return;
    const stamp = stampOf(id, time);
    this.place(stamp);
    for (const event of events) this.emit({ ...event, ...stamp });
  }

  result(): ReadResult {
    const last = this.read.at(-1)?.[0];
    const carry: Carry = { read: this.read };
    return {
      position: { offset: this.at, line: this.at, ...(last === undefined ? {} : { last }), carry },
      damage: this.damage,
      subagent: this.composer?.subagentInfo !== undefined,
      bytes: this.bytes,
    };
  }

  private place(stamp: { readonly record: string | number; readonly time?: string }): void {
    if (this.placed) return;
    this.placed = true;
    const branch = asText(this.composer?.createdOnBranch);
    const place: Place = {
      type: 'place',
      ...(this.file.cwd ? { cwd: this.file.cwd } : {}),
      ...(branch ? { branch } : {}),
      ...stamp,
    };
    if (place.cwd !== undefined || place.branch !== undefined) this.emit(place);
  }
}
