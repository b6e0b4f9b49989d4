import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { allMatches } from './all-matches.js';
import type { Detector, FindingKind } from './finding.js';
import { isWordy } from './randomness.js';

/**
 * Rules of the preset that are not run here: these mark a whole file or address where only the password in it is
 * secret, or the name instead of the value (url-credentials.ts, private-keys.ts and assignments.ts take exactly the
 * secret), or read comments that switch rules off,
 * which text from strangers must not do.
 */
const REPLACED = /-(?:aws|gcp|basicauth|database-connection-string|filter-comments)$/;

interface RuleRun {
  readonly rule: string;
  readonly kind: FindingKind;
  readonly search: (text: string, found: (start: number, end: number) => void) => void;
}

/** secretlint's rules as plain synchronous functions: its own runner is asynchronous and times each rule. */
const RUNS: readonly RuleRun[] = rules
  .filter(({ meta }) => meta.type === 'scanner' && !REPLACED.test(meta.id))
  .map((creator) => {
    const rule = creator.meta.id.replace(/^.*secretlint-rule-/, '');
    let found: (start: number, end: number) => void = () => {};
    const handler = creator.create(
      {
        sharedOptions: {},
        createTranslator: () => (id: string) => ({ message: id, messageId: id }),
        report: ({ range }: { range: readonly [number, number] }) => found(range[0], range[1]),
        ignore: () => {},
      } as never,
      {} as never,
    );
    return {
      rule,
      kind: rule === 'privatekey' ? 'private-key' : 'token',
      search: (text, report) => {
        found = report;
        handler.file?.({
          content: text,
          filePath: undefined,
          ext: '',
          contentType: 'text',
          hasBOM: false,
        } as never);
      },
    };
  });

const SHORT = 2_048;
const RUN = /[A-Za-z0-9_-]{20,}/g;
const HEX_OR_UUID = /^[0-9a-f-]+$/;

/** Credentials are unbroken runs that are no words: telling that a short text has none is cheaper than all rules. */
function mayHold(text: string): boolean {
  if (text.length >= SHORT) return true;
  return allMatches(RUN, text).some(([run]) => !HEX_OR_UUID.test(run) && !isWordy(run));
}

/** The rules that secretlint's maintainers recommend: a new release of the package brings new ones. */
export const findByMaintainedRules: Detector = (text, report) => {
  if (!mayHold(text)) return;
  for (const { rule, kind, search } of RUNS) search(text, (start, end) => report(rule, kind, start, end));
};
