import { CHANGE_OPTIONS, changeMemories } from './change-memories.js';
import { defineCommand } from './command.js';

export const memoryArchive = defineCommand({
  summary: 'put a memory aside; it can be restored',
  details: 'It moves below archived/ on the branch and is no longer found by search, ask and list.',
  positionals: [{ name: 'id', describe: 'id of a memory', required: true, many: true }],
  options: CHANGE_OPTIONS,
  examples: [['git lerim memory archive lrn-3f9 -r "fixed upstream"', 'put it aside, saying why']],
  run: (context, args) => changeMemories(context, args, 'archive', ({ archived }) => !archived),
});
