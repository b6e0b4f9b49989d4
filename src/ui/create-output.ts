import { printable } from '../lib/printable.js';
import type { Output, Paint, Progress } from './output.js';

interface Stream {
  readonly isTTY?: boolean;
  /** Of a terminal; 0 where it does not tell its width, as one without a window. */
  readonly columns?: number;
  write(text: string): unknown;
}

interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** `NO_COLOR`, `FORCE_COLOR` and `TERM` are honoured. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Control and reordering characters that JSON leaves as they are. */
const UNESCAPED = /[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The real output of a command: data to stdout, talk to stderr, colours and spinners only on a terminal. */
export function createOutput({ stdout, stderr, env }: Streams): Output {
  const colour = env.FORCE_COLOR ? true : stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  let drawn = 0;
  return {
    redraw(text) {
      const back = drawn > 0 ? `\x1b[${drawn}F\x1b[J` : '';
      drawn = rowsOf(printable(text), stdout.columns || 80);
      stdout.write(`${back}${printable(text)}\n`);
    },
    data: (text) => void stdout.write(`${stdout.isTTY ? printable(text) : text}\n`),
    json: (value, line = false) =>
      void stdout.write(`${JSON.stringify(value, null, line ? undefined : 2).replace(UNESCAPED, escaped)}\n`),
    talk: (text) => void stderr.write(`${printable(text)}\n`),
    prompt: (text) => void stderr.write(printable(text)),
    // Without a width, ora would clear lines without end.
    progress: (label) => (stderr.isTTY && stderr.columns !== 0 ? spinner(label, stderr) : silent(stderr)),
    stdoutIsTerminal: stdout.isTTY === true,
    stderrIsTerminal: stderr.isTTY === true,
    paint: paint(colour),
  };
}

/** Rows that a text takes on a terminal, which breaks what is too long. */
function rowsOf(text: string, columns: number): number {
  return text
    .split('\n')
    .map((line) => Math.max(1, Math.ceil(line.replace(/\x1b\[\d+m/g, '').length / columns)))
    .reduce((sum, rows) => sum + rows, 0);
}

function paint(colour: boolean): Paint {
  const wrap = (open: number, close: number) => (text: string) =>
    colour ? `\x1b[${open}m${text}\x1b[${close}m` : text;
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    green: wrap(32, 39),
    yellow: wrap(33, 39),
  };
}

function silent(stderr: Stream): Progress {
  return {
    update: () => {},
    done: (label) => label !== undefined && void stderr.write(`${printable(label)}\n`),
  };
}

/** ora is loaded when the first spinner is wanted; a step that ends before that shows only its last line. */
function spinner(first: string, stderr: Stream): Progress {
  let label = printable(first);
  let ended = false;
  const loaded = import('ora').then(({ default: ora }) =>
    ended ? undefined : ora({ text: label, discardStdin: false }).start(),
  );
  const whenLoaded = (act: (spin: NonNullable<Awaited<typeof loaded>>) => void): void =>
    void loaded.then((spin) => spin && act(spin));
  return {
    update: (next) => {
      label = printable(next);
      whenLoaded((spin) => {
        spin.text = label;
      });
    },
    done: (last) => {
      ended = true;
      void loaded.then((spin) => {
        spin?.stop();
        if (last !== undefined) stderr.write(`${printable(last)}\n`);
      });
    },
  };
}
