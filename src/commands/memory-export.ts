import { resolve } from 'node:path';
import { EXIT } from '../lib/errors.js';
import { exportFolder, exportLines } from '../store/export.js';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { ONE_SCOPE } from './scope-option.js';

export const memoryExport = defineCommand({
  summary: 'write memories as JSON Lines or files',
  details:
    "Without a folder, JSON Lines on stdout; with one, the files as they lie on the branch. 'memory import' reads both.",
  positionals: [{ name: 'folder', describe: 'a new or empty folder' }],
  options: {
    ...ONE_SCOPE,
    at: { type: 'string', describe: 'as it was at a revision of the memory branch', placeholder: 'rev' },
  },
  examples: [
    ['git lerim memory export > memories.jsonl', 'everything, a line each'],
    ['git lerim memory export ../memory-copy', 'everything, as files'],
  ],
  async run(context, args) {
    const [opened] = await openToRead(context, args.scope, args.at);
    if (opened === undefined) {
      context.out.talk('Nothing is remembered here yet.');
      return EXIT.ok;
    }
    const { snapshot } = opened;
    const [folder] = args._;
    if (folder === undefined) for (const line of exportLines(snapshot)) context.out.data(line);
    else
      context.out.talk(
        `${await exportFolder(snapshot, resolve(context.cwd, folder))} files written to ${folder}.`,
      );
    return EXIT.ok;
  },
});
