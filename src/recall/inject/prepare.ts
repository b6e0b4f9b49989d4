/** What is made ready in the background, so that agents need not wait for it. */
import { join } from 'node:path';
import type { Repository } from '../../git/repository.js';
import type { Context } from '../../lib/context.js';
import { replaceDerivedFile } from '../../lib/replace-derived-file.js';
import { openRecall } from '../open-recall.js';
import { prepareSessionStart } from './session-start.js';

/** Brings the search index up to date, lists the files that memories speak of, and writes what sessions begin with. */
export async function prepareInjection(context: Context, repository: Repository): Promise<void> {
  const recall = await openRecall(context);
  // The hook greps for them; a path with a line break would be two.
  const paths = recall.anchors().filter((path) => !/[\n\r]/.test(path));
  replaceDerivedFile(
    join(repository.stateDir, 'cache', 'anchored-paths'),
    paths.map((path) => `${path}\n`).join(''),
  );
  await prepareSessionStart(context, repository);
}
