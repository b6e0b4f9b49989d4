import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { addMcpEntry, hasMcpEntry, removeMcpEntry } from '../../src/hooks/mcp-edit.js';

describe('the MCP server in JSON settings', () => {
  it('goes among the others and leaves all else as it was written', () => {
    const before = '{\n\t// mine\n\t"mcpServers": {"own": {"command": "x"}},\n\t"theme": "dark" }\n';
    const after = addMcpEntry(before, 'cursor');
    expect(after).toContain('// mine');
    expect(after).toContain('"theme": "dark" }');
    expect(after).toContain('LERIM_HOME:-$HOME/.lerim');
    expect(addMcpEntry(after, 'cursor')).toBe(after);
    expect(JSON.parse(removeMcpEntry(after, 'cursor')?.replace('// mine', '') ?? '')).toEqual({
      mcpServers: { own: { command: 'x' } },
      theme: 'dark',
    });
  });

  it('is a file of its own where there was none, and goes with it', () => {
    const made = addMcpEntry(undefined, 'opencode', { LERIM_HOME: '/elsewhere' });
    expect(JSON.parse(made)).toEqual({
      $schema: 'https://opencode.ai/config.json',
      mcp: {
        lerim: {
          type: 'local',
          command: ['sh', '-c', expect.stringContaining('/mcp')],
          enabled: true,
          environment: { LERIM_HOME: '/elsewhere' },
        },
      },
    });
    expect(hasMcpEntry(made, 'opencode')).toBe(true);
    expect(removeMcpEntry(made, 'opencode')).toBeUndefined();
  });

  it('is not written where the servers are no object', () => {
    expect(() => addMcpEntry('{"mcpServers": []}', 'claude')).toThrow(/left alone/);
    expect(() => addMcpEntry('{"mcpServers": ', 'claude')).toThrow(/not valid JSON/);
  });
});

describe('the MCP server in TOML settings', () => {
  const own = '# mine\nmodel = "x"   # the good one\n\n[mcp_servers.own]\ncommand = "y"';

  it('is a table at the end, and leaves all else as it was written', () => {
    const after = addMcpEntry(own, 'codex', { LERIM_HOME: '/elsewhere' });
    expect(after.startsWith(`${own}\n\n[mcp_servers.lerim]\n`)).toBe(true);
    expect(parse(after)).toMatchObject({
      model: 'x',
      mcp_servers: { own: { command: 'y' }, lerim: { command: 'sh', env: { LERIM_HOME: '/elsewhere' } } },
    });
    expect(addMcpEntry(after, 'codex', { LERIM_HOME: '/elsewhere' })).toBe(after);
    expect(hasMcpEntry(after, 'codex')).toBe(true);
    expect(hasMcpEntry(own, 'codex')).toBe(false);
  });

  it('is taken out of what Codex has written to since', () => {
    const later = `${addMcpEntry(`${own}\n`, 'codex')}\n[mcp_servers.lerim.tools.MemorySave]\napproval_mode = "approve"\n\n[projects."/a"]\ntrust_level = "trusted"\n`;
    expect(removeMcpEntry(later, 'codex')).toBe(`${own}\n\n[projects."/a"]\ntrust_level = "trusted"\n`);
    expect(removeMcpEntry(addMcpEntry(undefined, 'codex'), 'codex')).toBeUndefined();
  });

  it('is not written where it would change what is there', () => {
    expect(() => addMcpEntry('mcp_servers = {own = {command = "y"}}\n', 'codex')).toThrow(/left alone/);
    expect(() => addMcpEntry('model = \n', 'codex')).toThrow(/not valid TOML/);
  });
});
