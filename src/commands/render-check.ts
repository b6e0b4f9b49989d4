/** What `check` found, for people, for programs and for a forge. */
import type { Hunk, LineRange, TouchedFile } from '../git/changes/diff-lines.js';
import type { Doubtful, Touch } from '../maintain/check/find-doubtful.js';
import type { CheckFinding } from '../maintain/check/finding.js';
import { neutraliseLine } from '../model/control-characters.js';
import type { Paint } from '../ui/output.js';

/** `decisions/x.md: error: has no front matter (add one)`. */
export function findingLine({ path, severity, problem, mend }: CheckFinding, paint: Paint): string {
  const mark = severity === 'error' ? paint.red('error') : paint.yellow('warning');
  return `${neutraliseLine(path)}: ${mark}: ${neutraliseLine(problem)} (${neutraliseLine(mend)})`;
}

/** Places of a file that are named before the rest is only counted. */
const NAMED = 6;

export function doubtfulLines(doubtful: readonly Doubtful[], paint: Paint): string[] {
  return doubtful.flatMap(({ stored, touches }) => [
    `${paint.yellow(stored.memory.id)} ${neutraliseLine(stored.memory.title)}`,
    ...touches.map((touch) => `  ${neutraliseLine(touch.file.from ?? touch.file.path)} ${happened(touch)}`),
  ]);
}

/** For a comment on a pull request; says so where nothing is in doubt. */
export function doubtfulMarkdown(doubtful: readonly Doubtful[]): string {
  if (doubtful.length === 0) return '### Memory\n\nThis change makes no memory doubtful.';
  const items = doubtful.map(({ stored: { memory }, touches }) =>
    [
      `- **${escaped(memory.title)}** (\`${memory.id}\`)`,
      ...touches.map((touch) => `  - ${code(touch.file.from ?? touch.file.path)} ${happened(touch, code)}`),
    ].join('\n'),
  );
  const many = doubtful.length === 1 ? 'a memory' : `${doubtful.length} memories`;
  return [
    '### Memory',
    `This change touches code that ${many} speak${doubtful.length === 1 ? 's' : ''} of. Is it still true?`,
    items.join('\n'),
    'Look with `git lerim memory show <id>`; say `git lerim feedback correct|wrong <id>`, or change it with `git lerim memory edit <id>`.',
  ].join('\n\n');
}

export function doubtfulJson({ stored, touches }: Doubtful): Record<string, unknown> {
  const { memory, path } = stored;
  return {
    id: memory.id,
    primitive: memory.primitive,
    title: memory.title,
    path,
    touches: touches.map(({ file, by }) => ({
      path: file.from ?? file.path,
      by,
      change: changeOf(file),
      ...(file.from === undefined ? {} : { to: file.path }),
      lines: file.hunks,
    })),
  };
}

function changeOf({ status }: TouchedFile): 'modified' | 'renamed' | 'deleted' {
  if (status === 'D') return 'deleted';
  return status === 'R' ? 'renamed' : 'modified';
}

function happened({ file, by }: Touch, quote: (path: string) => string = neutraliseLine): string {
  const change = changeOf(file);
  const lines = change === 'deleted' ? '' : linesOf(file.hunks);
  const what = change === 'renamed' ? `renamed to ${quote(file.path)}` : change;
  return `${what}${lines && `: ${lines}`}${by === 'name' ? ' (named, no anchor)' : ''}`;
}

/** `lines 10-14, 30; removed 51-52`: where they are now, and where those were that are gone. */
function linesOf(hunks: readonly Hunk[]): string {
  const now = hunks.flatMap((hunk) => (hunk.new ? [hunk.new] : []));
  const gone = hunks.flatMap((hunk) => (hunk.new === undefined && hunk.old ? [hunk.old] : []));
  const tell = (word: string, ranges: readonly LineRange[]): string[] => {
    if (ranges.length === 0) return [];
    const more = ranges.length > NAMED ? ` and ${ranges.length - NAMED} more places` : '';
    return [`${word} ${ranges.slice(0, NAMED).map(rangeText).join(', ')}${more}`];
  };
  return [...tell(isOne(now) ? 'line' : 'lines', now), ...tell('removed', gone)].join('; ');
}

function isOne(ranges: readonly LineRange[]): boolean {
  const [only, other] = ranges;
  return other === undefined && only !== undefined && only[0] === only[1];
}

function rangeText([first, last]: LineRange): string {
  return first === last ? `${first}` : `${first}-${last}`;
}

/** Words of strangers, so that they neither form links, mentions nor HTML. */
function escaped(text: string): string {
  return neutraliseLine(text)
    .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/(^|[^\w])@(?=\w)/g, '$1@\u200b')
    .replace(/:(?=\/\/)/g, '&#58;');
}

function code(text: string): string {
  return `\`${neutraliseLine(text).replaceAll('`', "'")}\``;
}
