/** Where a command's words go: data to stdout, talk to stderr. */
export interface Output {
  /** Data for the user or the next program; a newline is added. */
  data(text: string): void;
  /** The same, in the place of what was drawn last, on a terminal. */
  redraw(text: string): void;
  /** One JSON document (or one line of JSON Lines with `line`). */
  json(value: unknown, line?: boolean): void;
  /** Talk: progress, hints, warnings. Control characters are made harmless. */
  talk(text: string): void;
  /** A question, left open for the answer on the same line. */
  prompt(text: string): void;
  /** A long step; silent off a terminal, except for its final line. */
  progress(label: string): Progress;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  readonly paint: Paint;
}

export interface Progress {
  update(label: string): void;
  /** Ends it; with a label, leaves that line standing. */
  done(label?: string): void;
}

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}
