import type { FileChange } from '../hooks/manifest.js';
import { changedLines } from '../lib/changed-lines.js';
import type { Paint } from '../ui/output.js';

/** Lines of one file that are shown before the rest is only counted. */
const SHOWN = 16;

/** What is to be written to a file, as lines for people: its name, what for, and the lines that come and go. */
export function showChange({ path, before, after }: FileChange, purpose: string, paint: Paint): string[] {
  const what = before === undefined ? 'new' : after === undefined ? 'removed' : 'changed';
  const title = `${paint.bold(path)} ${paint.dim(`(${[what, purpose].filter(Boolean).join('; ')})`)}`;
  if (after === undefined) return [title];
  const lines = changedLines(before?.toString('utf8') ?? '', after.toString('utf8'));
  const shown = lines
    .slice(0, SHOWN)
    .map((line) => `  ${line.startsWith('+') ? paint.green(line) : paint.red(line)}`);
  const rest = lines.length - shown.length;
  return [title, ...shown, ...(rest > 0 ? [paint.dim(`  … and ${rest} more lines`)] : [])];
}
