import { termsOf } from '../capture/reconcile/terms.js';
import { ruleOf } from '../capture/reconcile/topic.js';
import { words } from '../lib/tokens.js';
import type { MaintainAction } from './action.js';
import { actionDigest } from './action-digest.js';
import type { Rule, Shelf } from './shelf.js';

/** Words that fill a place and say nothing. */
const FILLERS = new Set(
  `todo tbd tba fixme test tests testing foo bar baz qux asdf qwerty lorem ipsum dolor placeholder untitled sample example
  dummy xxx none null undefined na wip temp tmp hello world memory decision learning note title body text empty`.split(
    /\s+/,
  ),
);
/** A title alone says something from so many words on. */
const TITLE_WORDS = 3;

/** Entries that say nothing: empty, fillers, a lone word. */
export function findJunk({ items }: Shelf): MaintainAction[] {
  return items.flatMap(({ memory }) => {
    const what = memory.pinned ? undefined : junkIn(memory);
    if (what === undefined) return [];
    return [
      {
        kind: 'archive' as const,
        ground: 'junk' as const,
        subject: memory,
        why: 'It says nothing that anybody could act on.',
        evidence: [what],
        ids: [memory.id],
        put: [],
        retired: [{ id: memory.id }],
        digest: actionDigest('archive', [memory], ['junk']),
      },
    ];
  });
}

function junkIn({ title, body }: Rule): string | undefined {
  const said = [...termsOf(`${title}\n${body}`)];
  if (said.length === 0) return 'There are no words in it that tell anything.';
  const all = words(`${title}\n${body}`).map(({ text }) => text);
  if (all.every((word) => FILLERS.has(word) || /^\d+$/.test(word) || word.length === 1))
    return `It holds nothing but "${clip(all.join(' '))}".`;
  const rule = ruleOf(body);
  const adds = rule !== '' && plain(rule) !== plain(title);
  if (!adds && termsOf(title).size < TITLE_WORDS && words(title).length <= TITLE_WORDS)
    return body.trim() === ''
      ? 'Its body is empty, and its title says little.'
      : 'Its body only repeats its title.';
  return undefined;
}

const plain = (text: string): string =>
  words(text)
    .map((word) => word.text)
    .join(' ');
const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
