import { describe, expect, it } from 'vitest';
import { AGENT_HOOKS, agentCommand } from '../../src/hooks/agents.js';
import { addJsonHooks, hookedEvents, removeJsonHooks } from '../../src/hooks/json-hooks.js';

const OWN = `{
    // the user's own
    "model": "opus",
    "hooks": {
        "Stop": [
            { "hooks": [{ "type": "command", "command": "say done" }] }, // keep
        ],
    },
    "env": { "B": "1", "A": "2" }
}
`;

describe('JSON settings of agents', () => {
  it('start as a small file where there is none, and leave nothing when taken out', () => {
    const text = addJsonHooks(undefined, 'claude');
    expect(JSON.parse(text).hooks.Stop).toEqual([
      { hooks: [{ type: 'command', command: agentCommand('claude', 'Stop'), timeout: 10 }] },
    ]);
    expect(removeJsonHooks(text, 'claude')).toBeUndefined();
    expect(JSON.parse(addJsonHooks('', 'cursor'))).toMatchObject({ version: 1 });
    expect(removeJsonHooks(addJsonHooks(undefined, 'cursor'), 'cursor')).toBeUndefined();
  });

  it('keep comments, order, trailing commas and indentation', () => {
    const text = addJsonHooks(OWN, 'claude');
    expect(text).toContain("// the user's own");
    expect(text).toContain('// keep');
    expect(text).toContain('"env": { "B": "1", "A": "2" }');
    expect(text).toContain('say done');
    expect(text).toMatch(/^ {8}"SessionEnd"/m);
    expect(hookedEvents(text, 'claude')).toEqual(Object.keys(AGENT_HOOKS.claude.events));
    expect(hookedEvents(OWN, 'claude')).toEqual([]);
  });

  it('are not changed by a second run', () => {
    const once = addJsonHooks(OWN, 'claude');
    expect(addJsonHooks(once, 'claude')).toBe(once);
  });

  it('keep what the user added since when ours is taken out', () => {
    const text = addJsonHooks('{"a":1}', 'claude').replace('"a"', '"b": 2, "a"');
    const left = removeJsonHooks(text, 'claude');
    expect(JSON.parse(left ?? '')).toEqual({ b: 2, a: 1 });
    const own = removeJsonHooks(addJsonHooks(OWN, 'claude'), 'claude');
    expect(own).toContain('say done');
    expect(own).not.toContain('lerim');
  });

  it('take only our command out of a group that the user shares with us', () => {
    const text = addJsonHooks(undefined, 'claude').replace(
      '"hooks": [',
      '"hooks": [{"type":"command","command":"mine"},',
    );
    const left = JSON.parse(removeJsonHooks(text, 'claude') ?? '');
    expect(JSON.stringify(left)).toContain('mine');
    expect(JSON.stringify(left)).not.toContain('lerim');
  });

  it('survive a byte order mark, tabs and CRLF', () => {
    const text = addJsonHooks('\uFEFF{\r\n\t"a": 1\r\n}\r\n', 'gemini');
    expect(text.startsWith('\uFEFF{\r\n\t"a": 1,\r\n\t"hooks"')).toBe(true);
    expect(text.replace(/\r\n/g, '')).not.toContain('\n');
    expect(removeJsonHooks(text, 'gemini')).toBe('\uFEFF{\r\n\t"a": 1\r\n}\r\n');
  });

  it.each(['{"hooks": []}', '[1]', '{"a": ', '{"hooks": {"Stop": {}}}'])(
    'are left alone when odd: %s',
    (text) => {
      expect(() => addJsonHooks(text, 'claude')).toThrow(/left alone/);
    },
  );
});
