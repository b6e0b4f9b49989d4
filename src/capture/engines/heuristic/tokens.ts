/** Words as the features and the topic comparison see them. */

const TOKEN =
  /`[^`]*`|https?:\/\/\S+|[~.]?\/?[\w.@-]+(?:\/[\w.@*-]+)+|[\p{L}][\p{L}\p{N}_]*(?:['’][\p{L}]+)?(?:[.-][\p{L}\p{N}_]+)*|\d[\d.,:%]*|[?!]/gu;

/** Words in lower case, with names, paths, numbers and addresses replaced by a mark for what they are; shouted words are words. */
export function shapeTokens(text: string): string[] {
  const spoken = /\p{Ll}/u.test(text) ? text : text.toLowerCase();
  return (spoken.match(TOKEN) ?? []).map(shapeOf);
}

function shapeOf(token: string): string {
  if (token.startsWith('`')) return '<code>';
  if (/^https?:/.test(token)) return '<url>';
  if (/^\d/.test(token)) return '<num>';
  if (token.includes('/')) return '<path>';
  if (/[a-z][A-Z]|_|\w\.\w/.test(token)) return '<name>';
  if (/^[A-Z][A-Z0-9]{2,}$/.test(token) && !SHOUTED.has(token)) return '<caps>';
  return token.toLowerCase().replace('’', "'");
}

const SHOUTED = new Set([
  'NOT',
  'NEVER',
  'ALWAYS',
  'ONLY',
  'MUST',
  'DONT',
  'THE',
  'AND',
  'ALL',
  'ANY',
  'THIS',
  'STOP',
]);

const STOP = new Set(
  `a about after again all also am an and any are as at be because been before being both but by can cannot could did do
  does doing done don't dont down each even few first for from get gets go going got had has have having he her here him his how
  i if i'd i'll i'm i've im in into is isn't it it's its just let lets let's like make makes me more most my need needs new no nor not now of off
  ok okay on once one only or other our out over own please put really right same see she should so some still such sure take than
  that that's the their them then there these they thing things this those through to too try under until up us use used using very want
  was we we'll we're well were what when where which while who why will with without work works would yes yet you you'll you're your
  actually already always never maybe instead currently think know way looks look good need's here's i’d i’ll i’m`.split(
    /\s+/,
  ),
);

/** Words that say nothing of what a text is about. */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** Content words, roughly stemmed, for comparing what two texts are about. Names are split into their parts as well. */
export function topicWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const raw of text.match(/[\p{L}_][\p{L}\p{N}_]*(?:[-.][\p{L}\p{N}_]+)*/gu) ?? []) {
    for (const part of [raw, ...raw.split(/[_.-]|(?<=[a-z])(?=[A-Z])/)]) {
      const word = stem(part.toLowerCase());
      if (word.length > 2 && !STOP.has(part.toLowerCase()) && !STOP.has(word)) words.add(word);
    }
  }
  return words;
}

function stem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, '');
  return word.replace(/(?:ations?|ings?|ers?|ed|es|ies|ly|s|y|e)$/, '');
}

/** Share of the smaller set that the two have in common, 0 to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  return shared / small.size;
}
