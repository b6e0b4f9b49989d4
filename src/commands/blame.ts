import { relative, resolve, sep } from 'node:path';
import { defineCommand } from './command.js';
import { openToRead } from './open-memory.js';
import { printMemories } from './print-memories.js';

export const blame = defineCommand({
  summary: 'the memories that speak of a file',
  details: 'A memory speaks of a file when it is anchored to it or names its path.',
  positionals: [{ name: 'file', describe: 'a file or folder of the code', required: true }],
  options: {
    all: { type: 'boolean', describe: 'archived ones too' },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [['git lerim blame src/auth.ts', 'what is known about src/auth.ts']],
  async run(context, args) {
    const opened = await openToRead(context, 'project');
    const path = pathInRepository(args._[0] ?? '', context.cwd, opened[0]?.repository.workTree);
    return printMemories(context, opened, { ...args, path }, args);
  },
});

/** As typed in a bare repository; else relative to the top of the work tree, with `/`. */
function pathInRepository(typed: string, cwd: string, workTree: string | undefined): string {
  if (workTree === undefined) return typed;
  return relative(workTree, resolve(cwd, typed)).split(sep).join('/');
}
