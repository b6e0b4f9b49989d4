import { promptAt } from '../capture/loop/prompt-at.js';
import { openRepository } from '../git/open.js';
import { EXIT } from '../lib/errors.js';
import { type Injection, injectedSessions, readInjections } from '../store/access/injections.js';
import type { Output } from '../ui/output.js';
import { defineCommand } from './command.js';
import { oneLine } from './render-recall.js';

/** One time that an agent was given something. */
interface Given extends Injection {
  readonly session: string;
  /** What the user had asked, where the session was read since. */
  readonly prompt?: string;
}

export const whyInjected = defineCommand({
  summary: 'why an agent was given a memory: when, at which prompt, for which words',
  details:
    "Every time an agent is given memory unasked (the brief at a session's start, what fits a prompt, what speaks of a file) it is noted in this clone: when, at which event, how sure it was that the memory fits, the words of the prompt that it has, and what it took in tokens and milliseconds. Newest first. The settings inject.* say when and how much is given.",
  positionals: [
    { name: 'id', describe: 'only times that gave this memory (the beginning of an id will do)' },
  ],
  options: {
    session: {
      type: 'string',
      describe: 'only this session (the beginning will do)',
      placeholder: 'session',
    },
    last: { type: 'boolean', describe: 'only the last time' },
    limit: { type: 'number', alias: 'n', describe: 'at most so many times (default 10)' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim why-injected --last', 'what the agent was given just now, and why'],
    ['git lerim why-injected dec-7k2m', 'when agents were given this decision'],
    ['git lerim why-injected --session claude/6f0c', 'all that one session was given'],
  ],
  async run(context, args) {
    const { stateDir } = await openRepository(context);
    const [id] = args._;
    const { session: named } = args;
    const sessions = injectedSessions(stateDir).filter(
      (session) =>
        named === undefined || session.startsWith(named) || session.split('/')[1]?.startsWith(named),
    );
    const times = sessions
      .flatMap((session) =>
        readInjections(stateDir, session).injections.map((injection): Given => ({ session, ...injection })),
      )
      .filter(({ memories }) => id === undefined || memories.some((memory) => memory.id.startsWith(id)))
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .slice(0, args.last ? 1 : (args.limit ?? 10))
      .map((given) => withPrompt(stateDir, given));
    if (args.json) context.out.json(times);
    else for (const given of times) render(given, id, context.out);
    if (times.length === 0 && !args.json)
      context.out.talk(
        id ? `No agent was given ${id} unasked.` : 'No agent was given anything unasked so far.',
      );
    return times.length > 0 ? EXIT.ok : EXIT.failure;
  },
});

function withPrompt(stateDir: string, given: Given): Given {
  if (given.file !== undefined || given.source !== undefined) return given;
  const prompt = promptAt(stateDir, given.session, given.at);
  return prompt === undefined ? given : { ...given, prompt };
}

/** Longest prompt that is shown, in characters. */
const MOST = 100;

function render(given: Given, id: string | undefined, out: Output): void {
  const { at, session, event, source, file, prompt, tokens, ms, memories } = given;
  const [agent = '', name = ''] = session.split('/');
  const cost = `${tokens} tokens${ms === undefined ? '' : `, ${ms} ms`}`;
  out.data(
    `${out.paint.bold(at.replace('T', ' ').slice(0, 19))}  ${agent} session ${oneLine(name).slice(0, 13)}  ${oneLine(event)}${source ? ` (${oneLine(source)})` : ''}  ${out.paint.dim(cost)}`,
  );
  if (file !== undefined) out.data(`  before ${oneLine(file)} was read or edited`);
  if (prompt !== undefined)
    out.data(`  “${oneLine(prompt).slice(0, MOST)}${prompt.length > MOST ? '…' : ''}”`);
  for (const { id: own, title, fit, score, words } of memories) {
    if (id !== undefined && !own.startsWith(id)) continue;
    const because = [
      ...(fit === undefined ? [] : [`fits by ${fit.toFixed(2)}`]),
      ...(score === undefined ? [] : [`score ${score.toFixed(1)}`]),
      ...(words?.length ? [`words: ${words.map(oneLine).join(', ')}`] : []),
    ];
    out.data(
      `  ${out.paint.yellow(oneLine(own).padEnd(15))} ${title === undefined ? 'in the brief' : oneLine(title)}`,
    );
    if (because.length > 0) out.data(`                  ${out.paint.dim(because.join('; '))}`);
  }
  if (memories.length === 0) out.data('  only the hint that there is a memory');
}
