/** Holds a model's summary against the session: nothing nobody spoke of, no file that was not changed, no word too many. */
import type { SessionEvent } from '../../../sessions/session.js';
import type { SummaryDraft } from '../../candidate.js';
import type { Terms } from '../../reconcile/terms.js';
import { tagsOf } from '../heuristic/names.js';
import type { FoundSummary } from './answer.js';
import { flatten } from './check-found.js';
import { stepsOf } from './describe-step.js';
import { isSaid, type Testimony } from './testimony.js';

const TITLE = 80;
const DESCRIPTION = 200;
const ASKED_WORDS = 150;
const HAPPENED_WORDS = 200;
const CHANGE = 120;
const CHANGES = 12;

/** The draft; `undefined` when it tells of something else than the session. */
export function checkSummary(
  told: FoundSummary,
  events: readonly SessionEvent[],
  testimony: Testimony,
): SummaryDraft | undefined {
  const said = testimony.allSaid;
  const title = flatten(told.title, TITLE);
  const description = flatten(told.description, DESCRIPTION);
  const asked = firstWords(told.asked, ASKED_WORDS);
  const happened = firstWords(told.happened, HAPPENED_WORDS);
  if (![title, description, asked].every((text) => isSaid(text, said))) return undefined;
  if (happened !== '' && !isSaid(happened, said)) return undefined;
  const changes = changesIn(told, editedIn(events), said);
  const body = [
    `**Asked:** ${asked}`,
    ...(happened === '' ? [] : [`**Happened:** ${happened}`]),
    ...(changes.length === 0 ? [] : [`**Key changes:**\n${changes.join('\n')}`]),
  ].join('\n\n');
  return { title, description, body, tags: tagsOf(`${title}. ${asked} ${happened}`) };
}

function firstWords(text: string, most: number): string {
  const words = flatten(text, 12 * most).split(' ');
  return words.length <= most ? words.join(' ') : `${words.slice(0, most).join(' ')}…`;
}

/** Files that were changed, as the agent recorded them. */
function editedIn(events: readonly SessionEvent[]): string[] {
  return [...stepsOf(events).values()].flatMap(({ call, result }) =>
    call.action === 'edit' && result?.ok !== false ? call.paths : [],
  );
}

function changesIn({ changes }: FoundSummary, edited: readonly string[], said: Terms): string[] {
  return changes.slice(0, CHANGES).flatMap(({ path, what }) => {
    const name = path.trim();
    if (name === '' || !edited.some((file) => file === name || file.endsWith(`/${name}`))) return [];
    const told = flatten(what, CHANGE);
    return [isSaid(told, said) ? `- \`${name}\`: ${told}` : `- \`${name}\``];
  });
}
