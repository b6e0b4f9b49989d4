import { ask } from './ask.js';
import { brief } from './brief.js';
import { remove } from './delete.js';
import { feedback } from './feedback.js';
import { list } from './list.js';
import { save } from './save.js';
import { search } from './search.js';
import type { Tool } from './tool.js';

export const TOOLS: readonly Tool[] = [save, remove, search, list, ask, brief, feedback];
