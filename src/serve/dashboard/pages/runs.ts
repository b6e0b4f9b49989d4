/** Sessions that are known, and runs that read or looked after memory. */
import { get, post } from '../api.js';
import { ago, count, moment } from '../format.js';
import { type Child, h } from '../h.js';
import { emptyNotice } from '../parts/notice.js';
import { page, section } from '../parts/page.js';
import { pager } from '../parts/pager.js';
import { runButton } from '../parts/run-button.js';
import { currentPlace, placeOf } from '../place.js';
import type { DescribedSession, Page, ReadRun } from '../types.js';

const STATES: Readonly<Record<DescribedSession['state'], string>> = {
  seen: 'waits',
  read: 'read, not yet acted on',
  done: 'done',
  failed: 'failed, tried again later',
  dead: 'cannot be read',
  skipped: 'left alone',
};

export async function runsPage(signal: AbortSignal): Promise<DocumentFragment> {
  const { offset } = currentPlace().query;
  const [sessions, runs] = await Promise.all([
    get<Page<DescribedSession>>('/sessions', { offset, limit: 25 }, signal),
    get<Page<Omit<ReadRun, 'documents'>>>('/runs', { limit: 20 }, signal),
  ]);
  return page(
    'Sessions and runs',
    'Sessions of your coding agents, how far each was read, and what the runs made of them.',
    h('p', {}, runButton('Read new sessions now', 'Reading …', readNow)),
    section('Sessions', sessionTable(sessions), pager(sessions)),
    section('Runs', runTable(runs.items)),
  );
}

async function readNow(): Promise<string> {
  const { read, added, updated, failures } = await post<{
    read: number;
    added: number;
    updated: number;
    failures: readonly unknown[];
  }>('/sync');
  const failed = failures.length > 0 ? ` ${count(failures.length, 'session')} could not be read.` : '';
  return `${count(read, 'session')} read, ${count(added, 'memory', 'memories')} added, ${updated} updated.${failed}`;
}

function sessionTable({ items }: Page<DescribedSession>): HTMLElement {
  if (items.length === 0)
    return emptyNotice(
      'No session is known here yet.',
      'They are looked for where your agents keep them; see Health.',
    );
  return table(
    ['Session', 'Changed', 'State', 'What came of it'],
    items.map(({ session, modified, state, outcome, error }) => [
      h(
        'a',
        { href: placeOf(['memories'], { session, state: 'all' }), 'data-row': true, class: 'path' },
        session,
      ),
      h('span', { title: moment(modified) }, ago(modified)),
      h('span', { class: `chip ${state}` }, STATES[state]),
      error ?? outcome ?? '',
    ]),
  );
}

function runTable(runs: readonly Omit<ReadRun, 'documents'>[]): HTMLElement {
  if (runs.length === 0) return h('p', { class: 'muted' }, 'Nothing ran yet, or it had nothing to tell.');
  return table(
    ['Run', 'Began', 'Kind', 'What came of it'],
    runs.map(({ id, kind, started, result }) => [
      h('a', { href: placeOf(['runs', id]), 'data-row': true, class: 'path' }, id),
      h('span', { title: moment(started) }, ago(started)),
      h('span', { class: 'chip' }, kind),
      resultText(result),
    ]),
  );
}

function resultText(result: ReadRun['result']): string {
  const told = Object.entries(result).filter(([name, value]) => value > 0 && name !== 'format');
  return told.map(([name, value]) => `${value} ${name.replaceAll('_', ' ')}`).join(', ') || 'nothing';
}

function table(heads: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': heads[0] },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) =>
          h(
            'tr',
            {},
            row.map((cell) => h('td', {}, cell)),
          ),
        ),
      ),
    ),
  );
}

export async function runPage(id: string, signal: AbortSignal): Promise<DocumentFragment> {
  const run = await get<ReadRun>(`/runs/${encodeURIComponent(id)}`, {}, signal);
  return page(
    run.id,
    `${run.kind}, ${moment(run.started)}: ${resultText(run.result)}`,
    Object.entries(run.documents)
      .sort(([a], [b]) => Number(b.endsWith('.log')) - Number(a.endsWith('.log')))
      .map(([name, document]) =>
        section(
          name,
          h(
            'pre',
            { tabindex: 0 },
            typeof document === 'string' ? document : JSON.stringify(document, null, 2),
          ),
        ),
      ),
  );
}
