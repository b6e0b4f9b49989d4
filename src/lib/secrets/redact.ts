import { findAssignments } from './assignments.js';
import { findCommandSecrets } from './commands.js';
import { encodedDetector } from './encoded.js';
import { type Detector, type Finding, MARKER_START, MARKERS, MASK, marker } from './finding.js';
import { findHeaders } from './headers.js';
import { findHomeFolders } from './home-folders.js';
import { findByMaintainedRules } from './maintained-rules.js';
import { findNames } from './names.js';
import { findPaymentData } from './payment.js';
import { findPrivateData } from './private-data.js';
import { findPrivateKeys } from './private-keys.js';
import { findShapes } from './token-shapes.js';
import { unescapedView } from './unescaped-view.js';
import { findUrlCredentials } from './url-credentials.js';
import { type Range, type View, ViewBuilder } from './view.js';

export type { Finding } from './finding.js';

export interface RedactOptions {
  /** Names of the machine's user (account, full name): taken out wherever they stand as words. */
  readonly names?: readonly string[];
  /** Leaves home folders as they are: for texts that must still match what an agent wrote. */
  readonly keepHome?: boolean;
  /** Leaves private data alone, too: for what a person wrote on purpose. */
  readonly secretsOnly?: boolean;
}

export interface Redacted {
  /** The text with `[redacted:<kind>]` for each secret and `~` for home folders; the very same string when clean. */
  readonly text: string;
  /** In the order of the text, without overlaps; offsets into the text that was given. */
  readonly found: readonly Finding[];
}

const SECRETS: readonly Detector[] = [
  findPrivateKeys,
  findByMaintainedRules,
  findShapes,
  findHeaders,
  findUrlCredentials,
  findCommandSecrets,
  findAssignments,
];
const SECRETS_AND_ENCODED: readonly Detector[] = [
  ...SECRETS,
  encodedDetector((decoded) => search(decoded, SECRETS).length > 0),
];
const ALL: readonly Detector[] = [...SECRETS_AND_ENCODED, findPaymentData, findPrivateData, findHomeFolders];
/** Each round only looks at what the one before laid bare; two do in practice. */
const ROUNDS = 4;
/** Characters around a finding that a later round looks at. */
const REACH = 2_000;
/** No secret or address is shorter. */
const SHORTEST = 6;

/**
 * Takes secrets (keys, tokens, passwords, cookies) and private data (mail addresses, telephone, card and account
 * numbers, home folders) out of a text. Synchronous, never throws, linear in the length of the text. Redacting a
 * redacted text changes nothing.
 */
export function redact(text: string, options: RedactOptions = {}): Redacted {
  const found = findSecrets(text, options);
  if (found.length === 0) return { text, found };
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, kind } of found) {
    parts.push(text.slice(from, start), marker(kind));
    from = end;
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), found };
}

/** Where a text holds what {@link redact} would take out. */
export function findSecrets(text: string, options: RedactOptions = {}): readonly Finding[] {
  if (text.length < SHORTEST) return [];
  const detectors = detectorsFor(options);
  let found = search(maskMarkers(text), detectors);
  for (let round = 1; round < ROUNDS; round += 1) {
    const fresh = found.filter(({ kind }) => kind !== 'home');
    if (fresh.length === 0) break;
    const view = redactedView(text, found, around(text, fresh));
    const more = search(view.text, detectors).map((finding) => {
      const [start, end] = view.original(finding.start, finding.end);
      return { ...finding, start, end };
    });
    if (more.length === 0) break;
    found = merge([...found, ...more]);
  }
  return found;
}

function detectorsFor({ names = [], keepHome, secretsOnly }: RedactOptions): readonly Detector[] {
  if (secretsOnly) return SECRETS_AND_ENCODED;
  const detectors = keepHome ? ALL.filter((detect) => detect !== findHomeFolders) : ALL;
  return names.length === 0 ? detectors : [...detectors, findNames(names)];
}

/** Runs detectors over the text as it stands and as it reads without escapes. */
function search(text: string, detectors: readonly Detector[]): readonly Finding[] {
  const found: Finding[] = [];
  for (const detect of detectors) {
    detect(text, (rule, kind, start, end) => {
      if (end > start && !isMasked(text, start, end)) found.push({ rule, kind, start, end });
    });
  }
  const view = unescapedView(text);
  if (view === undefined) return merge(found);
  for (const detect of detectors) {
    detect(view.text, (rule, kind, start, end) => {
      if (end <= start || isMasked(view.text, start, end)) return;
      const [from, to] = view.original(start, end);
      found.push({ rule, kind, start: from, end: to });
    });
  }
  return merge(found);
}

/** What was redacted before is no part of the text: `[redacted:token]` tells of no token. */
function maskMarkers(text: string): string {
  if (!text.includes(MARKER_START)) return text;
  return text.replace(MARKERS, (found) => MASK.repeat(found.length));
}

/** Nothing but what was found before. */
function isMasked(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text[at] !== MASK) return false;
  return true;
}

/** Joins findings that overlap: the widest of them gives the name, a home folder only when alone. */
function merge(findings: readonly Finding[]): readonly Finding[] {
  const sorted = [...findings].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Finding[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) {
      merged.push(next);
      continue;
    }
    const named =
      last.kind === 'home' || (next.kind !== 'home' && next.end - next.start > last.end - last.start)
        ? next
        : last;
    merged[merged.length - 1] = { ...named, start: last.start, end: Math.max(last.end, next.end) };
  }
  return merged;
}

/** The surroundings of findings, without overlap. */
function around(text: string, found: readonly Finding[]): Range[] {
  const ranges: [number, number][] = [];
  for (const { start, end } of found) {
    const last = ranges.at(-1);
    if (last !== undefined && start - REACH <= last[1]) last[1] = Math.min(text.length, end + REACH);
    else ranges.push([Math.max(0, start - REACH), Math.min(text.length, end + REACH)]);
  }
  return ranges;
}

/** Parts of the text as they will be written, to find what that lays bare. */
function redactedView(text: string, found: readonly Finding[], ranges: readonly Range[]): View {
  const view = new ViewBuilder();
  let next = 0;
  for (const [start, end] of ranges) {
    let from = start;
    for (let finding = found[next]; finding !== undefined && finding.start < end; finding = found[next]) {
      next += 1;
      if (finding.end <= from) continue;
      view.add(maskMarkers(text.slice(from, Math.max(from, finding.start))), from);
      // Each character leads back to the beginning: a marker may be longer than what it stands for.
      for (const character of MASK.repeat(marker(finding.kind).length)) view.add(character, finding.start);
      from = finding.end;
    }
    if (from < end) view.add(maskMarkers(text.slice(from, end)), from);
    view.add('\n', end);
  }
  return view.build();
}
