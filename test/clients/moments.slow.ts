/** What the real clients hand to their model when a prompt fits a memory, and when a file that one speaks of is edited. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backgroundEnded } from '../hooks/fake-program.js';
import { binaryOf, CLIENTS, type Client, prepare, type Step } from './real-client.js';

const FITS = 'Use pnpm as the package manager, never npm';
const SPEAKS_OF_FILE = 'Close the pool before exit';
const FILE = 'db.js';

/** How each client's model edits a file of one line. */
const EDIT: Record<Client, (file: string) => readonly Step[]> = {
  claude: (file) => [
    { tool: 'Read', input: { file_path: file } },
    { tool: 'Edit', input: { file_path: file, old_string: 'one', new_string: 'two' } },
  ],
  // It reads and edits by commands of the shell.
  codex: (file) => [{ tool: 'exec_command', input: { cmd: `sed -i s/one/two/ ${file}` } }],
  opencode: (file) => [
    { tool: 'read', input: { filePath: file } },
    { tool: 'edit', input: { filePath: file, oldString: 'one', newString: 'two' } },
  ],
};

const MAY_EDIT: Record<Client, readonly string[]> = {
  claude: ['--permission-mode', 'acceptEdits'],
  codex: [],
  opencode: [],
};

/** What memory put before the model, in the order of the conversation. */
function framesIn(body: unknown): string[] {
  return [...JSON.stringify(body).matchAll(/<lerim-memory>.*?<\/lerim-memory>/g)].map(([frame]) => frame);
}

/** One time that the agent was given something, the newest first. */
interface Given {
  readonly source?: string;
}

describe.each(CLIENTS)('the real %s', (client) => {
  const binary = binaryOf(client);

  it.skipIf(!binary)('is given what fits a prompt, and what speaks of a file', async () => {
    const run = prepare(client, binary ?? '');
    const file = join(run.dir, FILE);
    writeFileSync(file, 'one\n');
    run.git('add', FILE);
    run.git('commit', '-q', '-m', 'Add the database');
    run.session();
    await backgroundEnded(run.stateDir);
    run.lerim('memory', 'add', '-t', FITS, '-b', '**Why:** npm breaks the workspace links.');
    run.lerim('memory', 'add', '-t', SPEAKS_OF_FILE, '-b', 'Call end().', '--about', FILE);
    // A brief that holds them would leave nothing to give.
    run.lerim('config', 'set', 'inject.moments', 'prompt,file');
    run.lerim('sync');
    run.asked();

    run.script([...EDIT[client](file), { text: 'Done.' }]);
    const words = [...MAY_EDIT[client], ...run.words('Which package manager do we use here, npm or pnpm?')];
    expect(run.beside([join(run.bin, client), ...words]).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('two\n');
    const given = run.asked().map(({ body }) => framesIn(body));
    const first = given.find((frames) => frames.length > 0);
    expect(first).toEqual([expect.stringMatching(`may bear on this prompt.*${FITS}`)]);
    expect(given.at(-1)).toEqual([
      ...(first ?? []),
      expect.stringMatching(`may bear on ${FILE}.*${SPEAKS_OF_FILE}`),
    ]);
    await backgroundEnded(run.stateDir);
    const noted = JSON.parse(run.lerim('why-injected', '--json')) as Given[];
    expect(noted.map(({ source }) => source)).toEqual([undefined, undefined, 'startup']);
    console.log(`${client}:\n${run.lerim('why-injected')}`);
  });
});
