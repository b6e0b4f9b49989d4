import { EXIT, type ExitCode, LerimError } from '../lib/errors.js';
import { ANSWERS } from '../recall/confidence.js';
import { openRecalls, type Recalls } from '../recall/open-recalls.js';
import { LONGEST_QUESTION } from '../recall/question.js';
import type { SearchOptions } from '../recall/search.js';
import { resultJson, round } from '../recall/view/result-json.js';
import { type CommandContext, defineCommand } from './command.js';
import { FILTER_OPTIONS } from './memory-filter.js';
import { explanationLines, resultLine } from './render-recall.js';
import { askedScope, READ_SCOPE, tellWarnings } from './scope-option.js';

export const memorySearch = defineCommand({
  summary: 'rank memories for a query',
  details:
    'Finds memories by their words, by words that mean the same, and despite typos; best first, each with how likely it is to be what was asked (from 0.50 on it probably is). Archived and superseded memories and summaries are left out unless asked for. Your own global memory adds what it knows where the project holds no answer, and notes about you always.\n\n' +
    'With --stdin, questions are read as JSON Lines, {"id": …, "query": …}, and answered one by one as {"id", "results": [{"id", "score", …}], "confidence"}. Such a batch does not count as use of what it finds.',
  positionals: [{ name: 'query', describe: 'what to look for', many: true }],
  options: {
    ...FILTER_OPTIONS,
    ...READ_SCOPE,
    limit: { type: 'number', alias: 'n', describe: 'at most so many (10)' },
    explain: { type: 'boolean', describe: 'say which words matched where' },
    stdin: { type: 'boolean', describe: 'read questions from stdin as JSON Lines, answer in JSON Lines' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim memory search retry on 429', 'memories about retrying'],
    [
      'git lerim memory search --primitive decision --explain auth tokens',
      'decisions only, and why they were found',
    ],
    ['git lerim memory search --stdin --json < questions.jsonl', 'many questions at once'],
  ],
  async run(context, args) {
    const options: SearchOptions = {
      limit: wholeNumber(args.limit ?? 10),
      now: context.now(),
      archived: args.all ? 'also' : args.archived ? 'only' : 'no',
      ...(args.primitive ? { primitives: args.primitive } : {}),
      ...(args.kind ? { kinds: args.kind } : {}),
      ...(args.tag ? { tags: args.tag } : {}),
      ...(args.explain ? { explain: true } : {}),
    };
    const query = args._.join(' ').trim();
    if (args.stdin && query)
      throw usage('With --stdin the questions come from stdin, not from the command line.');
    if (!args.stdin && !query) throw usage('There is nothing to search for.');
    if (query.length > LONGEST_QUESTION)
      throw usage(`The query is longer than ${LONGEST_QUESTION} characters.`);
    const recall = await openRecalls(context, askedScope(args.scope));
    tellWarnings(context, recall.warnings);
    if (!args.stdin) return searchOnce(context, recall, query, options, args.json === true);
    const { searchLines } = await import('./search-lines.js');
    return searchLines(context, recall, options);
  },
});

async function searchOnce(
  context: CommandContext,
  recall: Recalls,
  query: string,
  options: SearchOptions,
  json: boolean,
): Promise<ExitCode> {
  const { out } = context;
  const answer = await recall.search(query, options);
  if (json) {
    out.json({ query, results: answer.results.map(resultJson), confidence: round(answer.confidence) });
  } else {
    for (const result of answer.results) {
      out.data(resultLine(result, options.now, out));
      for (const line of explanationLines(result, out)) out.data(line);
    }
    if (recall.size === 0) out.talk('Nothing is remembered here yet.');
    else if (answer.results.length === 0) out.talk('No memory fits.');
    else if (answer.confidence < ANSWERS) out.talk('None of these fits well; they only come nearest.');
  }
  recall.recordAccess(answer.results, options.now);
  return answer.results.length > 0 ? EXIT.ok : EXIT.failure;
}

function wholeNumber(limit: number): number {
  if (Number.isInteger(limit) && limit > 0) return limit;
  throw usage(`--limit takes a whole number from 1 on, not '${limit}'.`);
}

function usage(message: string): LerimError {
  return new LerimError('usage', message, { exit: EXIT.usage, hint: "See 'git lerim memory search -h'." });
}
