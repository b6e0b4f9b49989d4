import { join } from 'node:path';
import { codexFolder } from '../../lib/agent-folders.js';
import type { Context } from '../../lib/context.js';
import type { Client } from './client.js';
import { inside, printedObjects, sumOf, textOf } from './printed-json.js';
import { serverNames } from './server-names.js';

/** What it can do beside answering. Versions that do not know one leave it out. */
const FEATURES = [
  'apps',
  'goals',
  'hooks',
  'image_generation',
  'memories',
  'multi_agent',
  'multi_agent_v2',
  'plugins',
  'shell_tool',
  'skill_search',
  'unified_exec',
  'view_image',
];

/** Codex: `codex exec`. Its own instructions stay: its service refuses requests that come without. */
export const CODEX: Client = {
  name: 'codex',
  title: 'Codex',
  login: "Log in with 'codex login'.",
  async call(context, { system, model }) {
    const settings = [
      ...FEATURES.map((name) => `features.${name}=false`),
      'notify=[]',
      'web_search="disabled"',
      'project_doc_max_bytes=0',
      'analytics.enabled=false',
      'skills.include_instructions=false',
      'include_apps_instructions=false',
      'include_environment_context=false',
      'include_permissions_instructions=false',
      // Versions without this setting do not know --ephemeral either, and end at once.
      `developer_instructions=${JSON.stringify(system)}`,
      ...(await serversOff(context)),
    ];
    return {
      args: [
        'exec',
        ...['--json', '--ephemeral', '--skip-git-repo-check', '--sandbox', 'read-only'],
        ...settings.flatMap((setting) => ['-c', setting]),
        ...(model === '' ? [] : ['--model', model]),
        '-',
      ],
      env: {},
    };
  },
  read(stdout) {
    const events = printedObjects(stdout);
    const last = (type: string) => events.findLast((event) => event.type === type);
    const message = events
      .map((event) => inside(event, 'item'))
      .findLast(({ type }) => type === 'agent_message');
    const text = textOf(message, 'text');
    const done = last('turn.completed');
    if (done !== undefined && text !== undefined) {
      const usage = inside(done, 'usage');
      return {
        text,
        usage: { input: sumOf(usage, 'input_tokens'), output: sumOf(usage, 'output_tokens') },
      };
    }
    const problem =
      textOf(inside(last('turn.failed'), 'error'), 'message') ?? textOf(last('error'), 'message');
    return problem === undefined ? {} : { problem };
  },
};

/** Each server is switched off by its name: there is no word for all, and naming one that is not there is an error. */
async function serversOff(context: Context): Promise<string[]> {
  const { parse } = await import('smol-toml');
  const names = await serverNames(join(codexFolder(context), 'config.toml'), 'mcp_servers', parse);
  const off = names.map((name) => `${JSON.stringify(name)}={enabled=false}`);
  return off.length === 0 ? [] : [`mcp_servers={${off.join(',')}}`];
}
