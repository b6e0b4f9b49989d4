import { CHANGE_OPTIONS, changeMemories } from './change-memories.js';
import { defineCommand } from './command.js';

export const memoryDelete = defineCommand({
  summary: 'remove a memory; history keeps it',
  details: "The branch's history still holds it, and 'git lerim memory restore' brings it back.",
  positionals: [{ name: 'id', describe: 'id of a memory', required: true, many: true }],
  options: CHANGE_OPTIONS,
  examples: [['git lerim memory delete note-8xk -r "wrong"', 'remove it, saying why']],
  run: (context, args) => changeMemories(context, args, 'delete'),
});
