import { allMatches } from './all-matches.js';
import type { Detector } from './finding.js';

/**
 * Base64 of at least 18 ASCII characters: each byte below 128 leaves a bit clear, so that only some letters can stand
 * first, second and third of four. Words, paths and hashes fail within a few characters.
 */
const RUN =
  /(?<![A-Za-z0-9+/=_-])(?:[CDI-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/_-]){6}[A-Za-z0-9+/_-]*={0,2}/g;

/** Finds base64 of text in which `search` finds something; the whole run is a finding then. */
export function encodedDetector(search: (text: string) => boolean): Detector {
  return (text, report) => {
    for (const { 0: run, index } of allMatches(RUN, text)) {
      if (search(Buffer.from(run, 'base64').toString('utf8')))
        report('base64', 'secret', index, index + run.length);
    }
  };
}
