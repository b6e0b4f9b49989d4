import { expect, it } from 'vitest';
import { agent, edit, extract, human } from './script.js';

it('says what was asked, what happened and what changed', async () => {
  const { summary } = await extract(
    human('Add an export of the invoices as CSV'),
    edit('src/invoices/export.ts'),
    agent('The invoices can now be exported as CSV with `exportCsv`. The totals come from the ledger.'),
  );
  expect(summary?.title).toBe('Add an export of the invoices as CSV');
  expect(summary?.body).toContain('**Asked:** Add an export');
  expect(summary?.body).toContain('**Happened:** The invoices can now be exported');
  expect(summary?.body).toContain('**Key changes:** `src/invoices/export.ts`');
});

it('is called after what was asked for, and tells of the last work rather than of the last talk', async () => {
  const { summary } = await extract(
    human('the importer chokes on huge files, can you please stream the rows?'),
    edit('src/import.ts'),
    agent("You're right. The importer now reads the rows one by one and keeps none of them in memory."),
    human('great, remember to run make seed first'),
    agent('Understood: the seed comes first, then the tests.'),
  );
  expect(summary?.title).toBe('Stream the rows');
  expect(summary?.description).toContain('reads the rows one by one');
});

it('is missing where nothing was done', async () => {
  const { summary } = await extract(human('hello'), agent('Hello! How can I help?'));
  expect(summary).toBeUndefined();
});
