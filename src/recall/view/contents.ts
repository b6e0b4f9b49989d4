/** A table of contents of memory: a line for each, the most useful first, as long as there is room. */
import { age } from '../../lib/age.js';
import { bareWords } from '../../lib/bare-words.js';
import type { Context } from '../../lib/context.js';
import { estimateTokens } from '../../lib/estimate-tokens.js';
import type { Memory } from '../../model/memory.js';
import type { LoadedMemory } from '../../store/scopes/open-memories.js';
import type { StoredMemory } from '../../store/store.js';
import { branchWork } from '../brief/branch-work.js';
import { rankMemories } from '../brief/choose.js';
import type { Known } from '../brief/facts.js';
import { describeFreshness } from '../freshness/freshness.js';
import { splitPassages } from '../passages.js';
import { clipLine, plainLine } from '../plain-line.js';
import { openView } from './open-view.js';

const MOST = { lines: 1000, bytes: 50_000 };
/** Longest title and description, in characters. */
const CLIP = { title: 160, description: 160 };

export interface Contents {
  readonly lines: readonly string[];
  /** A sentence, where not all are there. */
  readonly left: string | undefined;
}

export interface ContentsOptions {
  /** Most tokens of all lines, estimated. */
  readonly tokens?: number | undefined;
  readonly wanted?: (memory: Memory) => boolean;
}

/** All that is neither archived nor superseded, summaries of sessions left out; those that fit the current branch rank higher. */
export async function listContents(
  context: Context,
  places: readonly LoadedMemory[],
  { tokens = Number.POSITIVE_INFINITY, wanted = () => true }: ContentsOptions = {},
): Promise<Contents> {
  const known = (await Promise.all(places.map((place) => knownIn(context, place, wanted)))).flat();
  const code = places.find(({ scope, repository }) => scope === 'project' && repository.hasGit)?.repository;
  const work = code ? await branchWork(context, code) : { files: new Map() };
  const ranked = rankMemories(known, work, context.now());
  const lines: string[] = [];
  let [bytes, cost] = [0, 0];
  for (const choice of ranked) {
    const line = contentsLine(choice.known, context.now());
    bytes += Buffer.byteLength(line) + 1;
    cost += tokens === Number.POSITIVE_INFINITY ? 0 : estimateTokens(line) + 1;
    if (lines.length === MOST.lines || bytes > MOST.bytes || cost > tokens) break;
    lines.push(line);
  }
  return {
    lines,
    left: describeLeft(ranked.slice(lines.length).map((choice) => choice.known.stored.memory)),
  };
}

async function knownIn(
  context: Context,
  place: LoadedMemory,
  wanted: (memory: Memory) => boolean,
): Promise<Known[]> {
  const view = await openView(context, place);
  return [...place.snapshot.memories.values()]
    .filter(({ archived, memory }) => !archived && memory.superseded_by === undefined && wanted(memory))
    .map((stored: StoredMemory) => ({
      stored,
      uses: view.accessOf(stored.memory.id)?.count ?? 0,
      global: place.scope === 'global',
      ...view.standingOf(stored),
    }));
}

function contentsLine({ stored: { memory }, freshness, global }: Known, now: Date): string {
  const title = clipLine(plainLine(memory.title), CLIP.title);
  const description = clipLine(plainLine(descriptionOf(memory)), CLIP.description);
  const facts = [
    memory.id,
    memory.primitive === 'learning'
      ? memory.kind
      : memory.primitive === 'note'
        ? `note, ${memory.type}`
        : memory.primitive,
    global ? 'user' : 'project',
    age(memory.updated, now),
    ...(memory.pinned ? ['pinned'] : []),
    ...(freshness ? describeFreshness(freshness).map(plainLine) : []),
  ];
  return `- ${title}${description && description !== title ? `: ${description}` : ''} [${facts.join(' · ')}]`;
}

/** What a note says of itself, else the first sentence that does not say the title again. */
function descriptionOf(memory: Memory): string {
  if ('description' in memory && memory.description) return memory.description;
  return splitPassages(memory.body).find(({ text }) => !isLike(text, memory.title))?.text ?? '';
}

function isLike(text: string, title: string): boolean {
  const [one, other] = [bareWords(text), bareWords(title)];
  return one.startsWith(other) || other.startsWith(one);
}

function describeLeft(left: readonly Memory[]): string | undefined {
  if (left.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { primitive } of left) counts.set(primitive, (counts.get(primitive) ?? 0) + 1);
  const kinds = [...counts].map(([primitive, count]) => `${count} ${primitive}${count === 1 ? '' : 's'}`);
  return `Left out for their length, the least useful: ${kinds.join(', ')}.`;
}
