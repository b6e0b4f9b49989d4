/** What the model is told of each tool; what they do is loaded when they are called. */
import { VERDICTS } from '../../model/feedback.js';
import { NOTE_TYPES } from '../../model/memory.js';
import type { Tool } from './tool.js';

const NAME = {
  type: 'string',
  description: 'Its name (the rule in a line), or the id of a memory that is there.',
};
const SCOPE = {
  type: 'string',
  enum: ['project', 'user'],
  description: "'project': this repository's memory. 'user': what is true of the user in every project.",
};
const TYPE = {
  type: 'string',
  enum: NOTE_TYPES,
  description:
    'user: who they are and what they know; feedback: how to work, from corrections and confirmations; project: decisions, goals, constraints; reference: where to look outside the code.',
};
const ONLY_SCOPE = { ...SCOPE, description: `Only this memory; both without it. ${SCOPE.description}` };
const ONLY_TYPE = { ...TYPE, description: `Only notes of this type. ${TYPE.description}` };

export const TOOLS: readonly Tool[] = [
  {
    name: 'MemorySave',
    title: 'Save a memory',
    description:
      'Keeps one fact for later sessions: what the user corrected, confirmed or decided, and why. Not what the code, its history or AGENTS.md says, and nothing passing. A name that exists is updated.',
    properties: {
      name: NAME,
      description: { type: 'string', description: 'A line for listings: when this matters.' },
      type: TYPE,
      scope: SCOPE,
      content: {
        type: 'string',
        description: 'The rule, then **Why:** and **How to apply:** where they were told. Markdown.',
      },
      files: {
        type: 'array',
        items: { type: 'string' },
        description: 'Files it speaks of, by their path from the top of the repository.',
      },
    },
    required: ['name', 'content'],
    isReadOnly: false,
    load: async () => (await import('./save.js')).save,
  },
  {
    name: 'MemoryDelete',
    title: 'Delete a memory',
    description: 'Puts a memory in the archive: it is not found any more, and can be restored.',
    properties: {
      name: NAME,
      scope: SCOPE,
      reason: { type: 'string', description: 'Why, for the history.' },
    },
    required: ['name'],
    isReadOnly: false,
    load: async () => (await import('./delete.js')).remove,
  },
  {
    name: 'MemorySearch',
    title: 'Search memory',
    description:
      'Finds memories by what they are about, best first, whole. Words, their synonyms and typos count; a question in your own words works.',
    properties: {
      query: { type: 'string', description: 'What to look for.' },
      type: ONLY_TYPE,
      scope: ONLY_SCOPE,
      limit: { type: 'integer', description: 'At most so many: 5 without it, 20 at most.' },
      use_ai: {
        type: 'boolean',
        description: 'Let a language model rank what was found, where the user has set one up.',
      },
    },
    required: ['query'],
    isReadOnly: true,
    load: async () => (await import('./search.js')).search,
  },
  {
    name: 'MemoryList',
    title: 'List memories',
    description:
      'A line for each memory, the most useful first: name, description, id, kind, scope, age, and how the code has moved on since.',
    properties: {
      type: ONLY_TYPE,
      scope: ONLY_SCOPE,
      max_tokens: { type: 'integer', description: 'At most so long, in tokens (estimated).' },
    },
    required: [],
    isReadOnly: true,
    load: async () => (await import('./list.js')).list,
  },
  {
    name: 'MemoryAsk',
    title: 'Ask memory',
    description:
      'Answers a question with the few sentences of memory that fit, each with its id; or says that memory does not know.',
    properties: {
      question: { type: 'string' },
      scope: ONLY_SCOPE,
      use_ai: {
        type: 'boolean',
        description: 'Let a language model write the answer from them, where the user has set one up.',
      },
    },
    required: ['question'],
    isReadOnly: true,
    load: async () => (await import('./ask.js')).ask,
  },
  {
    name: 'MemoryBrief',
    title: 'Read the context brief',
    description:
      'What to know of this repository before starting: last handoff, decisions, preferences, risks, each with its id; and how current that is.',
    properties: {},
    required: [],
    isReadOnly: true,
    load: async () => (await import('./brief.js')).brief,
  },
  {
    name: 'MemoryFeedback',
    title: 'Say how a memory did',
    description:
      "Moves a memory's confidence: 'used' when it helped, 'correct' when you found it true, 'wrong' when it is not so, or not any more.",
    properties: {
      id: { type: 'string', description: 'Id or name of the memory.' },
      verdict: { type: 'string', enum: VERDICTS },
      reason: { type: 'string', description: 'What showed it, for the history.' },
      scope: SCOPE,
    },
    required: ['id', 'verdict'],
    isReadOnly: false,
    load: async () => (await import('./feedback.js')).feedback,
  },
];
