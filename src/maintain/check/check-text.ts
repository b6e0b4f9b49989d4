/** One memory's file by itself: what it leaves out, what it must not hold, how large it is. */
import { findSecrets } from '../../lib/secrets/redact.js';
import { hasControls } from '../../model/control-characters.js';
import { FIELDS } from '../../model/fields.js';
import { readFrontMatter } from '../../model/front-matter.js';
import { idFromHash } from '../../model/ids.js';
import { PRIMITIVES } from '../../model/memory.js';
import { dateOfPath } from '../../model/paths.js';
import type { StoredMemory } from '../../store/store.js';
import { type CheckFinding, findingsAt } from './finding.js';

/** Characters from which on a memory is more than a person or a prompt wants to read. */
const LARGE = 16 * 1024;
/** Milliseconds by which clocks may differ. */
const AHEAD = 24 * 3_600_000;

/** Marks that make text read in another order than it is stored, and such as cannot be seen. */
const HIDDEN = /[\u200b\u2060\u202a-\u202e\u2066-\u2069]/u;

export function checkMemory(stored: StoredMemory, now: Date): CheckFinding[] {
  return [...checkFields(stored), ...checkTimes(stored, now), ...checkPrefix(stored), ...checkSize(stored)];
}

/** Fields that reading makes up where the file has none: they change when the file is moved. */
function checkFields({ path, text, memory }: StoredMemory): CheckFinding[] {
  const { data } = readFrontMatter(text);
  const missing = FIELDS.filter(
    ({ key, of, required }) =>
      required && of.includes(memory.primitive) && (data[key] === undefined || data[key] === null),
  ).map(({ key }) => key);
  if (missing.length === 0) return [];
  const wanted = missing.includes('id') ? `; its id here is ${memory.id}` : '';
  return [
    findingsAt(path, memory.id).warning(
      'missing-field',
      `leaves out ${missing.join(', ')}`,
      `add what is missing to its head${wanted}`,
    ),
  ];
}

function checkTimes({ path, memory }: StoredMemory, now: Date): CheckFinding[] {
  const { warning } = findingsAt(path, memory.id);
  const findings: CheckFinding[] = [];
  if (memory.updated < memory.created)
    findings.push(warning('time', 'was updated before it was created', 'correct created or updated'));
  if (Date.parse(memory.updated) > now.getTime() + AHEAD)
    findings.push(warning('time', `was updated in the future, ${memory.updated}`, 'correct updated'));
  const day = dateOfPath(path);
  const said = memory.primitive === 'summary' ? memory.date : memory.created.slice(0, 10);
  if (day !== undefined && day !== said && day !== memory.created.slice(0, 10))
    findings.push(
      warning('name-date', `is named after ${day}, and was created ${said}`, 'rename it, or correct created'),
    );
  return findings;
}

/** The folder says what a memory is; an id that says otherwise was put into the wrong one. */
function checkPrefix({ path, memory }: StoredMemory): CheckFinding[] {
  const prefix = /^(dec|lrn|note|sum)-/.exec(memory.id)?.[1];
  const kind = PRIMITIVES.find((primitive) => idFromHash(primitive, '').startsWith(`${prefix}-`));
  if (kind === undefined || kind === memory.primitive) return [];
  return [
    findingsAt(path, memory.id).warning(
      'wrong-folder',
      `is read as a ${memory.primitive}, and its id ${memory.id} is that of a ${kind}`,
      `move it to the folder of a ${kind}, or give it another id`,
    ),
  ];
}

function checkSize({ path, text, memory }: StoredMemory): CheckFinding[] {
  const { warning, error } = findingsAt(path, memory.id);
  const findings: CheckFinding[] = [];
  if (text.length > LARGE)
    findings.push(
      warning(
        'large',
        `has ${Math.round(text.length / 1024)} KB, too much to be read with others`,
        'keep the rule and its reason, and split the rest off',
      ),
    );
  if (memory.body.trim() === '')
    findings.push(
      warning('empty', 'has no text below its head', 'say what is to be remembered, or delete it'),
    );
  if (hasControls(text.replaceAll('\r\n', '\n')) || HIDDEN.test(text))
    findings.push(
      warning('hidden-characters', 'holds characters that are not seen', 'take the control characters out'),
    );
  const mark = /^(?:<{7} |>{7} )/m.exec(text);
  if (mark)
    findings.push(
      error('conflict-marks', 'holds the marks of an unfinished merge', 'choose one of the two versions', {
        line: lineAt(text, mark.index),
      }),
    );
  return findings;
}

/** Keys, tokens and passwords in a file's name or text; what they are is told, never what they say. */
export function findLeakedSecrets(path: string, text: string, id?: string): CheckFinding[] {
  const head = `${path}\n\n`;
  const kinds = new Map<string, number>();
  for (const { kind, start } of findSecrets(head + text, { secretsOnly: true }))
    if (!kinds.has(kind)) kinds.set(kind, start - head.length);
  return [...kinds].map(([kind, at]) => {
    const line = at < 0 ? undefined : lineAt(text, at);
    return findingsAt(path, id).error(
      'secret',
      line === undefined
        ? `has what looks like a ${kind} in its name`
        : `holds what looks like a ${kind} in line ${line}`,
      'make it invalid where it came from, then take it out; the history of the branch still holds it',
      line === undefined ? {} : { line },
    );
  });
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
