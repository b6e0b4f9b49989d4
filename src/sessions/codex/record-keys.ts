import { createHash } from 'node:crypto';

/** Counters that name a record the same in the file it was written to and in the forks that copied it. */
export interface Counted {
  readonly own?: string | undefined;
  readonly origin?: string | undefined;
  readonly turnId?: string | undefined;
  readonly count: number;
}

/**
 * Rollout lines have no ids of their own, and a fork begins with a copy of its parent's lines, each with a new time.
 * A record is named by its turn's id and its number in that turn; before turns had ids, by the session its history
 * began in and its number in the file. A hash of its content keeps apart what two forks added at the same place.
 */
export class RecordKeys {
  private own: string | undefined;
  private origin: string | undefined;
  private turnId: string | undefined;
  private count: number;

  constructor(carried?: Counted) {
    this.own = carried?.own;
    this.origin = carried?.origin;
    this.turnId = carried?.turnId;
    this.count = carried?.count ?? 0;
  }

  /** Takes a `session_meta`: says whether it is the file's own (the first); others come with copied history. */
  begin(id: string | undefined): boolean {
    const first = this.own === undefined;
    this.own ??= id ?? '';
    this.origin = id ?? this.origin;
    return first;
  }

  turn(id: string | undefined): void {
    if (id === undefined || id === this.turnId) return;
    this.turnId = id;
    this.count = 0;
  }

  /** Counts a record; its name costs a hash and is made only when `wanted`. */
  next(content: () => string, wanted: boolean): string | undefined {
    const number = this.count++;
    if (!wanted) return undefined;
    const hash = createHash('sha1').update(content()).digest('base64url').slice(0, 10);
    return `codex:${this.turnId ?? this.origin ?? ''}:${number}:${hash}`;
  }

  carry(): Counted {
    return { own: this.own, origin: this.origin, turnId: this.turnId, count: this.count };
  }
}
