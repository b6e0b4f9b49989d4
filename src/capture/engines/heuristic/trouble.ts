/** Failures in an exchange: what failed or was reported, how it was got over, and how much it cost. */
import type { RecordId } from '../../../lib/record-id.js';
import type { Exchange, Step } from './dialogue.js';

/** How a failure ended: another command did it, the same one passed later untouched, settings were changed, code was, or not at all. */
type Resolution = 'detour' | 'flaky' | 'settings' | 'code' | 'open';

export interface Trouble {
  /** Position in the exchange's turn from which the agent knew. */
  readonly from: number;
  readonly failed?: Step;
  readonly worked?: Step;
  /** Record of the human's report. */
  readonly reported?: RecordId;
  /** The error as it was shown. */
  readonly symptom?: string;
  /** All that was shown of it, for finding the cause. */
  readonly text: string;
  readonly resolution: Resolution;
  readonly paths: readonly string[];
  /** What speaks for remembering it. */
  readonly weight: number;
}

const FAILURE =
  /\b(?:error|failed|failure|fatal|abort(?:ed)?|SIG[A-Z]{3,}|denied|not found|unrecognized|refused|timed? ?out|timeout|exception|cannot|unable to|ERR_\w+)\b/i;
const REPORTS =
  /\b(?:error|fail(?:s|ed|ing|ure)?|broken|crash(?:es|ed)?|doesn'?t work|not work(?:ing)?|still an issue|exception|⨯|✗|no longer works?|stuck|hangs?)\b/i;
const ENVIRONMENT =
  /\b(?:sandbox|CI\b|runner|workflow|pipeline|permission|auth|token|secret|credential|certificate|network|proxy|version|cache|PATH\b|hook|harness|timeout|flaky|electron|docker|container|registry|signing|notari[sz]|keychain|environment|platform|windows|macos|linux|schema|manifest|contribut)/i;
const SETTINGS =
  /(?:\.(?:ya?ml|toml|json|jsonc|plist|ini|cfg|conf|env|lock|gradle|xml|properties|tf|nix|mod|sum)|(?:^|[/\\])(?:\.[\w-]+|Dockerfile|Makefile|Justfile|Brewfile|Procfile)[\w.-]*)$/i;
const LOOKS_ONLY =
  /^\s*(?:cd \S+ && )?(?:grep|rg|ls|cat|find|head|tail|sed -n|which|test|diff|wc|git (?:status|log|diff|show|check-ignore|branch|rev-parse)|gh (?:pr|issue|run) (?:view|list)|stat|file|echo|mkdir|rm|nl|tree|(?:p?npm|yarn|pip|brew|cargo) (?:ls|list|why|show|info))\b/;
const CHECKS_CODE =
  /\b(?:tsc|eslint|lint|check-types|typecheck|type-check|mypy|clippy|vet|fmt|format|prettier|compile|build|go test|cargo test|pytest|jest|vitest|mocha|npm test|pnpm test|yarn test|mise run test|make test|rspec|phpunit)\b/i;
const RUNNERS = new Set(
  'pnpm npm npx yarn node python cargo make mise bun bunx deno rtk run exec sudo env bash powershell users home src dev node_modules modules bin index'.split(
    ' ',
  ),
);
const REFUSED =
  /doesn't want to proceed|tool_use_error|user rejected|was interrupted|has not been read|String to replace not found|hook (?:blocked|error)/i;

/** The trouble of an exchange, if there was any that is more than a slip. */
export function troubleOf(exchange: Exchange, previous: Exchange | undefined): Trouble | undefined {
  const reported = reports(exchange);
  const failures = exchange.turn.flatMap((part, at) =>
    part.type === 'step' && hasFailed(part) ? [{ step: part, at }] : [],
  );
  const found = failures
    .map(({ step, at }) => ({ step, at, worked: workedAfter(exchange, step, at) }))
    .sort((a, b) => rank(b.worked) - rank(a.worked))[0];
  if (!reported && found === undefined) return undefined;
  const from = reported ? 0 : (found?.at ?? 0);
  const edited = editedAfter(exchange, from);
  const resolution = resolutionOf(reported, found?.worked, edited, found?.step);
  const shown = found?.step.result?.text ?? '';
  const text = [reported ? exchange.human.text.slice(0, 3000) : '', shown.slice(0, 3000)].join('\n');
  const again = previous !== undefined && reported && reports(previous);
  return {
    from,
    ...(found ? { failed: found.step } : {}),
    ...(found?.worked && !reported ? { worked: found.worked.step } : {}),
    ...(reported ? { reported: exchange.human.record } : {}),
    ...symptomOf(reported ? exchange.human.text : shown),
    text,
    resolution,
    paths: edited,
    weight:
      (reported ? 0.8 : 0) +
      (again ? 0.8 : 0) +
      (failures.length > 1 ? 0.4 : 0) +
      (ENVIRONMENT.test(text) ? 0.6 : 0) +
      { detour: 1, flaky: 1, settings: 1, code: -3, open: -0.6 }[resolution],
  };
}

function hasFailed(step: Step): boolean {
  const { call, result } = step;
  if (!result || REFUSED.test(result.text)) return false;
  if (call.action !== 'run') return false;
  if (!result.ok) return !LOOKS_ONLY.test(call.input);
  return /"conclusion":\s*"failure"/.test(result.text);
}

/** The next command with the same aim that passed: the same one, or another that shares its main words. */
function workedAfter(
  exchange: Exchange,
  failed: Step,
  at: number,
): { step: Step; same: boolean; edits: boolean } | undefined {
  if (failed.result?.ok) return undefined;
  let edits = false;
  for (const part of exchange.turn.slice(at + 1)) {
    if (part.type !== 'step') continue;
    if (part.call.action === 'edit') edits = true;
    if (part.call.action !== 'run' || !part.result?.ok || LOOKS_ONLY.test(part.call.input)) continue;
    if (sameCommand(part.call.input, failed.call.input)) return { step: part, same: true, edits };
    if (sharesAim(part.call.input, failed.call.input)) return { step: part, same: false, edits };
  }
  return undefined;
}

function rank(worked: { same: boolean; edits: boolean } | undefined): number {
  return worked === undefined ? 0 : worked.edits ? 1 : 2;
}

function sameCommand(a: string, b: string): boolean {
  return a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();
}

function sharesAim(a: string, b: string): boolean {
  const words = (command: string) =>
    new Set((command.match(/[a-zA-Z]{3,}/g) ?? []).filter((word) => !RUNNERS.has(word)));
  const [left, right] = [words(a), words(b)];
  let shared = 0;
  for (const word of left) if (right.has(word)) shared++;
  return shared >= 1 && shared >= Math.min(left.size, right.size) * 0.3;
}

function resolutionOf(
  reported: boolean,
  worked: { same: boolean; edits: boolean } | undefined,
  edited: readonly string[],
  failed: Step | undefined,
): Resolution {
  const settingsOnly = edited.length > 0 && edited.every((path) => SETTINGS.test(path));
  if (worked && !worked.edits) return worked.same ? 'flaky' : 'detour';
  if (settingsOnly) return 'settings';
  if (edited.length > 0) return 'code';
  if (failed && CHECKS_CODE.test(failed.call.input) && !reported) return worked ? 'detour' : 'code';
  return 'open';
}

function editedAfter(exchange: Exchange, from: number): string[] {
  const paths = exchange.turn
    .slice(from)
    .flatMap((part) =>
      part.type === 'step' && part.call.action === 'edit' && part.result?.ok !== false ? part.call.paths : [],
    );
  return [...new Set(paths)];
}

function reports(exchange: Exchange): boolean {
  const { human } = exchange;
  return (
    human.channel !== 'plan' &&
    human.text.length < 6000 &&
    REPORTS.test(human.text) &&
    !/\b(?:lint|type ?check|tests?) (?:is |are |errors?|fail|shows?)/i.test(human.text)
  );
}

function symptomOf(text: string): { symptom?: string } {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .find((part) => FAILURE.test(part) && part.length > 12 && part.length < 240);
  return line ? { symptom: line } : {};
}
