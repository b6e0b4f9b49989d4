import type { Detector } from './finding.js';

/** Long enough to hold a key, not so long that it is a picture. */
const RUN = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,87400}={0,2}(?![A-Za-z0-9+/_-])/g;
const TEXT_ONLY = /^[\t\n\r\x20-\x7e]*$/;

/** Finds base64 of text in which `search` finds something; the whole run is a finding then. */
export function encodedDetector(search: (text: string) => boolean): Detector {
  return (text, report) => {
    for (const match of text.matchAll(RUN)) {
      const run = match[0];
      // Text gives base64 with letters of both cases; words and paths decode to anything but text.
      if (!TEXT_ONLY.test(decode(run.slice(0, 16)))) continue;
      const decoded = decode(run);
      if (TEXT_ONLY.test(decoded) && search(decoded))
        report('base64', 'secret', match.index, match.index + run.length);
    }
  };
}

function decode(run: string): string {
  return Buffer.from(run, 'base64').toString('latin1');
}
