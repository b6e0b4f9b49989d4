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

export interface Session {
  readonly labels: Labels;
  /** Records the model was shown. */
  readonly shown: ReadonlySet<RecordId>;
  readonly testimony: Testimony;
}

/** The candidate, or why there is none: a clause that follows on its title. */
export function checkFound(found: Found, { labels, shown, testimony }: Session): Candidate | string {
  const cited = [...new Set(found.records.slice(0, MAX_RECORDS).map((label) => labels.record(label)))].filter(
    (record) => record !== undefined && shown.has(record),
  ) as RecordId[];
  if (cited.length === 0) return 'cites no record of the session';
  const decisive = testimony.findQuote(found.quote, cited);
  if (decisive === undefined) return 'quotes what nobody said in the records it cites';
  const isHuman = testimony.hasWords('human', cited);
  if (!isHuman && (found.kind === 'decision' || found.kind === 'preference'))
    return 'was decided by no person';
  if (!isHuman && !testimony.hasResult(cited)) return 'is a claim of the agent that no result confirms';
  const said = testimony.saidIn(cited);
  const title = flatten(found.title, TITLE);
  const rule = flatten(found.rule, RULE);
  if (termsOf(title).size < 2 || termsOf(rule).size < 3) return 'says nothing';
  if (!isSaid(title, said) || !isSaid(rule, said)) return 'says what the records it cites do not';
  const base = {
    title,
    body: [rule, ...section('Why', found.why, said), ...section('How to apply', found.how, said)].join(
      '\n\n',
    ),
    tags: [
      ...new Set(
        found.tags
          .slice(0, 4 * MAX_TAGS)
          .map(slug)
          .filter(Boolean),
      ),
    ].slice(0, MAX_TAGS),
    confidence: Math.min(
      BELIEVED[isHuman ? 'human' : 'agent'],
      Math.max(LEAST_BELIEVED, Number.isFinite(found.confidence) ? found.confidence : 0),
    ),
    records: [decisive, ...cited.filter((record) => record !== decisive)],
    quote: found.quote.trim(),
    paths: [...new Set(found.paths.map((path) => path.trim()).filter(Boolean))].slice(0, MAX_PATHS),
  };
  return found.kind === 'decision'
    ? { primitive: 'decision', ...base }
    : { primitive: 'learning', kind: found.kind, ...base };
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

function slug(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.+#]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30);
}
