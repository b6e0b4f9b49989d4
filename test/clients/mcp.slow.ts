/** What `git lerim init` writes is really loaded: the server is listed, its tools reach the model and work. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { binaryOf, CLIENTS, type Client, prepare, type Step } from './real-client.js';

const NOTE = { name: 'Deploy from the tag', content: 'Deploy from the tag.', type: 'project' };

/** How each client calls our tools, and is told that it may. */
const SAY: Record<Client, { tool(name: string): Step; readonly session: readonly string[] }> = {
  claude: {
    tool: (name) => ({ tool: `mcp__lerim__${name}`, force: true }),
    session: ['-p', '--output-format', 'json', '--allowedTools=mcp__lerim'],
  },
  codex: {
    tool: (name) => ({ tool: name, alt: [{ tool: `mcp__lerim__${name}` }, { tool: `lerim__${name}` }] }),
    session: ['exec', '--json', '--dangerously-bypass-hook-trust'],
  },
  opencode: {
    tool: (name) => ({ tool: `lerim_${name}` }),
    session: ['run', '--format', 'json'],
  },
};

function calling(client: Client, name: string, input: object): Step {
  const step = SAY[client].tool(name);
  const alt = (step.alt as Step[] | undefined)?.map((other) => ({ ...other, input }));
  return { ...step, input, ...(alt ? { alt } : {}) };
}

describe.each(CLIENTS)('the real %s', (client) => {
  const binary = binaryOf(client);

  it.skipIf(!binary)('lists the server, and its model saves and finds a memory', () => {
    const run = prepare(client, binary ?? '');
    const listed = run.beside([join(run.bin, client), 'mcp', 'list']);
    expect(listed.stdout).toMatch(/lerim/);
    if (client !== 'codex') expect(listed.stdout).toMatch(/connected/i);
    run.asked();
    run.script([
      calling(client, 'MemorySave', NOTE),
      calling(client, 'MemorySearch', { query: 'where do we deploy from' }),
      { text: 'Noted.' },
    ]);
    const ended = run.beside([
      join(run.bin, client),
      ...SAY[client].session,
      'Keep in mind: deploy from the tag.',
    ]);
    expect(ended.status).toBe(0);
    const asked = JSON.stringify(run.asked().map(({ body }) => body));
    expect(asked).toContain('MemorySave');
    expect(asked).toMatch(/Saved note-\w+ to the project memory/);
    expect(asked).toMatch(/<memory id=\\+"note-\w+\\+" kind=\\+"note, project/);
    const [note] = JSON.parse(run.lerim('memory', 'list', '--json'));
    expect(note.title).toBe(NOTE.name);
    if (client !== 'opencode') expect(note.evidence[0].session).toMatch(new RegExp(`^${client}/[\\w-]{36}$`));
    // The skill, which all of them offer, and its text, which comes as the server's instructions.
    expect(asked).toContain('The memory of this code base, kept in git.');
    expect(asked).toContain('Do not save');
  });

  it.skipIf(!binary)('gets its settings back byte for byte', () => {
    const run = prepare(client, binary ?? '', ['--dry-run']);
    const file = {
      claude: '.claude.json',
      codex: '.codex/config.toml',
      opencode: '.config/opencode/opencode.json',
    }[client];
    const read = () => readFileSync(join(run.home, file), 'utf8');
    const before = read();
    run.lerim('connect', client, '--yes');
    expect(read()).toContain('LERIM_HOME');
    run.lerim('connect', 'remove', client);
    expect(read()).toBe(before);
  });
});
