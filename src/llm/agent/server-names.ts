import { readFile } from 'node:fs/promises';
import { inside, isFields } from './printed-json.js';

/**
 * Names of the MCP servers under a key of an agent's settings file; none where it cannot be read, which the agent itself
 * will then say.
 */
export async function serverNames(
  file: string,
  key: string,
  parse: (text: string) => unknown,
): Promise<string[]> {
  try {
    const settings = parse(await readFile(file, 'utf8'));
    return isFields(settings) ? Object.keys(inside(settings, key)) : [];
  } catch {
    return [];
  }
}
