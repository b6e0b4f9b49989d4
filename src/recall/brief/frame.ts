/** The lines of a brief that speak of no single memory. */
import { age } from '../../lib/age.js';
import { counted } from '../../lib/counted.js';
import { plainLine } from '../plain-line.js';
import type { Choice } from './choose.js';
import type { BriefFacts, Known } from './facts.js';

export function summaryLines({ known, now, work }: BriefFacts, chosen: readonly Choice[]): string[] {
  const here = known.filter(({ global }) => !global);
  const own = chosen.filter((choice) => choice.known.global).length;
  const users = own > 0 ? ` ${own} of the lines below ${own === 1 ? 'is' : 'are'} the user's own.` : '';
  if (here.length === 0)
    return [
      `Nothing is remembered of this repository yet. Memory fills as sessions with agents are read (\`git lerim sync\`).${users}`,
    ];
  const newest = here
    .map(({ stored }) => stored.memory.updated)
    .sort()
    .at(-1) as string;
  const near = chosen.filter((choice) => choice.near >= NEAR).length;
  const on = near > 0 && work.base !== undefined ? `, ${near} of them on what this branch changes` : '';
  const told = chosen.length - own;
  return [
    `${countsOf(here)}, the newest ${ago(newest, now)}; ${told} ${told === 1 ? 'is' : 'are'} below${on}.${users}`,
  ];
}

/** From there on a memory speaks of what the branch changes. */
const NEAR = 0.6;

function countsOf(known: readonly Known[]): string {
  const names = {
    decision: 'decision',
    learning: 'learning',
    note: 'note',
    summary: 'session summary',
  } as const;
  return Object.entries(names)
    .map(
      ([primitive, name]) =>
        [known.filter(({ stored }) => stored.memory.primitive === primitive).length, name] as const,
    )
    .filter(([count]) => count > 0)
    .map(([count, name]) => counted(count, name))
    .join(', ');
}

function ago(then: string, now: Date): string {
  const old = age(then, now);
  return old === 'today' ? 'from today' : `${old} old`;
}

/** Where one stands, and how to ask for more. */
export function startLines({ project, work: { branch, base, files } }: BriefFacts): string[] {
  const where = branch === undefined ? 'no branch checked out' : `branch ${code(branch)}`;
  const differs =
    base === undefined || files.size === 0
      ? ''
      : `: ${counted(files.size, 'file')} ${files.size === 1 ? 'differs' : 'differ'} from ${code(base)}${folderText([...files.keys()])}`;
  return [
    `Project ${code(project)}, ${where}${differs}.`,
    'Ask memory: `git lerim ask "<question>"`; of a file: `git lerim blame <file>`; who said a line, and when: `git lerim why <id>`.',
  ];
}

/** The folder that most of the files are in. */
function folderText(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (folder) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return most === undefined ? '' : `, most in ${code(most[0])}`;
}

export function sourcesLine(
  { tip, work: { commit } }: BriefFacts,
  included: readonly Known[],
  run: string,
): string {
  const sessions = new Set(included.flatMap(({ stored }) => stored.memory.evidence?.[0]?.session ?? []));
  const agents = [...new Set([...sessions].map((session) => session.split('/')[0] ?? ''))].sort();
  const from =
    sessions.size === 0 ? '' : ` from ${counted(sessions.size, 'session')} (${plainLine(agents.join(', '))})`;
  const memory = tip === undefined ? 'no memory branch yet' : `memory at ${tip.slice(0, 7)}`;
  const at = commit === undefined ? '' : `, code at ${commit.slice(0, 7)}`;
  return `${counted(included.length, 'memory')} cited${from}; ${memory}${at}; ${run}.`;
}

/** A name of a stranger's as a code span. */
function code(text: string): string {
  return `\`${plainLine(text).replaceAll('`', "'")}\``;
}
