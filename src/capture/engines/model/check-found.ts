/** Holds what a model claims against the session: only what was said by those who may say it becomes a candidate. */
import type { RecordId } from '../../../lib/record-id.js';
import type { Candidate } from '../../candidate.js';
import { type Terms, termsOf } from '../../reconcile/terms.js';
import type { Found } from './answer.js';
import type { Labels } from './labels.js';
import { isSaid, type Testimony } from './testimony.js';

const TITLE = 120;
const RULE = 600;
const SECTION = 300;
const MAX_TAGS = 5;
const MAX_RECORDS = 12;
const MAX_PATHS = 8;
/** The most that is believed of what a person said, and of what only the agent found. */
const BELIEVED = { human: 0.9, agent: 0.75 };
const LEAST_BELIEVED = 0.3;
const UNSAID = 'says what the records it cites do not';

export interface Session {
  readonly labels: Labels;
  /** Records the model was shown. */
  readonly shown: ReadonlySet<RecordId>;
  readonly testimony: Testimony;
}

/** The candidate, or why there is none: a clause that follows on its title. */
export function checkFound(found: Found, { labels, shown, testimony }: Session): Candidate | string {
  const labelled = found.records.slice(0, MAX_RECORDS).map((label) => labels.record(label));
  const cited = [...new Set(labelled)].filter(
    (record) => record !== undefined && shown.has(record),
  ) as RecordId[];
  if (cited.length === 0) return 'cites no record of the session';
  const decisive = testimony.findQuote(found.quote, cited);
  if (decisive === undefined) return 'quotes what nobody said in the records it cites';
  const title = flatten(found.title, TITLE);
  const rule = flatten(found.rule, RULE);
  if (termsOf(title).size < 2 || termsOf(rule).size < 3) return 'says nothing';
  const backing = backingOf({ ...found, title, rule }, cited, testimony);
  if (typeof backing === 'string') return backing;
  const { said, most } = backing;
  const sections = [...section('Why', found.why, said), ...section('How to apply', found.how, said)];
  const base = {
    title,
    body: [rule, ...sections].join('\n\n'),
    tags: distinct(found.tags.map(slug), MAX_TAGS),
    confidence: Math.min(most, Math.max(LEAST_BELIEVED, Number(found.confidence) || 0)),
    records: [decisive, ...cited.filter((record) => record !== decisive)],
    quote: found.quote.trim(),
    paths: distinct(
      found.paths.map((path) => path.trim()),
      MAX_PATHS,
    ),
  };
  return found.kind === 'decision'
    ? { primitive: 'decision', ...base }
    : { primitive: 'learning', kind: found.kind, ...base };
}

/** Whose words carry a candidate, and how far they are believed. */
interface Backing {
  readonly said: Terms;
  readonly most: number;
}

/**
 * A person says it, or stands for what the agent says; or the agent found it and a result shows it. Else why it is not
 * believed. What the agent says must be more than it read somewhere.
 */
function backingOf(
  { kind, title, rule }: Found,
  cited: readonly RecordId[],
  testimony: Testimony,
): Backing | string {
  const isIn = (said: Terms): boolean => isSaid(title, said) && isSaid(rule, said);
  const ruled = testimony.ruledIn(cited);
  const isHuman = testimony.hasWords('human', cited) && isIn(ruled);
  if (isHuman && isIn(testimony.saidIn(cited, 'human'))) return { said: ruled, most: BELIEVED.human };
  if (testimony.isPrinted(`${title} ${rule}`)) return 'says what a file or command of the session does';
  if (isHuman) return { said: ruled, most: BELIEVED.human };
  if (kind === 'decision' || kind === 'preference')
    return testimony.hasWords('human', cited) ? UNSAID : 'was decided by no person';
  const said = testimony.saidIn(cited);
  if (!testimony.hasWords('agent', cited) || !isIn(said)) return UNSAID;
  return testimony.hasResult(cited)
    ? { said, most: BELIEVED.agent }
    : 'is a claim of the agent that no result confirms';
}

/** A part of the body; none where it says more than was said. */
function section(lead: string, text: string, said: Terms): string[] {
  const flat = flatten(text, SECTION);
  return flat !== '' && isSaid(flat, said) ? [`**${lead}:** ${flat}`] : [];
}

/** One paragraph: bold leads of its own would make sections. */
export function flatten(text: string, most: number): string {
  const flat = text.replaceAll('**', '').replace(/\s+/g, ' ').trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

function distinct(texts: readonly string[], most: number): string[] {
  return [...new Set(texts)].filter(Boolean).slice(0, most);
}

function slug(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.+#]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30);
}
