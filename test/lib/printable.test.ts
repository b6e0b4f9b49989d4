import { describe, expect, it } from 'vitest';
import { printable } from '../../src/lib/printable.js';

describe('printable', () => {
  it('keeps ordinary text, line feeds, tabs and colours', () => {
    const text = 'naïve 日本 👩‍💻\n\tcode \x1b[31mred\x1b[0m';
    expect(printable(text)).toBe(text);
  });

  it.each([
    ['clears the screen', '\x1b[2J', '\\x1b[2J'],
    ['sets the window title', '\x1b]0;owned\x07', '\\x1b]0;owned\\x07'],
    ['eight-bit control sequence', '\x9b2J', '\\x9b2J'],
    ['overwrites the line', 'safe\rrm', 'safe\\x0drm'],
    ['turns the reading direction', 'a\u202eb', 'a\\u202eb'],
  ])('shows what %s', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
