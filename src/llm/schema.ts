import type { JsonSchema } from './llm.js';

export const TEXT: JsonSchema = { type: 'string' };

/** An object as strict as providers want it: every key is there, and no other. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
