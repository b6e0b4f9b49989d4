import { EXIT, LerimError } from '../lib/errors.js';
import { compose, planContainer, writeContainer } from '../serve/compose.js';
import { openProjects } from '../serve/http/projects.js';
import { defineCommand } from './command.js';
import { confirm } from './confirm.js';

const PORT = 8765;

export const up = defineCommand({
  summary: 'run the server in a container, started again after a restart',
  details:
    "Writes a compose file and starts it with docker. The container sees git-lerim, your ~/.lerim and the registered projects, which it may write to, and your agents' sessions, which it may only read; nothing else. It listens on this machine only, and wants an access token.",
  options: {
    port: { type: 'number', alias: 'p', placeholder: 'n', describe: `port on this machine (${PORT})` },
    'dry-run': { type: 'boolean', alias: 'n', describe: 'print the compose file, write and start nothing' },
    yes: { type: 'boolean', alias: 'y', describe: 'do not ask' },
  },
  examples: [
    ['git lerim up --dry-run', 'the compose file, to read it first'],
    ['git lerim up', 'show what it sees, ask, and start it'],
  ],
  async run(context, args) {
    const { out } = context;
    const port = args.port ?? PORT;
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new LerimError('usage', `--port takes a number from 1 to 65535, not '${port}'.`, {
        exit: EXIT.usage,
      });
    const projects = (await openProjects(context).list()).filter(
      ({ scope, missing }) => scope === 'project' && !missing,
    );
    const folders = projects.sort((a, b) => Number(b.current) - Number(a.current)).map(({ path }) => path);
    const container = await planContainer(context, context.program, folders, port);
    if (args['dry-run']) {
      out.data(container.text.trimEnd());
      return EXIT.ok;
    }
    out.talk(`A container on http://127.0.0.1:${port}, which only this machine can reach. It sees`);
    for (const { path, writable } of container.mounts) out.talk(`  ${path}${writable ? '' : ' (to read)'}`);
    out.talk(`and is described in ${container.file}`);
    if (!args.yes && !(await confirm(context, 'Write and start it?'))) {
      out.talk('Nothing was changed.');
      return EXIT.failure;
    }
    const { token } = await writeContainer(container);
    if ((await compose(context, 'up', '--detach', '--build')) !== 0) return EXIT.failure;
    out.data(`Dashboard: http://127.0.0.1:${port}/?token=${token}`);
    return EXIT.ok;
  },
});
