/** The options the agent laid out, and which of them a short answer picks. */
import { plainLine, sentencesOf, withoutCode } from './sentences.js';
import { overlap, topicWords } from './tokens.js';

export interface Option {
  /** How it was marked: `A`, `2`; empty where it had no mark. */
  readonly mark: string;
  readonly label: string;
  readonly text: string;
}

const MARKED =
  /^\s*(?:#{1,6}\s*)?(?:[-*•]\s+)?(?:\*\*)?(?:(?:option|approach|variant|alternative|choice|solution|possibility)\s+([A-H]|\d{1,2})\b|\(?([A-Ha-h]|\d{1,2})[).])\s*(?:\*\*)?\s*[:.–—-]?\s*(.*)$/i;
const NAMED =
  /^\s*(?:#{1,6}\s*)?(?:[-*•]\s+)?(?:\*\*)?(?:option|approach|variant|alternative|choice|solution|possibility)\s+([A-H]|\d{1,2})\b\s*(?:\*\*)?\s*[:.–—-]?\s*(.*)$/i;
const OFFERS =
  /\b(?:(?:two|three|four|five|a few|several|some|the|these|following|possible|common|other) (?:\w+ )?(?:options?|approaches|variants|alternatives?|choices|solutions|ways|possibilities)|which (?:one|of|would|do you)|do you prefer|would you (?:prefer|like)|(?:prefer|choose|pick) (?:one|between)|either)\b/i;
const INLINE = /(?:^|[\s;,/])\(?([A-Ea-e]|[1-6])\)\s*([^;]*?)(?=[;,/]?\s*\(?(?:[A-Ea-e]|[1-6])\)|$)/g;
const BULLETED = /^\s*[-*•]\s+(.+?)(?::\s+(.*))?$/;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const PICK =
  /\b(?:option|variant|approach|alternative|choice|solution|number|nr\.?|no\.|#)\s*([a-h]|\d{1,2})\b/i;
const BARE =
  /^\W*(?:yes|ok|okay|let'?s|lets|go|do|with|for|take|i'?d|say|i (?:like|prefer|want|choose|pick)|[\s,])*\W*\b([a-h]|\d)\b(?=\W|$)/i;

/** Options in a question of the agent's question tool: lines below the question, or marked inside it. */
export function optionsInQuestion(question: string): { question: string; options: Option[] } {
  const [head = '', ...rest] = question.split('\n');
  const options = rest.flatMap((line) => {
    const marked = line.match(MARKED);
    if (marked) return [toOption(marked[1] ?? marked[2] ?? '', marked[3] ?? '')];
    const bullet = line.match(BULLETED);
    return bullet ? [{ mark: '', label: bullet[1] ?? '', text: bullet[2] ?? '' }] : [];
  });
  return { question: head, options: options.length > 1 ? options : inlineOptions(question) };
}

/**
 * Options the agent wrote out in its text: paragraphs called "Option A", or a list where the text offers a choice.
 * A numbered list of steps is none.
 */
export function optionsInText(text: string): Option[] {
  if (!/option|approach|variant|alternative|choice|solution|possibilit|way|prefer|which|either/i.test(text))
    return [];
  const lines = withoutCode(text).split('\n');
  const named = markedOptions(lines, NAMED);
  if (named.length > 1) return named;
  if (!OFFERS.test(text)) return [];
  const listed = markedOptions(lines, MARKED);
  return listed.length > 1 ? listed : inlineOptions(text);
}

/** The marked list a text ends with and the question above it: what an answer like "2" picks from. */
export function listAfterQuestion(text: string): { question: string; options: Option[] } | undefined {
  const lines = withoutCode(text).split('\n');
  const at = lines.findLastIndex((line) => /\?(?:\*\*)?\s*$/.test(line) && !MARKED.test(line));
  if (at < 0) return undefined;
  const options = markedOptions(lines.slice(at + 1), MARKED);
  const question = sentencesOf(lines[at] ?? '').findLast((sentence) => sentence.text.endsWith('?'))?.text;
  return question && options.length > 1 ? { question, options } : undefined;
}

function markedOptions(lines: readonly string[], shape: RegExp): Option[] {
  const found: { mark: string; label: string; text: string }[] = [];
  let open: { mark: string; label: string; text: string } | undefined;
  for (const line of lines) {
    const marked = line.match(shape);
    const mark = marked?.[1] ?? marked?.[2] ?? '';
    if (marked && isNext(found.at(-1)?.mark, mark)) {
      open = { ...toOption(mark, marked.at(-1) ?? '') };
      found.push(open);
    } else if (/^\s*(?:#{1,6}\s|---+\s*$|\*\*(?:my )?recommend)/i.test(line)) open = undefined;
    else if (open && open.text.length < 260 && /\S/.test(line))
      open.text = `${open.text} ${plainLine(line)}`.trim().slice(0, 300);
  }
  return found;
}

function inlineOptions(text: string): Option[] {
  const found = [...text.matchAll(INLINE)].map((m) => toOption(m[1] ?? '', m[2] ?? ''));
  return found.length > 1 && found.every((option, i) => isNext(found[i - 1]?.mark, option.mark)) ? found : [];
}

/** A, B, C or 1, 2, 3: one list, from its beginning. */
function isNext(previous: string | undefined, mark: string): boolean {
  const at = indexOf(mark);
  return previous === undefined ? at === 0 : at === indexOf(previous) + 1;
}

function indexOf(mark: string): number {
  return /\d/.test(mark) ? Number(mark) - 1 : mark.toLowerCase().charCodeAt(0) - 97;
}

function toOption(mark: string, rest: string): Option {
  const plain = plainLine(rest.replace(/\*\*/g, ''));
  const split = plain.match(/^(.{3,70}?)(?:\s[–—-]\s|:\s|\.\s|$)(.*)$/);
  return { mark, label: (split?.[1] ?? plain).trim(), text: (split?.[2] ?? '').trim() };
}

/** The option an answer picks, with what else it says; undefined when it picks none. */
export function pick(
  answer: string,
  options: readonly Option[],
  recommended: number | undefined,
): { at: number; extra: string } | undefined {
  const exact = options.findIndex((option) => bare(answer) === bare(option.label) && option.label !== '');
  if (exact >= 0) return { at: exact, extra: '' };
  const start = options.findIndex(
    (option) => option.label.length > 2 && bare(answer).startsWith(bare(option.label)),
  );
  if (start >= 0)
    return {
      at: start,
      extra: answer.slice((options[start]?.label ?? '').length).replace(/^[\s,.;:–—-]+/, ''),
    };
  const named = answer.match(PICK) ?? (answer.length < 200 ? answer.match(BARE) : null);
  const at = named
    ? options.findIndex(
        (option) => option.mark !== '' && option.mark.toLowerCase() === (named[1] ?? '').toLowerCase(),
      )
    : -1;
  if (named && at >= 0)
    return { at, extra: answer.slice((named.index ?? 0) + named[0].length).replace(/^[\s,.;:)–—-]+/, '') };
  const ordinal = ORDINALS.findIndex((word) =>
    new RegExp(`\\b(?:the )?${word}(?: one| option| approach)?\\b`, 'i').test(answer.slice(0, 60)),
  );
  if (ordinal >= 0 && ordinal < options.length && answer.length < 120) return { at: ordinal, extra: '' };
  if (recommended !== undefined && answer.length < 60 && isYes(answer)) return { at: recommended, extra: '' };
  return byWords(answer, options);
}

function byWords(answer: string, options: readonly Option[]): { at: number; extra: string } | undefined {
  const said = topicWords(answer);
  const shares = options.map((option) => overlap(topicWords(option.label), said));
  const best = shares.indexOf(Math.max(...shares));
  const clear = (shares[best] ?? 0) >= 0.6 && shares.filter((share) => share >= 0.5).length === 1;
  return clear && answer.length < 300 ? { at: best, extra: answer } : undefined;
}

/** The option a sentence of recommendation names. */
export function recommendedOf(text: string, options: readonly Option[]): number | undefined {
  const marked = options.findIndex((option) => /\(recommended\)/i.test(option.label));
  if (marked >= 0) return marked;
  for (const { text: sentence } of sentencesOf(withoutCode(text))) {
    if (
      !/\b(?:recommend|i'd go|i would go|my (?:pick|preference|suggestion)|best fit|i'd suggest)\b/i.test(
        sentence,
      )
    )
      continue;
    const found = pick(sentence, options, undefined);
    if (found) return found.at;
  }
  return undefined;
}

/** A plain yes. */
export function isYes(answer: string): boolean {
  return /^\W*(?:yes|yeah|yep|yup|ya|ok|okay|k|sure|sounds (?:good|great|right)|go(?: ahead| for it)?|do (?:it|that|this)|let'?s (?:do|go)|agreed?|perfect|great|good|lgtm|please do|exactly|\+1|approved|makes sense|i like (?:it|that|this)|fine)\b/i.test(
    answer,
  );
}

function bare(text: string): string {
  return text
    .replace(/\(recommended\)/gi, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
