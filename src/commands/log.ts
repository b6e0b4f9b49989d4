import { age } from '../lib/age.js';
import { EXIT } from '../lib/errors.js';
import { parseMoment } from '../lib/parse-time.js';
import { neutraliseLine } from '../model/control-characters.js';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { ONE_SCOPE } from './scope-option.js';

export const log = defineCommand({
  summary: 'the history of the memory branch',
  details: `A short form of 'git log lerim/memory': commit, age, what happened, author.`,
  options: {
    ...ONE_SCOPE,
    limit: { type: 'number', alias: 'n', describe: 'at most so many (default 20)' },
    since: { type: 'string', describe: 'since a date, or a span back (7d)', placeholder: 'when' },
    session: { type: 'string', describe: 'changes that came from this session', placeholder: 'session' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim log --since 7d', 'what was learned this week'],
    ['git log --stat lerim/memory', 'the same branch in git’s own words'],
  ],
  async run(context, args) {
    const [opened] = await openToRead(context, args.scope);
    const now = context.now();
    const since = args.since === undefined ? 0 : parseMoment(args.since, 'since', now).getTime();
    const entries = ((await opened?.store.log()) ?? [])
      .filter(({ date }) => Date.parse(date) >= since)
      .filter(
        ({ message }) => args.session === undefined || message.includes(`Lerim-Session: ${args.session}`),
      )
      .slice(0, args.limit ?? 20);
    if (args.json) context.out.json(entries);
    for (const { oid, date, message, author } of args.json ? [] : entries)
      context.out.data(
        `${context.out.paint.yellow(oid.slice(0, 10))} ${age(date, now).padStart(5)}  ${neutraliseLine(message.split('\n')[0] ?? '')} ${context.out.paint.dim(`(${neutraliseLine(author.name)})`)}`,
      );
    if (entries.length === 0 && !args.json) context.out.talk('Nothing happened yet.');
    return EXIT.ok;
  },
});
