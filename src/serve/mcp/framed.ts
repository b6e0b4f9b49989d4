import type { FoundResult } from '../../recall/fuse.js';
import type { Framed } from './frame.js';

/** What is told of a search result beside its body. */
export function framed({ info, scope, strength, freshness }: FoundResult): Framed {
  return {
    id: info.id,
    title: info.title,
    kind: info.kind === undefined ? info.primitive : `${info.primitive}, ${info.kind}`,
    scope,
    updated: info.updated,
    strength,
    freshness,
    source: info.session ?? info.source,
  };
}
