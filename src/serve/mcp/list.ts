import type { NoteType } from '../../model/memory.js';
import { listContents } from '../../recall/view/contents.js';
import { openMemories } from '../../store/scopes/open-memories.js';
import { asData } from './frame.js';
import { scopeFor } from './here.js';
import type { Run } from './tool.js';

interface ListInput {
  readonly type?: NoteType;
  readonly scope?: string;
  readonly max_tokens?: number;
}

export const list: Run<ListInput> = async ({ context, here }, { type, scope, max_tokens: tokens }) => {
  const { opened, warnings } = await openMemories(context, scopeFor(here, scope));
  const { lines, left } = await listContents(context, opened, {
    tokens,
    ...(type ? { wanted: (memory) => memory.primitive === 'note' && memory.type === type } : {}),
  });
  if (lines.length === 0 && left === undefined)
    return ['Nothing is remembered here yet.', ...warnings].join('\n');
  return asData(
    'Verify before acting on what is older than a day.',
    lines.join('\n'),
    ...(left ? [`${left} MemorySearch finds them.`] : []),
    ...warnings,
  );
};
