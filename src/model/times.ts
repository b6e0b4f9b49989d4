/** Times in memory files: ISO 8601 UTC, to the second where there is nothing finer. */

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Valid and canonical at a glance (days that every month has); most times are. */
const PLAIN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** Reads what people write (`2026-02-20`, `2026-02-20 10:00`, with or without zone; UTC when none). */
export function toUtc(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  const parts = DATE.exec(text.trim());
  if (!parts) return undefined;
  const [, year, month, day, hour = '0', minute = '00', second = '00', fraction = '', zone = 'Z'] = parts;
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
  const time = new Date(
    `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}${fraction.slice(0, 4)}${offset}`,
  );
  if (
    Number.isNaN(time.getTime()) ||
    Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  )
    return undefined;
  return utcTime(time);
}

/** `2026-02-20T10:00:00Z`, with milliseconds only where there are some. */
export function utcTime(time: Date): string {
  return time.toISOString().replace('.000Z', 'Z');
}

/** Whether it is a time as memory files hold it. */
export function isUtcTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text) && toUtc(text) !== undefined;
}
