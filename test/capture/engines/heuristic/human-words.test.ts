import { describe, expect, it } from 'vitest';
import { agent, candidates, edit, human, refused, rollback, run } from './script.js';

const START = [
  human('Add an export of the invoices as CSV'),
  agent("I'll read the invoice module first."),
  run('ls src/invoices', 'index.ts\ntotals.ts'),
  agent(
    'I added `exportCsv` in `src/invoices/export.ts`. It recomputes the totals from the line items in floating point.',
  ),
];

describe('what a human says', () => {
  it('keeps a rule stated with its reason, in the words that were said', async () => {
    const found = await candidates(
      ...START,
      human(
        'never recompute totals, always read them from the ledger table because auditors compare the two',
      ),
      agent("Understood. I'll read the totals from the ledger table."),
      edit('src/invoices/export.ts'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.body).toContain(
      'Never recompute totals, always read them from the ledger table.\n\n**Why:** Auditors compare the two.',
    );
    expect(found[0]?.records[0]).toBe(5);
    expect(found[0]?.title.length).toBeLessThanOrEqual(80);
    expect(found[0]?.quote).toContain('never recompute totals');
  });

  it('keeps a correction that comes as a question, with what the agent then admitted', async () => {
    const found = await candidates(
      ...START,
      human(
        'why do we compute this again? the ledger service already has the totals, and two sources will drift apart',
      ),
      agent(
        "You're right. The ledger service already owns the totals, so the export should only read them from there.",
      ),
      edit('src/invoices/export.ts'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.body).toMatch(/ledger service already has the totals/);
    expect(found[0]?.body).toMatch(/export should only read them/);
  });

  it('keeps a veto said while refusing a tool call, with the refused thing named', async () => {
    const found = await candidates(
      ...START,
      refused('run', 'npm install big.js'),
      human(
        'no new dependencies here, we vendor everything that ends up in the invoice binary',
        'rejection',
        { call: 'refused' },
      ),
      agent("Understood, I'll write the small helper myself."),
      edit('src/invoices/money.ts'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.body).toContain('vendor everything');
    expect(found[0]?.records).toContain(6);
  });

  it('hears words typed while the agent was working', async () => {
    const found = await candidates(
      ...START,
      human('Now run the integration tests'),
      agent('Starting the integration tests.'),
      human(
        'btw the integration tests need the ledger emulator first (make ledger-emu), otherwise every spec times out',
        'queued',
      ),
      agent('Good to know. Starting the emulator and running them again.'),
      run('make ledger-emu', 'ready'),
    );
    expect(found.map((c) => c.body).join()).toContain('make ledger-emu');
  });

  it('lets the last word win', async () => {
    const found = await candidates(
      ...START,
      human('always quote every field of the CSV, the accounting import breaks otherwise'),
      agent("Understood, I'll quote every field."),
      edit('src/invoices/export.ts'),
      human('actually no, scratch that about quoting every field, the accounting import was fixed'),
      agent('Okay, I reverted it.'),
      edit('src/invoices/export.ts'),
    );
    expect(found.filter((c) => /always quote/i.test(c.body))).toHaveLength(0);
  });

  it('forgets what was rolled back', async () => {
    const found = await candidates(
      ...START,
      human(
        'never recompute totals, always read them from the ledger table because auditors compare the two',
      ),
      agent("Understood. I'll read the totals from the ledger table."),
      edit('src/invoices/export.ts'),
      rollback(1),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['a task', 'add a --json flag to the list command and a test for it'],
    ['a one-off', 'use port 3001 this time, 3000 is taken by grafana'],
    ['a question', 'how does the lockfile get written? is it atomic'],
    ['a report', "I can't see the new column anywhere in the export, did you restart the server?"],
    ['feedback on a text', 'too long, half of it please'],
    ['an approval of work', 'yes please'],
    ['thanks', 'thanks, great work today'],
  ])('keeps nothing of %s', async (_name, text) => {
    const found = await candidates(
      ...START,
      human(text),
      agent('Let me do that.'),
      edit('src/invoices/export.ts'),
      agent('Done.'),
    );
    expect(found).toEqual([]);
  });

  it('takes a pasted review remark for a task, whatever the agent thinks of it', async () => {
    const found = await candidates(
      human(
        'The comment says the buffer is copied, but `slice` actually shares the memory, so a later write could change the exported rows. The buffer should be copied explicitly rather than sliced.',
      ),
      agent("You're correct. `slice` shares the memory here. Let me fix this."),
      edit('src/invoices/export.ts'),
      agent('Fixed. The buffer is copied now.'),
    );
    expect(found).toEqual([]);
  });

  it('does not take for evidence what the agent later admitted to have made up', async () => {
    const found = await candidates(
      human('How do we publish the package from CI?'),
      agent('You need an NPM_TOKEN secret of a maintainer.'),
      human(
        "is there another way? I don't want personal tokens of maintainers to be used by the organisation's pipelines",
      ),
      agent('Understood. Registry Pro supports organisation robots through the `robot.app` settings.'),
      human('there is no robot.app setting in the registry docs, did you make that up?'),
      agent(
        'I apologize, I made that up. The registry has no `robot.app` settings; it only accepts trusted publishing.',
      ),
      edit('.github/workflows/release.yml'),
    );
    expect(found.some((c) => /personal tokens/i.test(c.body))).toBe(true);
    expect(
      found.every(
        (c) =>
          !/supports organisation robots through/.test(c.body.split('**As the agent put it:**')[1] ?? ''),
      ),
    ).toBe(true);
  });
});
