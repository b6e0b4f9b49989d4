import { asList, asObject, asText, type JsonObject } from '../json-value.js';
import type { Stamp } from '../stamp.js';
import { plain } from './call-output.js';

/** A user message of the model's history that may be a prompt or injected context. */
export interface HeldMessage extends Stamp {
  readonly text: string;
}

/**
 * Where a rollout says what the human typed. Up to 0.137 an event `user_message` and from 0.150 an `item_completed`
 * follow the `response_item` with the same words; both name only the human's. Where neither is written, the response
 * items stand alone: they are held back until the agent goes on, and given out when no event came.
 */
export class PromptSource {
  private events: boolean;
  private held: HeldMessage[];

  constructor(carried?: { readonly events: boolean; readonly held: readonly HeldMessage[] }) {
    this.events = carried?.events ?? false;
    this.held = [...(carried?.held ?? [])];
  }

  hold(payload: JsonObject, stamp: Stamp): void {
    if (!this.events) this.held.push({ ...stamp, text: humanParts(payload) });
  }

  /** An event named the human's words: this file needs no response items for them. */
  confirmed(): void {
    this.events = true;
    this.held = [];
  }

  release(): HeldMessage[] {
    const held = this.held;
    this.held = [];
    return held;
  }

  carry(): { readonly events: boolean; readonly held: readonly HeldMessage[] } {
    return { events: this.events, held: this.held };
  }
}

/** 0.150 and later mark each part's origin. */
function humanParts(payload: JsonObject): string {
  const kinds = asList(asObject(payload.internal_chat_message_metadata_passthrough)?.content_item_kinds);
  if (kinds.length === 0) return plain(payload.content);
  return asList(payload.content)
    .filter((_, index) => kinds[index] === undefined || kinds[index] === 'user.text')
    .map((part) => asText(asObject(part)?.text) ?? '')
    .join('\n');
}
