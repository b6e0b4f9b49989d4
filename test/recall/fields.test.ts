import { describe, expect, it } from 'vitest';
import { splitFields } from '../../src/recall/fields.js';

const split = (body: string) => splitFields({ title: 'T', tags: ['a', 'b'], body });

describe('splitFields', () => {
  it('tells the first paragraph from the rest, past headings and the preamble of decision records', () => {
    const { lead, prose } = split(
      '## Context\n\nDate: 2026-01-01\n\nWe need auth.\nBadly.\n\n## Decision\n\nUse JWT.',
    );
    expect(lead.trim()).toBe('We need auth.\nBadly.');
    expect(prose).toContain('Use JWT.');
    expect(prose).toContain('Date: 2026-01-01');
  });

  it('takes fenced and indented code and link targets for code', () => {
    const { lead, prose, code } = split(
      'See [the docs](https://example.com/x).\n\n```js\nlet a;\n~~~\n```\n\nThen\n\n    git push\n\ndone',
    );
    expect(code).toMatch(/let a;/);
    expect(code).toMatch(/git push/);
    expect(code).toMatch(/example\.com/);
    expect(lead).toContain('the docs');
    expect(prose).not.toMatch(/let a;|git push|example/);
    expect(prose).toContain('done');
  });

  it('takes an open fence to the end for code', () => {
    expect(split('```\nx\n\ny').code).toContain('y');
  });

  it('counts a description as the first paragraph and anchored files as code', () => {
    const fields = splitFields({
      title: 'T',
      tags: [],
      body: '',
      description: 'About it',
      anchors: ['src/a.ts'],
    });
    expect(fields.lead).toContain('About it');
    expect(fields.code).toContain('src/a.ts');
  });
});
