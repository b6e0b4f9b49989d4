/** What commands open: the store's openers, with what was left out said on stderr. */
import {
  type LoadedMemory,
  type OpenMemory,
  openMemories,
  openTarget,
} from '../store/scopes/open-memories.js';
import type { CommandContext } from './command.js';
import { askedScope, tellWarnings } from './scope-option.js';

export type { LoadedMemory, OpenMemory };

/** The memories to read, the project's first. */
export async function openToRead(
  context: CommandContext,
  scope?: string,
  revision?: string,
): Promise<readonly LoadedMemory[]> {
  const { opened, warnings } = await openMemories(context, askedScope(scope), revision);
  tellWarnings(context, [...warnings, ...opened.flatMap(({ settings }) => settings.warnings)]);
  return opened;
}

/** The memory of the repository the user stands in, for what has to do with its code and its remotes. */
export async function openProject(context: CommandContext): Promise<OpenMemory> {
  const opened = await openTarget(context, 'project');
  tellWarnings(context, opened.settings.warnings);
  return opened;
}
