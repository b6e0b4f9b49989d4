import { LEARNING_KINDS, PRIMITIVES } from '../model/memory.js';

/** Which memories a listing is about. */
export const FILTER_OPTIONS = {
  primitive: { type: 'list', choices: PRIMITIVES, describe: 'only these primitives' },
  kind: { type: 'list', choices: LEARNING_KINDS, describe: 'only learnings of these kinds' },
  tag: { type: 'list', describe: 'only memories with all of these tags' },
  archived: { type: 'boolean', describe: 'only archived ones' },
  all: { type: 'boolean', describe: 'archived ones too' },
} as const;
