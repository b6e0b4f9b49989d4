/** Words typed while the agent worked, of which no record of the conversation is known yet. */
export interface OpenPrompt {
  readonly line: number;
  readonly time?: string | undefined;
  readonly text: string;
  /** The client took it off the queue. */
  readonly taken?: boolean;
  /** Already given out as human words. */
  readonly given?: boolean;
}

/**
 * The client's queue of prompts as its `queue-operation` records tell it. Most entries come again as a user record or
 * a `queued_command`; in older versions those that were fed to the running turn never do, and their words stand
 * nowhere else.
 */
export class OpenPrompts {
  private entries: OpenPrompt[];

  constructor(carried: readonly OpenPrompt[] = []) {
    this.entries = [...carried];
  }

  enqueue(entry: OpenPrompt): void {
    this.entries.push(entry);
  }

  /** `dequeue` names no entry: the oldest goes first. `remove` names its text in newer versions. */
  take(text?: string): void {
    const wanted = text === undefined ? undefined : normal(text);
    const index = this.entries.findIndex(
      (entry) => !entry.taken && (wanted === undefined || normal(entry.text) === wanted),
    );
    const entry = this.entries[index];
    if (entry !== undefined) this.entries[index] = { ...entry, taken: true };
  }

  /** Entries went back to the input box: what the human makes of them comes as a new prompt. */
  withdraw(): void {
    this.entries = this.entries.filter((entry) => entry.taken);
  }

  /** A record holds these words: its entry is closed. Says whether they had been given out before. */
  match(text: string): boolean {
    const words = normal(text);
    if (words === '') return false;
    let given = false;
    this.entries = this.entries.filter((entry) => {
      const own = normal(entry.text);
      if (own !== words && !(own.length > 20 && words.includes(own))) return true;
      given ||= entry.given === true && own === words;
      return false;
    });
    return given;
  }

  /**
   * Entries the client took that never came again, now that the conversation has gone on without them until `time`
   * (a fork copies older records in between).
   */
  lost(time: string | undefined): OpenPrompt[] {
    const over = (entry: OpenPrompt) =>
      entry.taken === true && (time === undefined || entry.time === undefined || entry.time <= time);
    const lost = this.entries.filter((entry) => over(entry) && !entry.given);
    this.entries = this.entries.filter((entry) => !over(entry));
    return lost;
  }

  /** All that still wait; they stay known, so that a later record of them is not read as new words. */
  rest(): OpenPrompt[] {
    const rest = this.entries.filter((entry) => !entry.given);
    this.entries = this.entries.map((entry) => ({ ...entry, given: true }));
    return rest;
  }

  carry(): readonly OpenPrompt[] {
    return this.entries;
  }
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
