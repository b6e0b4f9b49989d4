import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Settings } from '../../config/settings.js';
import type { Context } from '../../lib/context.js';
import { realPath } from '../../lib/real-path.js';
import { openRecall } from '../open-recall.js';
import type { Gift } from './gift.js';
import { renderMemories } from './render-memories.js';
import { tell } from './tell.js';

/** Memories that one file is worth at most. */
const MOST = 3;

/**
 * The memories that speak of files which an agent is about to read or edit; `undefined` when there are none that it was
 * not given yet. @param files as the agent names them
 */
export async function giveForFiles(
  context: Context,
  settings: Settings,
  files: readonly string[],
  given: ReadonlySet<string>,
): Promise<Gift | undefined> {
  const recall = await openRecall(context, { inHaste: true });
  const { workTree } = recall.repository;
  if (workTree === undefined) return undefined;
  const paths = [...new Set(files.flatMap((file) => pathIn(workTree, resolve(context.cwd, file)) ?? []))];
  const known = paths
    .map((path) => ({ path, found: recall.anchoredTo(path).slice(0, MOST) }))
    .filter(({ found }) => found.length > 0);
  const found = new Map(known.flatMap(({ found }) => found.map((memory) => [memory.info.id, memory])));
  const fresh = [...found.values()].filter(({ info }) => !given.has(info.id));
  const memories = await Promise.all(
    fresh.map(async (memory) => ({
      ...memory,
      scope: 'project' as const,
      ...tell(memory.info, await recall.body(memory.document), []),
    })),
  );
  const file = known.map(({ path }) => path).join(', ');
  const rendered = renderMemories(memories, {
    occasion: file,
    tokens: settings.get('inject.tokens'),
    now: context.now(),
  });
  return (
    rendered && {
      text: rendered.text,
      tokens: rendered.tokens,
      file,
      memories: rendered.told.map(({ info }) => ({ id: info.id, title: info.title })),
    }
  );
}

/** Path in the repository, with slashes; `undefined` for files outside. Agents may name it by way of links. */
function pathIn(workTree: string, file: string): string | undefined {
  const linkless = join(realPath(dirname(file)), basename(file));
  return [relative(workTree, file), relative(realPath(workTree), linkless)]
    .map((path) => path.split(sep).join('/'))
    .find((path) => path !== '' && path !== '..' && !path.startsWith('../') && !isAbsolute(path));
}
