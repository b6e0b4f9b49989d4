import { EXIT, LerimError } from './errors.js';

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds of a span such as `7d`, `12h`, `2w`, `30m`; `flag` names the option in the error. */
export function parseSpan(text: string, flag: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)([mhdw])$/.exec(text.trim()) ?? [];
  const size = unit === undefined ? undefined : UNITS[unit];
  if (count === undefined || size === undefined)
    throw new LerimError('usage', `--${flag} takes a span such as 7d, 12h or 2w, not '${text}'.`, {
      exit: EXIT.usage,
    });
  return Number(count) * size;
}

/** A date (`2026-02-20`), a date with time, or a span back from now (`7d`). */
export function parseMoment(text: string, flag: string, now: Date): Date {
  if (/^\d+(\.\d+)?[mhdw]$/.test(text.trim())) return new Date(now.getTime() - parseSpan(text, flag));
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new LerimError(
      'usage',
      `--${flag} takes a date such as 2026-02-20 or a span such as 7d, not '${text}'.`,
      {
        exit: EXIT.usage,
      },
    );
  return moment;
}
