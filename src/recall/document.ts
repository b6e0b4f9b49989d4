/** A memory as recall sees it. */
import type { StoredMemory } from '../store/store.js';
import type { CacheTexts } from './cache-file.js';

/** What an answer shows of a memory beside its body. */
export interface DocumentInfo {
  readonly id: string;
  readonly path: string;
  readonly blob: string;
  readonly title: string;
  readonly primitive: string;
  /** `kind` of a learning, `type` of a note. */
  readonly kind?: string;
  readonly created: string;
  readonly updated: string;
  readonly source: string;
  readonly tags: readonly string[];
  readonly confidence?: number;
  readonly pinned?: boolean;
  /** A note about the user, which counts in all projects. */
  readonly ofUser?: boolean;
  readonly archived?: boolean;
  readonly superseded_by?: string;
  /** Code commit it was learned at. */
  readonly commit?: string;
  /** First session it came from, `<agent>/<id>`. */
  readonly session?: string;
  /** Paths of the code it speaks of. */
  readonly anchors?: readonly string[];
}

export interface RecallDocument {
  readonly info: DocumentInfo;
  readonly body: string;
  readonly description?: string;
}

export function recallDocument({ memory, path, archived, blob }: StoredMemory): RecallDocument {
  const session = memory.evidence?.[0]?.session;
  const kind =
    memory.primitive === 'learning' ? memory.kind : memory.primitive === 'note' ? memory.type : undefined;
  return {
    info: {
      id: memory.id,
      path,
      blob,
      title: memory.title,
      primitive: memory.primitive,
      ...(kind === undefined ? {} : { kind }),
      created: memory.created,
      updated: memory.updated,
      source: memory.source,
      tags: memory.tags,
      ...('confidence' in memory ? { confidence: memory.confidence } : {}),
      ...(memory.pinned ? { pinned: true } : {}),
      ...(memory.primitive === 'note' && memory.scope === 'user' ? { ofUser: true } : {}),
      ...(archived ? { archived } : {}),
      ...(memory.superseded_by ? { superseded_by: memory.superseded_by } : {}),
      ...(memory.commit ? { commit: memory.commit } : {}),
      ...(session ? { session } : {}),
      ...(memory.anchors?.length ? { anchors: memory.anchors.map((anchor) => anchor.path) } : {}),
    },
    body: memory.body,
    ...('description' in memory && memory.description ? { description: memory.description } : {}),
  };
}

/** What the cache holds of a document. */
export function documentInfo({ infoBytes, infoStart }: CacheTexts, document: number): DocumentInfo {
  const start = infoStart[document] as number;
  const length = (infoStart[document + 1] as number) - start;
  return JSON.parse(Buffer.from(infoBytes.buffer, infoBytes.byteOffset + start, length).toString('utf8'));
}
