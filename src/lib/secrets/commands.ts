import { allMatches } from './all-matches.js';
import { COMMAND_GROUPS, type CommandForm } from './command-forms.js';
import type { Detector, Report } from './finding.js';
import { isPlaceholder, isVocabulary } from './placeholder.js';
import { isSecretValue } from './secret-value.js';

const LOOK_BACK = 400;

/** Passwords handed to well-known programs and calls without a telling name: `curl -u`, `mysql -p`, `sshpass -p`. */
export const findCommandSecrets: Detector = (text, report) => {
  for (const { cue, forms } of COMMAND_GROUPS) if (text.search(cue) >= 0) tryForms(forms, text, report);
};

function tryForms(forms: readonly CommandForm[], text: string, report: Report): void {
  for (const { flag, tool, mixed } of forms) {
    for (const match of allMatches(flag, text)) {
      const [start, end] = match.indices?.[2] ?? [0, 0];
      const value = text.slice(start, end);
      if (end === start || isHarmless(value)) continue;
      if (mixed === true && !isSecretValue(value, 'strong', 'prose')) continue;
      if (tool !== undefined && !tool.test(lineBefore(text, match.index))) continue;
      report('command', 'password', start, end);
    }
  }
}

function isHarmless(value: string): boolean {
  return /^[-/]|^\d{1,5}$/.test(value) || isPlaceholder(value) || isVocabulary(value);
}

/** The command so far, over line continuations; in JSON, not beyond the string or line it stands in. */
function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at + 1);
  let cut = before.lastIndexOf('\n');
  while (cut > 0 && before[cut - 1] === '\\') cut = before.lastIndexOf('\n', cut - 1);
  const line = before.slice(cut + 1);
  return line.slice(
    Math.max(
      line.lastIndexOf('",'),
      line.lastIndexOf("',"),
      line.lastIndexOf('\\n'),
      line.lastIndexOf('&&'),
      0,
    ),
  );
}
