/** What an agent saves, as a memory. */
import { neutralise, neutraliseLine } from '../../model/control-characters.js';
import { manualId } from '../../model/ids.js';
import type { Evidence, Memory, NoteType } from '../../model/memory.js';
import type { Scope } from '../../store/scopes/scope.js';
import type { Change, Reason } from '../../store/store.js';
import type { CodeBehind } from './code-behind.js';
import { oneLine } from './find-by-name.js';
import type { Caller } from './tool.js';

export interface NoteInput {
  readonly name: string;
  readonly content: string;
  readonly description?: string;
  readonly type?: NoteType;
}

export interface Note {
  readonly input: NoteInput;
  readonly caller: Caller;
  readonly code: CodeBehind;
  readonly scope: Scope;
  readonly now: Date;
}

/** How sure a note is that an agent wrote down on purpose. */
const CONFIDENCE = 0.8;

const line = (text: string): string => neutraliseLine(oneLine(text));

export function addNote(note: Note): Change {
  const { input, caller, code, scope, now } = note;
  const time = now.toISOString();
  const title = line(input.name);
  const memory: Memory = {
    primitive: 'note',
    id: manualId('note'),
    title,
    description: line(input.description ?? '') || title,
    created: time,
    updated: time,
    source: caller.source,
    type: input.type ?? (scope === 'global' ? 'user' : 'project'),
    scope: scope === 'global' ? 'user' : 'project',
    confidence: CONFIDENCE,
    tags: [],
    evidence: evidenceOf(caller),
    ...code.fields,
    body: neutralise(input.content).trim(),
  };
  return { op: 'add', memory, reason: reasonOf(note, 'Saved') };
}

/** A memory that was there, with what was given anew; what was learned from sessions keeps its kind. */
export function updateFrom(note: Note, old: Memory): Change {
  const { input, caller, code } = note;
  const sessions = new Set((old.evidence ?? []).map(({ session }) => session));
  const evidence = [
    ...(old.evidence ?? []),
    ...evidenceOf(caller).filter(({ session }) => !sessions.has(session)),
  ];
  const body = neutralise(input.content).trim();
  const described =
    old.primitive === 'note'
      ? {
          ...(input.description === undefined ? {} : { description: line(input.description) }),
          ...(input.type === undefined ? {} : { type: input.type }),
        }
      : {};
  const changes =
    body !== old.body.trim() ||
    Object.entries(described).some(([key, value]) => old[key as keyof Memory] !== value);
  const memory = (changes ? { ...old, ...described, ...code.fields, body, evidence } : old) as Memory;
  return { op: 'update', memory, reason: reasonOf(note, 'Updated') };
}

function evidenceOf({ session }: Caller): Evidence[] {
  return session === undefined ? [] : [{ session, records: [] }];
}

function reasonOf({ caller, code }: Note, done: string): Reason {
  const { commit } = code.fields;
  return {
    why: `${done} by ${caller.source} in a session.`,
    ...(caller.session === undefined ? {} : { session: caller.session }),
    ...(commit === undefined ? {} : { commit }),
  };
}
