import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { Detector, FindingKind } from './finding.js';

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

/** Credentials are unbroken runs; telling that a short string has none is cheaper than asking every rule. */
const RUN = /[A-Za-z0-9_-]{20}/;
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const SHORT = 2_048;

/** The rules that secretlint's maintainers recommend: a new release of the package brings new ones. */
export const findByMaintainedRules: Detector = (text, report) => {
  if (text.length < SHORT && (!RUN.test(text) || UUID.test(text))) return;
  for (const { rule, kind, search } of RUNS) search(text, (start, end) => report(rule, kind, start, end));
};
