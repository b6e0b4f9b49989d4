import { EXIT } from '../lib/errors.js';
import { compose } from '../serve/compose.js';
import { defineCommand } from './command.js';

export const down = defineCommand({
  summary: "stop the container of 'git lerim up'",
  details: 'Takes the container away. Memories, settings and the compose file stay.',
  options: {},
  examples: [['git lerim down', 'stop it']],
  run: async (context) => ((await compose(context, 'down')) === 0 ? EXIT.ok : EXIT.failure),
});
