import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfRun } from '../../capture/run-place.js';
import { BRIEF_FILE, type Brief, currentFolder, MANIFEST_FILE } from './brief-files.js';

/** Keeps a brief in the folder of its run, and puts a copy in the place of the current one. */
export async function writeBrief(stateDir: string, { markdown, manifest }: Brief): Promise<void> {
  const folder = folderOfRun(stateDir, manifest.run_id);
  const current = currentFolder(stateDir);
  for (const place of [folder, current]) await mkdir(place, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, BRIEF_FILE), markdown, { mode: 0o600 });
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  for (const name of [BRIEF_FILE, MANIFEST_FILE]) {
    // Under a name of its own until it is whole: two may write at once, and others read meanwhile.
    const draft = join(current, `.${name}.${manifest.run_id}`);
    await copyFile(join(folder, name), draft);
    await rename(draft, join(current, name));
  }
}
