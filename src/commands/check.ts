import { touchedFiles } from '../git/changes/diff-lines.js';
import { openObjects } from '../git/open-objects.js';
import { counted } from '../lib/counted.js';
import { EXIT, type ExitCode, LerimError } from '../lib/errors.js';
import { checkMemories } from '../maintain/check/check-memory.js';
import { chooseRevision } from '../maintain/check/choose-revision.js';
import { findDoubtful } from '../maintain/check/find-doubtful.js';
import type { Snapshot } from '../store/store.js';
import { type CommandContext, defineCommand } from './command.js';
import { type OpenMemory, openProject } from './open-memory.js';
import { doubtfulJson, doubtfulLines, doubtfulMarkdown, findingLine } from './render-check.js';

export const check = defineCommand({
  summary: 'validate the memory, or tell what a code change makes doubtful',
  details: `Looks through every file of the memory branch (or of a proposal, or at a revision): form, ids, names, size, secrets, links and anchors. A line for each finding; ends with 1 when one of them is an error. Works in a bare repository, in a shallow clone, and where only the memory branch is checked out.

With --diff it lists the memories in doubt after a change of the code, with the lines that changed: those whose anchors it modified, renamed or deleted, and those that name such a file. That is advice, so it ends with 0 unless --strict is given.`,
  positionals: [{ name: 'revision', describe: 'a proposal, or a revision of the memory branch' }],
  options: {
    diff: {
      type: 'string',
      placeholder: 'base...head',
      describe: 'a change of the code: two revisions, or one',
    },
    strict: { type: 'boolean', describe: 'end with 1 for warnings, too, and for doubtful memories' },
    markdown: { type: 'boolean', describe: 'with --diff: print Markdown, for a comment or a job summary' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim check', 'is the memory branch in order?'],
    ['git lerim check 20260301-tidy-1f3c', 'is that proposal?'],
    ['git lerim check --diff origin/main...HEAD', 'which memories does this branch touch?'],
  ],
  async run(context, args) {
    if (args.markdown && (args.diff === undefined || args.json))
      throw new LerimError('usage', '--markdown goes with --diff, and not with --json.', {
        exit: EXIT.usage,
      });
    const opened = await openProject(context);
    const options = { ...args, strict: args.strict === true };
    return args.diff === undefined
      ? checkBranch(context, opened, args._[0], options)
      : checkDiff(context, opened, args._[0], { ...options, diff: args.diff });
  },
});

interface Options {
  readonly strict: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

async function checkBranch(
  context: CommandContext,
  { repository, store }: OpenMemory,
  typed: string | undefined,
  { strict, json }: Options,
): Promise<ExitCode> {
  const { out } = context;
  const objects = await openObjects(repository, context);
  const { name, commit, memories, findings, notes } = await checkMemories(
    context,
    repository,
    objects,
    store,
    typed,
  );
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  if (json) out.json({ revision: name, commit, memories, errors, warnings, findings, notes });
  else {
    for (const finding of findings) out.data(findingLine(finding, out.paint));
    for (const note of notes) out.talk(note);
    out.talk(
      `${name}: ${counted(memories, 'memory')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`,
    );
  }
  return errors > 0 || (strict && warnings > 0) ? EXIT.failure : EXIT.ok;
}

async function checkDiff(
  context: CommandContext,
  opened: OpenMemory,
  typed: string | undefined,
  { diff, strict, markdown, json }: Options & { readonly diff: string },
): Promise<ExitCode> {
  const { out } = context;
  const [snapshot, files] = await Promise.all([
    memoryAt(context, opened, typed),
    touchedFiles(context, opened.repository, diff),
  ]);
  const doubtful = findDoubtful(snapshot.memories.values(), files);
  if (json)
    out.json({
      range: diff,
      memory: snapshot.tip,
      files: files.length,
      doubtful: doubtful.map(doubtfulJson),
    });
  else if (markdown) out.data(doubtfulMarkdown(doubtful));
  else for (const line of doubtfulLines(doubtful, out.paint)) out.data(line);
  if (!json) {
    if (snapshot.tip === undefined) out.talk('There is no memory here yet.');
    out.talk(`${counted(files.length, 'file')} changed; ${counted(doubtful.length, 'memory')} in doubt.`);
  }
  return strict && doubtful.length > 0 ? EXIT.failure : EXIT.ok;
}

async function memoryAt(
  context: CommandContext,
  { repository, store }: OpenMemory,
  typed: string | undefined,
): Promise<Snapshot> {
  if (typed === undefined) return store.snapshot();
  const objects = await openObjects(repository, context);
  const { commit } = await chooseRevision(context, repository, objects, store, typed);
  return store.snapshot(commit);
}
