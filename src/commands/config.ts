import { loadSettings, repositorySettingsFile, userSettingsFile } from '../config/settings.js';
import { SETTINGS, type SettingName } from '../config/table.js';
import { writeSetting } from '../config/write-setting.js';
import { openRepository } from '../git/open.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { type CommandContext, defineCommand } from './command.js';

export const config = defineCommand({
  summary: 'show and change settings',
  details: `Settings come from, low to high: built-in defaults, config.toml in your own ~/.lerim, .lerim/config.toml in the repository, and the file named by LERIM_CONFIG. A repository's file may set only what is harmless, since whoever pushed it wrote it.`,
  positionals: [
    { name: 'action', describe: 'get, set or list', required: true },
    { name: 'name', describe: 'the setting, e.g. sync.window_days' },
    { name: 'value', describe: 'for set: the new value; lists are comma-separated' },
  ],
  options: {
    'show-origin': { type: 'boolean', describe: 'where each value comes from' },
    project: {
      type: 'boolean',
      describe: "set it in the repository's .lerim/config.toml instead of your own",
    },
    json: { type: 'boolean', describe: 'print JSON' },
  },
  examples: [
    ['git lerim config list --show-origin', 'all settings and who set them'],
    ['git lerim config set sync.window_days 14', 'look two weeks back'],
  ],
  async run(context, args) {
    const [action, name = '', value] = args._;
    const workTree = await currentWorkTree(context);
    if (action === 'set') {
      if (value === undefined)
        throw new LerimError('usage', "'git lerim config set' needs a name and a value.", {
          exit: EXIT.usage,
        });
      if (args.project && workTree === undefined)
        throw new LerimError('no-work-tree', '--project needs a repository with a work tree.', {
          exit: EXIT.usage,
        });
      const file =
        args.project && workTree !== undefined ? repositorySettingsFile(workTree) : userSettingsFile(context);
      await writeSetting(file, name, value, args.project ? 'repository' : 'user');
      context.out.talk(`${name} set in ${file}`);
      return EXIT.ok;
    }
    const settings = await loadSettings(context, workTree);
    for (const warning of settings.warnings) context.out.talk(`git lerim: ${warning}`);
    if (action !== 'get' && action !== 'list')
      throw new LerimError('usage', `'git lerim config' knows get, set and list, not '${action}'.`, {
        exit: EXIT.usage,
      });
    if (action === 'get' && !Object.hasOwn(SETTINGS, name))
      throw new LerimError('no-setting', `There is no setting '${name}'.`, {
        exit: EXIT.usage,
        hint: "'git lerim config list' shows all of them.",
      });
    const names = action === 'get' ? [name as SettingName] : (Object.keys(SETTINGS) as SettingName[]);
    if (args.json)
      context.out.json(
        Object.fromEntries(
          names.map((setting) => [
            setting,
            args['show-origin'] ? settings.origin(setting) : settings.get(setting),
          ]),
        ),
      );
    else
      for (const setting of names) {
        const { value: current, origin } = settings.origin(setting);
        const shown = Array.isArray(current) ? current.join(',') : String(current);
        const line = action === 'get' ? shown : `${setting} = ${shown}`;
        context.out.data(
          args['show-origin']
            ? `${line}\t${origin}`
            : action === 'get'
              ? line
              : `${line.padEnd(34)} ${context.out.paint.dim(SETTINGS[setting].describe)}`,
        );
      }
    return EXIT.ok;
  },
});

/** Settings work outside repositories too. */
async function currentWorkTree(context: CommandContext): Promise<string | undefined> {
  try {
    return (await openRepository(context)).workTree;
  } catch (error) {
    if (error instanceof LerimError) return undefined;
    throw error;
  }
}
