import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes an empty bare repository, without git and without what the user's templates would put into it. It is there whole
 * or not at all; where another process was first, its stays.
 */
export async function createBareRepository(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const draft = `${folder}.${crypto.randomUUID()}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    for (const part of ['objects', 'refs/heads']) await mkdir(join(draft, part), { recursive: true });
    await writeFile(join(draft, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
    await writeFile(join(draft, 'HEAD'), 'ref: refs/heads/main\n');
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}
