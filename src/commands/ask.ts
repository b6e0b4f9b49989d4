import { loadSettings } from '../config/settings.js';
import { EXIT, type ExitCode, LerimError } from '../lib/errors.js';
import { ask as answer } from '../recall/ask.js';
import type { ModelAnswer } from '../recall/ask-with-model.js';
import { openRecalls, type Recalls } from '../recall/open-recalls.js';
import { LONGEST_QUESTION } from '../recall/question.js';
import { answerJson } from '../recall/view/result-json.js';
import { type Args, type CommandContext, defineCommand, type Options } from './command.js';
import { memoryBlock, tellAbstention } from './render-answer.js';
import { askedScope, READ_SCOPE, tellWarnings } from './scope-option.js';

const LEAST_TOKENS = 2500;

const OPTIONS = {
  limit: {
    type: 'number',
    alias: 'n',
    describe: 'at most so many memories that answer in their own words (3)',
  },
  ...READ_SCOPE,
  'no-model': { type: 'boolean', describe: "memory's own words, whatever engine is set up" },
  'max-tokens': {
    type: 'number',
    placeholder: 'n',
    describe: 'tokens, in and out, that a model may use for it (12000)',
  },
  'dry-run': { type: 'boolean', describe: 'print what a model would be asked, and send nothing' },
  json: { type: 'boolean', describe: 'print JSON' },
} as const satisfies Options;

type AskArgs = Args<typeof OPTIONS>;

export const ask = defineCommand({
  summary: 'answer a question from memory, with sources',
  details:
    "Answers with what the best memories say, each with its id, kind, age, confidence and source. Where nothing fits it says so, names what comes nearest, and exits with 1.\n\nWhere you have set up a model (the setting 'engine'), it writes the answer from the memories found and nothing else. Each sentence names the memories it rests on; one that they do not bear out is left out, and what the code has left behind since is marked as stale. When no model answers, memory does, in its own words.\n\nThe project is asked first; your own global memory where the project holds no answer, and always for notes about you.",
  positionals: [{ name: 'question', describe: 'what you want to know', required: true, many: true }],
  options: OPTIONS,
  examples: [
    ['git lerim ask "why do we use JWT for the API?"', 'what memory says'],
    ['git lerim ask --limit 1 --json how do I run one test', 'the best memory, for a program'],
    ['git lerim ask --scope global which editor do I use', 'only what counts in all projects'],
    ['git lerim ask --dry-run "Why JWT?"', 'what a model would be asked, to the letter'],
    ['git lerim ask --no-model "Why JWT?"', 'without a model, though one is set up'],
  ],
  async run(context, args) {
    const { out } = context;
    const question = questionIn(args);
    const recall = await openRecalls(context, askedScope(args.scope));
    tellWarnings(context, recall.warnings);
    if (args['dry-run']) return showRequest(context, recall, question, args);
    const found = await answerTo(context, recall, question, args);
    if (found.fallback !== undefined) out.talk(`git lerim: ${found.fallback} These are memory's own words.`);
    if (args.json) out.json(answerJson(question, found));
    else if (!found.answered) tellAbstention(out, found, recall.size);
    else if (found.written === undefined)
      out.data(found.memories.map((memory) => memoryBlock(out, memory, context.now())).join('\n\n'));
    recall.recordAccess(found.memories, context.now());
    return found.answered ? EXIT.ok : EXIT.failure;
  },
});

function questionIn({ _: words, limit, 'max-tokens': maxTokens }: AskArgs): string {
  const question = words.join(' ').trim();
  if (limit !== undefined && (!Number.isInteger(limit) || limit < 1))
    throw usage(`--limit takes a whole number from 1 on, not '${limit}'.`);
  if (maxTokens !== undefined && (!Number.isInteger(maxTokens) || maxTokens < LEAST_TOKENS))
    throw usage(`--max-tokens takes a whole number from ${LEAST_TOKENS} on, not '${maxTokens}'.`);
  if (!question) throw usage('There is no question.');
  if (question.length > LONGEST_QUESTION)
    throw usage(`The question is longer than ${LONGEST_QUESTION} characters.`);
  return question;
}

/** Prints what a model writes as it comes; all else is left to be printed. */
async function answerTo(
  context: CommandContext,
  recall: Recalls,
  question: string,
  args: AskArgs,
): Promise<ModelAnswer> {
  const options = { limit: args.limit ?? 3, now: context.now() };
  const engine = (await loadSettings(context)).get('engine');
  if (args['no-model'] || engine === 'heuristic') return answer(recall, question, options);
  const { askAloud } = await import('./ask-aloud.js');
  return askAloud(context, recall, question, {
    ...options,
    maxTokens: args['max-tokens'],
    silent: args.json ?? false,
  });
}

async function showRequest(
  context: CommandContext,
  recall: Recalls,
  question: string,
  args: AskArgs,
): Promise<ExitCode> {
  const { out } = context;
  const [{ requestFor }, { renderRequest }, { estimateTokens }] = await Promise.all([
    import('../recall/ask-with-model.js'),
    import('../llm/render-request.js'),
    import('../lib/estimate-tokens.js'),
  ]);
  const options = { now: context.now(), maxTokens: args['max-tokens'] };
  const request = (await requestFor(recall, question, options))?.request;
  const prompt = request && renderRequest(request);
  const tokens = { prompt: estimateTokens(prompt ?? ''), answer: request?.maxOutputTokens ?? 0 };
  if (args.json) out.json({ question, prompt: prompt ?? null, tokens });
  else if (prompt !== undefined) out.data(prompt);
  out.talk(
    prompt === undefined
      ? 'Nothing in memory comes near that: no model would be asked.'
      : `About ${tokens.prompt} tokens, and at most ${tokens.answer} of an answer. Nothing was sent.`,
  );
  return EXIT.ok;
}

function usage(message: string): LerimError {
  return new LerimError('usage', message, { exit: EXIT.usage, hint: "See 'git lerim ask -h'." });
}
