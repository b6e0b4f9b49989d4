import type { Context } from '../../lib/context.js';
import type { ChangedFile, CommitInfo, LogOptions } from '../objects.js';
import type { Repository } from '../repository.js';
import { runGit } from '../run.js';

/** Starts a commit in the output; a commit's own text cannot hold NUL, so fields are told apart for sure. */
const START = '\x02';
const FORMAT = `--format=${START}%H%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%B%x00`;

export async function readLog(
  context: Context,
  repository: Repository,
  revision: string,
  options: LogOptions = {},
): Promise<CommitInfo[]> {
  const args = [
    '--literal-pathspecs',
    '-c',
    'log.showRoot=true',
    '-c',
    'log.follow=false',
    'log',
    '-z',
    FORMAT,
  ];
  args.push('--encoding=UTF-8', '--no-mailmap', '--no-show-signature', '--full-history', '--topo-order');
  if (!options.withoutFiles || options.paths)
    args.push('--raw', '--no-abbrev', '--no-renames', '--no-ext-diff', '--diff-merges=first-parent');
  if (options.limit !== undefined) args.push(`--max-count=${options.limit}`);
  if (options.grep !== undefined) args.push('--fixed-strings', `--grep=${options.grep}`);
  for (const not of [options.not ?? []].flat()) args.push(`^${not}`);
  args.push('--end-of-options', revision, '--', ...(options.paths ?? []));
  const { stdout } = await runGit(context, args, { repository });
  // With paths, git also lists merges that brought nothing to their first parent.
  const commits = parseLog(stdout.toString('utf8')).filter(({ files }) => !options.paths || files.length > 0);
  return options.withoutFiles ? commits.map((commit) => ({ ...commit, files: [] })) : commits;
}

/** Reads `git log -z --raw` in our format: eight fields a commit, then pairs of `:modes oids status` and path. */
export function parseLog(text: string): CommitInfo[] {
  const tokens = text.split('\0');
  const commits: CommitInfo[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    const start = token.indexOf(START);
    if (start < 0) {
      at++;
      continue;
    }
    const [parents = '', name = '', email = '', time = '0', byName = '', byEmail = '', message = ''] =
      tokens.slice(at + 1, at + 8);
    at += 8;
    const files: ChangedFile[] = [];
    for (;;) {
      const raw = /^\n*:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/.exec(tokens[at] ?? '');
      if (!raw && tokens[at]?.trim() !== '') break;
      if (raw) files.push(changedFile(tokens[at + 1] ?? '', raw));
      at += raw ? 2 : 1;
      if (at >= tokens.length) break;
    }
    commits.push({
      oid: token.slice(start + 1),
      parents: parents.split(' ').filter(Boolean),
      author: { name, email },
      committer: { name: byName, email: byEmail },
      date: new Date(Number(time) * 1000).toISOString().replace('.000Z', 'Z'),
      message,
      files,
    });
  }
  return commits;
}

function changedFile(path: string, [, before = '', after = '', letter]: RegExpExecArray): ChangedFile {
  return {
    path,
    status: letter === 'A' || letter === 'D' ? letter : 'M',
    ...(/^0+$/.test(before) ? {} : { before }),
    ...(/^0+$/.test(after) ? {} : { after }),
  };
}
