/** What a person typed, apart from what they pasted into the message. */
import { bareWords } from '../../../lib/bare-words.js';
import { type Sentence, sentencesOf, withoutCode } from './sentences.js';

export interface OwnWords {
  readonly sentences: readonly Sentence[];
  /** Lines taken over from what the agent had written before: what the person speaks about. */
  readonly quoted: string;
}

const PASTED_LINE: readonly RegExp[] = [
  /^\s*(?:at |\^|\||[+-]{3} |@@|[+-]\s*[\w<{("'])\S*/,
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*#\d+ (?:\d+\.\d+|\[|CACHED|DONE|ERROR)/,
  /^\s*E[A-Z]{4,}: /,
  /^\s*\[?\d{1,2}:\d\d(?::\d\d)/,
  /^\s*(?:File "|Traceback|Caused by|stack backtrace|panic:|goroutine \d|npm (?:ERR|warn)|FAIL\b|PASS\b|ok\s+\S+\s+[\d.]+s|--- FAIL|=== RUN|E\s{2,})/,
  /^\s*(?:\[\s*\d+\.\d+\]|[\w.]*(?:Error|Exception)\b[^.?!]{0,60}:\s)/,
  /^\s*(?:error|warning|fatal|note|info|debug|trace)(?:\[[\w-]+\])?:\s/i,
  /^\s*(?:[•●✓✔✗✘⨯×⏺⎿│├└─╭╰❯▶✻✽✢·⎯]|\$ |> |\?\? |[MADRU?]{1,2}\s+\S+[/.]\S+$)/u,
  /^\s*\d+\s*[|│→+-]/u,
  /^\s*[{}[\]();,]+\s*$/,
  /^\s*(?:import |export |const |let |var |func |def |class |return\b|public |private |#include|package )\S.*[;{(:=)]\s*$/,
  /^[\w.-]+:\d+(?::\d+)?:\s/,
  /^\s*\S+@\S+[:~].*[$#]\s/,
];

/** A command at a shell's prompt: what follows it, up to a blank line, is what it printed. */
const COMMAND_LINE = /^\s*(?:[❯➜$%] \S|\S+@\S+[:~].*[$#]\s)/u;

/** Splits a message into the person's own sentences and what was pasted. */
export function ownWords(text: string, agentSaid: string): OwnWords {
  const prose = withoutCode(text);
  const earlier = agentSaid ? bareWords(agentSaid) : '';
  const own: string[] = [];
  const quoted: string[] = [];
  let dumped = false;
  let printed = false;
  const lines = prose.split('\n');
  const terminal = lines.filter(isIndentedProse).length >= 3;
  for (const line of lines) {
    printed = COMMAND_LINE.test(line) || (printed && /\S/.test(line));
    if (earlier && isTakenFrom(earlier, line)) quoted.push(line.trim());
    else if (printed || isPasted(line)) dumped = true;
    else if (terminal && isIndentedProse(line)) continue;
    else if (dumped && /^\s{2,}\S/.test(line)) continue;
    else {
      if (/\S/.test(line)) dumped = false;
      own.push(line);
    }
  }
  return { sentences: sentencesOf(own.join('\n')), quoted: quoted.join('\n') };
}

/** Whether a line repeats what the agent had written, perhaps behind a word or two of the person's own ("this: …"). */
function isTakenFrom(earlier: string, line: string): boolean {
  const rest = line.replace(/^[^:]{1,20}:\s+/, '');
  return [line, rest].some((part) => part.trim().length > 25 && earlier.includes(bareWords(part)));
}

/** Lines copied from a terminal keep its margin; people do not indent what they type. */
function isIndentedProse(line: string): boolean {
  return /^ {2,}\S.{10,}/.test(line) && !/^\s*(?:[-*•]|[a-z]\)|\d{1,2}\)) /.test(line);
}

function isPasted(line: string): boolean {
  const bare = line.trim();
  if (bare === '') return false;
  if (PASTED_LINE.some((shape) => shape.test(line)))
    return !/^\s*[-+]\s+[a-z]/i.test(line) || /^\s*\+\*\*/.test(line);
  if (bare.length > 200 && !bare.slice(0, 200).includes(' ')) return true;
  const letters = bare.replace(/[^\p{L}\s]/gu, '').length;
  return bare.length > 30 && letters / bare.length < 0.6;
}
