/** Who counts: a random name for this clone, that says nothing of its user or machine. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../../git/repository.js';

const NAME = /^[0-9a-f]{16}$/;

/**
 * The actor's name, made at the first call. The file also holds the number of git's folder: a copied clone sees another
 * one and takes a name of its own, so that two clones never write to one ref.
 */
export function actorOf(repository: Pick<Repository, 'stateDir' | 'commonDir'>): string {
  const { stateDir, commonDir } = repository;
  const file = join(stateDir, 'actor');
  const folder = String(statSync(commonDir, { bigint: true }).ino);
  const known = readActor(file, folder);
  if (known !== undefined) return known;
  mkdirSync(stateDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(8).toString('hex')} ${folder}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Another process was first, or the file is a copied clone's.
    if (readActor(file, folder) === undefined) renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readActor(file, folder) ?? actorOf(repository);
}

function readActor(file: string, folder: string): string | undefined {
  try {
    const [name = '', place] = readFileSync(file, 'utf8').trim().split(' ');
    return NAME.test(name) && place === folder ? name : undefined;
  } catch {
    return undefined;
  }
}
