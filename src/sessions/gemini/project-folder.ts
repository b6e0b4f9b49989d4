import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { asObject, parseJson } from '../json-value.js';

/** What is known of the projects of one Gemini home. */
export interface Projects {
  /** Name below `tmp` → folder. */
  readonly bySlug: ReadonlyMap<string, string>;
  /** SHA-256 of the folder → folder. */
  readonly byHash: ReadonlyMap<string, string>;
}

/** Reads `projects.json`; folders the user stands in are tried against the hashes of older versions. */
export async function knownProjects(geminiHome: string, candidates: readonly string[]): Promise<Projects> {
  const text = await readFile(join(geminiHome, 'projects.json'), 'utf8').catch(() => '');
  const listed = Object.entries(asObject(asObject(parseJson(text))?.projects) ?? {});
  const folders = [...listed.map(([folder]) => folder), ...candidates];
  return {
    bySlug: new Map(listed.map(([folder, slug]) => [String(slug), folder])),
    byHash: new Map(folders.map((folder) => [createHash('sha256').update(folder).digest('hex'), folder])),
  };
}

/** The folder of a session: by its marker file, its project's name, its hash, or what the client told the model. */
export async function projectFolder(
  path: string,
  head: string,
  projects: Projects,
): Promise<string | undefined> {
  const project = dirname(dirname(path));
  const marker = await readFile(join(project, '.project_root'), 'utf8').catch(() => '');
  const hash = /"projectHash"\s*:\s*"([0-9a-f]{64})"/.exec(head)?.[1];
  const told = /Workspace Directories:\*\*\\n\s*- ((?:\/|[A-Za-z]:)[^\\]*?)\\n/.exec(head)?.[1];
  return (
    marker.trim() || projects.bySlug.get(basename(project)) || (hash && projects.byHash.get(hash)) || told
  );
}
