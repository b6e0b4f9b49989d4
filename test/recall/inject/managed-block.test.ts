import { describe, expect, it } from 'vitest';
import {
  hasManagedBlock,
  managedText,
  putManagedBlock,
  removeManagedBlock,
} from '../../../src/recall/inject/managed-block.js';

describe('our block in a file of the user', () => {
  it.each(['# Rules\n', '# Rules', 'a\r\nb\r\n', '\n', 'x\n\n\n'])(
    'goes in once and comes out without a trace: %j',
    (text) => {
      const once = putManagedBlock(text, 'one\ntwo');
      expect(once.startsWith(text)).toBe(true);
      expect(putManagedBlock(once, 'one\ntwo')).toBe(once);
      expect(hasManagedBlock(once)).toBe(true);
      expect(removeManagedBlock(putManagedBlock(once, 'three'))).toBe(text);
      if (text.includes('\r\n')) expect(once.replaceAll('\r\n', '')).not.toContain('\n');
    },
  );

  it('leaves nothing of a file that was ours alone, and all that was written around it since', () => {
    const own = putManagedBlock('', managedText('shop'));
    expect(removeManagedBlock(own)).toBeUndefined();
    expect(removeManagedBlock(`${own}# Mine\n`)).toBe('# Mine\n');
    expect(putManagedBlock(`before\n${own}after\n`, 'new')).toMatch(
      /^before\n<!--[^\n]*-->\nnew\n<!--[^\n]*-->\nafter\n$/,
    );
  });
});
