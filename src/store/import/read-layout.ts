import { readFrontMatter } from '../../model/front-matter.js';
import { idFromHash } from '../../model/ids.js';
import type { Memory } from '../../model/memory.js';
import { assembleMemory, type Parsed } from '../../model/parse-memory.js';
import { dateOfPath, isArchived, primitiveOf, unarchived } from '../../model/paths.js';
import { toUtc, utcTime } from '../../model/times.js';
import type { Imported } from './imported.js';
import { type FoundFile, walkFolder } from './walk-folder.js';

/** A folder in the layout of the memory branch, which is also that of Lerim's `.lerim/memory`. */
export async function readLayout(folder: string, now: Date): Promise<Imported> {
  const memories: Memory[] = [];
  const archived: string[] = [];
  const problems: { where: string; reason: string }[] = [];
  for await (const file of walkFolder(folder)) {
    if (primitiveOf(file.path) === undefined) continue;
    const parsed = readOne(file, now);
    if ('problem' in parsed) {
      problems.push({ where: file.path, reason: parsed.problem });
      continue;
    }
    memories.push(parsed.memory);
    if (isArchived(file.path)) archived.push(parsed.memory.id);
  }
  return { what: 'a folder of memories', memories, archived, problems };
}

function readOne(file: FoundFile, now: Date): Parsed {
  const primitive = primitiveOf(file.path);
  if (file.text === undefined || !primitive) return { problem: file.problem ?? 'cannot be read' };
  try {
    const { data, content } = readFrontMatter(file.text);
    const time =
      toUtc(dateOfPath(file.path) ?? '') ?? utcTime(new Date(Math.min(file.modified, now.getTime())));
    const id = (): string => idFromHash(primitive, unarchived(file.path));
    return assembleMemory(primitive, { source: 'import:folder', ...data }, content, { id, time });
  } catch (error) {
    return { problem: (error as Error).message.split('\n')[0] ?? '' };
  }
}
