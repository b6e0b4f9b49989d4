/** Which memories speak of which files. */
import type { CacheContents } from './cache-file.js';
import { type DocumentInfo, documentInfo } from './document.js';
import type { Standing, StandingOf } from './standing.js';

export interface Anchored extends Standing {
  readonly info: DocumentInfo;
  /** Number of the document in the index, for its body. */
  readonly document: number;
}

type Documents = Pick<CacheContents, 'index' | 'texts'>;

/** Memories that are neither archived nor superseded, those first that are surest today. */
export function anchoredTo(cache: Documents, path: string, standingOf: StandingOf): Anchored[] {
  return documentsWith(cache, JSON.stringify(path))
    .filter(({ info }) => !info.archived && !info.superseded_by && info.anchors?.includes(path))
    .map((found) => ({ ...found, ...standingOf(found.info) }))
    .sort((one, other) => (other.strength ?? 0) - (one.strength ?? 0) || one.document - other.document);
}

/** Each path that any of them speaks of. */
export function anchorsIn(cache: Documents): string[] {
  const living = documentsWith(cache, '"anchors":').filter(
    ({ info }) => !info.archived && !info.superseded_by,
  );
  return [...new Set(living.flatMap(({ info }) => info.anchors ?? []))].sort();
}

/** Only documents whose JSON holds some text are parsed. */
function documentsWith(
  { index, texts }: Documents,
  text: string,
): { info: DocumentInfo; document: number }[] {
  const { infoBytes, infoStart } = texts;
  const bytes = Buffer.from(infoBytes.buffer, infoBytes.byteOffset, infoBytes.byteLength);
  const found: { info: DocumentInfo; document: number }[] = [];
  for (let document = 0; document < index.documents; document++)
    if (bytes.subarray(infoStart[document], infoStart[document + 1]).includes(text))
      found.push({ info: documentInfo(texts, document), document });
  return found;
}
