import { findSecrets } from '../../lib/secrets/redact.js';
import { chooseTarget } from '../../store/scopes/open-memories.js';
import type { Scope } from '../../store/scopes/scope.js';
import type { StoredMemory } from '../../store/store.js';
import { codeBehind } from './code-behind.js';
import { differences } from './differences.js';
import { findByName } from './find-by-name.js';
import { asData, scopeName } from './frame.js';
import { scopeFor } from './here.js';
import { addNote, type NoteInput, updateFrom } from './note.js';
import type { Run } from './tool.js';

interface SaveInput extends NoteInput {
  readonly scope?: string;
  readonly files?: readonly string[];
}

export const save: Run<SaveInput> = async ({ context, here, caller }, input) => {
  const target = await chooseTarget(context, scopeFor(here, input.scope) as Scope | undefined);
  const { store } = await target.open();
  const code = await codeBehind(context, target.code, input.files ?? []);
  let old: StoredMemory | undefined;
  const [applied] = await store.apply((now) => {
    old = findByName(now, input.name);
    const note = { input, caller, code, scope: target.scope, now: context.now() };
    return [old ? updateFrom(note, old.memory) : addNote(note)];
  });
  const told = [...secretsTold(input), ...missingTold(code.missing)];
  if (applied === undefined) return ['That is remembered already; nothing changed.', ...told].join('\n');
  const id = applied.ids[0] ?? '';
  const done = `${id} ${old ? 'in' : 'to'} the ${scopeName(target.scope)} memory (${
    applied.commit ? `commit ${applied.commit.slice(0, 10)}` : `it waits: ${applied.waiting}`
  })`;
  if (!old) return [`Saved ${done}.`, ...told].join('\n');
  const next = (await store.snapshot()).memories.get(id) ?? old;
  const changed = asData(differences(old.memory, next.memory).join('\n'));
  return [`Updated ${done}:`, changed, ...told].join('\n');
};

function secretsTold({ name, description = '', content }: SaveInput): string[] {
  const found = findSecrets([name, description, content].join('\n'), { secretsOnly: true });
  if (found.length === 0) return [];
  const kinds = [...new Set(found.map(({ kind }) => kind))].join(', ');
  return [`What looked like a secret was left out (${kinds}); it stands there as [redacted:…].`];
}

function missingTold(missing: readonly string[]): string[] {
  return missing.length === 0 ? [] : [`The code at HEAD has no ${missing.join(', ')}; that was left out.`];
}
