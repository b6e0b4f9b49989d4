/** Arguments that several tools have. */
import { NOTE_TYPES } from '../../model/memory.js';

export const NAME = {
  type: 'string',
  description: 'Its name (the rule in a line), or the id of a memory that is there.',
};
export const SCOPE = {
  type: 'string',
  enum: ['project', 'user'],
  description: "'project': this repository's memory. 'user': what is true of the user in every project.",
};
export const TYPE = {
  type: 'string',
  enum: NOTE_TYPES,
  description:
    'user: who they are and what they know; feedback: how to work, from corrections and confirmations; project: decisions, goals, constraints; reference: where to look outside the code.',
};
