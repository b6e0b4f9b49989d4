import { ALL_HOOK_EVENTS, hookCommand } from './hook-block.js';

/**
 * Our section of a repository's git config (git 2.54 and newer run hooks from there, beside every other hook).
 * It is written and taken out as a whole: git refuses every commit while an event stands there without its command.
 */
export function addHookSection(text: string): string {
  const bare = removeHookSection(text);
  const quoted = hookCommand().replace(/[\\"]/g, '\\$&');
  const lines = [
    '[hook "lerim"]',
    `\tcommand = "${quoted}"`,
    ...ALL_HOOK_EVENTS.map((event) => `\tevent = ${event}`),
  ];
  return `${bare}${bare === '' || bare.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`;
}

export function removeHookSection(text: string): string {
  const kept: string[] = [];
  let ours = false;
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\s*\[/.test(line)) ours = /^\s*\[\s*hook\s+"lerim"\s*\]/i.test(line);
    if (!ours) kept.push(line);
  }
  return kept.join('');
}
