/** An error message that printed a complete destructive command: an agent pasted it and deleted 247 records. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no error or hint holds a command that destroys', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const wipes =
    /(rm -r?f|update-ref -d|branch -D|push (-f|--force|--delete)|reset --hard|clean -f|--force\b.*--yes|memory reset.*--yes|filter-branch|reflog expire|gc --prune)/;
  let messages = 0;
  for (const file of sources) {
    const text = readFileSync(join('src', file), 'utf8');
    for (const [block] of text.matchAll(/new LerimError\([\s\S]{0,600}?\);|hint:\s*[^\n]+(\n\s+[^\n]+)?/g)) {
      messages++;
      expect(block, file).not.toMatch(wipes);
    }
  }
  expect(messages).toBeGreaterThan(20);
});
