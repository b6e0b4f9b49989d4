/** Whether everything works, and what is set up. */
import { get, post } from '../api.js';
import { ago, count, moment } from '../format.js';
import { type Child, h } from '../h.js';
import { page, section } from '../parts/page.js';
import { runButton } from '../parts/run-button.js';
import { type Config, settingsList } from '../parts/settings-list.js';
import type { DescribedAgent, Status } from '../types.js';

export async function healthPage(signal: AbortSignal): Promise<DocumentFragment> {
  const [status, agents, config] = await Promise.all([
    get<Status>('/status', {}, signal),
    get<{ items: readonly DescribedAgent[] }>('/connect', {}, signal),
    get<Config>('/config', {}, signal),
  ]);
  const problems = [...status.problems, ...config.warnings];
  return page(
    'Health',
    false,
    problems.length === 0
      ? h('p', { class: 'allwell' }, 'All is well.')
      : h(
          'ul',
          { class: 'problems' },
          problems.map((problem) => h('li', {}, problem)),
        ),
    section('State', stateList(status)),
    section('Agents', agentList(agents.items)),
    section('Settings', settingsList(config)),
  );
}

function engineText({ setting, models, today }: Status['engine']): string {
  const used = today.tokens > 0 ? `; ${count(today.tokens, 'token')} today` : '';
  return `${[setting, ...models.map(({ engine }) => engine)].join(', ')}${used}`;
}

function stateList({ branch, sync, share, code, queue, hooks, engine, repository }: Status): HTMLElement {
  const counts = Object.entries(branch.counts)
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${number} ${kind}`);
  const waiting = Object.entries(queue)
    .filter(([, number]) => number > 0)
    .map(([state, number]) => `${number} ${state}`);
  const behind =
    code &&
    (
      [
        ['changed', code.changed],
        ['gone', code.gone],
        ['moved', code.moved],
        ['unmerged', code.unmerged],
      ] as const
    ).filter(([, number]) => number > 0);
  const rows: [string, Child][] = [
    [
      'Memory branch',
      branch.exists
        ? [
            h('code', {}, branch.ref.replace('refs/heads/', '')),
            ` at `,
            h('code', {}, branch.tip?.slice(0, 10) ?? ''),
            `: ${[...counts, ...(branch.archived ? [`${branch.archived} archived`] : [])].join(', ') || 'empty'}`,
          ]
        : 'does not exist yet',
    ],
    ['Repository', h('code', {}, repository.workTree ?? repository.commonDir)],
    [
      'Last sync',
      sync.running
        ? 'one is running'
        : sync.last
          ? h(
              'span',
              { title: moment(sync.last.at) },
              `${ago(sync.last.at)}: ${count(sync.last.sessions, 'session')} read, ${sync.last.added} added`,
            )
          : 'nothing was read yet',
    ],
    ['Queue', waiting.join(', ') || 'nothing waits'],
    [
      'Hooks',
      !hooks.setUp
        ? ['not set up; ', h('code', {}, 'git lerim init'), ' does it']
        : hooks.missing.length > 0
          ? `missing: ${hooks.missing.join(', ')}`
          : `set up, by ${hooks.via}`,
    ],
    [
      'Code',
      behind
        ? behind.map(([state, number]) => `${number} ${state}`).join(', ') || 'as memories know it'
        : 'cannot be compared',
    ],
    ['Engine', engineText(engine)],
    [
      'Shared with',
      share ? `${share.remote}: ${share.ahead} to push, ${share.behind} to bring in` : 'nobody yet',
    ],
  ];
  return h(
    'dl',
    { class: 'wide-list' },
    rows.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

/** Those that are used here; the others in a line. */
function agentList(agents: readonly DescribedAgent[]): Child {
  const isUsed = ({ found, hooks }: DescribedAgent): boolean => found || hooks.length > 0;
  const unused = agents.filter((agent) => !isUsed(agent)).map(({ agent }) => agent);
  return [
    h('ul', { class: 'rows', 'aria-label': 'Agents' }, agents.filter(isUsed).map(agentRow)),
    unused.length > 0 && h('p', { class: 'muted small after' }, `Not used here: ${unused.join(', ')}.`),
  ];
}

function agentRow({ agent, found, hooks, disabled, places }: DescribedAgent): HTMLElement {
  const connected = hooks.length > 0;
  const change = async (): Promise<string> => {
    const { files } = await post<{ files: readonly { path: string }[] }>('/connect', {
      agent,
      remove: connected,
    });
    return `${agent} is ${connected ? 'not connected any more' : 'connected'}: ${files.map(({ path }) => path).join(', ') || 'nothing had to change'}.`;
  };
  return h(
    'li',
    { class: 'row' },
    h(
      'div',
      { class: 'row-main' },
      h('h2', {}, agent),
      h(
        'p',
        { class: 'facts' },
        h('span', { class: connected ? 'chip good' : 'chip off' }, connected ? 'connected' : 'not connected'),
        disabled && h('span', { class: 'stale' }, disabled),
      ),
      h('p', { class: 'muted small path' }, places.join(' · ')),
    ),
    found || connected
      ? h(
          'div',
          { class: 'row-side' },
          runButton(connected ? 'Disconnect' : 'Connect', 'Writing …', change, '', agent),
        )
      : false,
  );
}
