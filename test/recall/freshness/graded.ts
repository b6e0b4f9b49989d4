/** Memories on real code, and what is told of them. */
import { openRepository } from '../../../src/git/open.js';
import type { Anchor } from '../../../src/model/memory.js';
import { describeFreshness, type Freshness } from '../../../src/recall/freshness/freshness.js';
import { refreshGrades } from '../../../src/recall/freshness/refresh-grades.js';
import { openStore } from '../../../src/store/open-store.js';
import type { TestRepository } from '../../helpers/repository.js';
import { adding, apply, numbered, storeAt } from '../../helpers/stores.js';

/** Adds a memory of these files as HEAD has them; returns its id. */
export async function remember(
  repository: TestRepository,
  name: string,
  paths: readonly string[],
  where: { readonly commit?: string; readonly branch?: string } = {},
): Promise<string> {
  const anchors = paths.map((path): Anchor => ({ path, blob: repository.git('rev-parse', `HEAD:${path}`) }));
  const memory = numbered(name, { anchors, created: '2026-02-01T10:00:00Z', ...where });
  await apply(await storeAt(repository.context), adding(memory));
  return memory.id;
}

/** What is told of each memory that is not fresh, by id. */
export async function told(repository: TestRepository): Promise<Record<string, string>> {
  const grades = await gradesOf(repository);
  return Object.fromEntries([...grades].map(([id, grade]) => [id, describeFreshness(grade).join('; ')]));
}

export async function gradesOf({ context }: TestRepository): Promise<Map<string, Freshness>> {
  const opened = await openRepository(context);
  const store = await openStore(context, opened);
  const grades = await refreshGrades(context, opened, store);
  const found = new Map<string, Freshness>();
  for (const { memory, blob } of (await store.snapshot()).memories.values()) {
    const grade = grades?.get(memory.id, blob);
    if (grade) found.set(memory.id, grade);
  }
  return found;
}

/** Twelve lines that are like no other file's. */
export function source(name: string, changes: Readonly<Record<number, string>> = {}): string {
  return Array.from(
    { length: 12 },
    (_, at) => changes[at] ?? `const ${name}${at} = compute('${name}', ${at});`,
  )
    .join('\n')
    .concat('\n');
}
