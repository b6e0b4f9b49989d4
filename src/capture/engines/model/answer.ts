/** What a model is to answer about a transcript. */
import { objectOf, TEXT } from '../../../llm/schema.js';

const KINDS = ['decision', 'insight', 'procedure', 'friction', 'pitfall', 'preference'] as const;

/** A memory as the model proposes it; nothing in it is believed before it was checked. */
export interface Found {
  readonly kind: (typeof KINDS)[number];
  readonly title: string;
  readonly rule: string;
  /** Empty where it was not said. */
  readonly why: string;
  readonly how: string;
  readonly tags: readonly string[];
  readonly confidence: number;
  /** Labels of the records that say it. */
  readonly records: readonly string[];
  readonly quote: string;
  readonly paths: readonly string[];
}

/** The session's summary as the model proposes it. */
export interface FoundSummary {
  readonly title: string;
  readonly description: string;
  readonly asked: string;
  readonly happened: string;
  readonly changes: readonly { readonly path: string; readonly what: string }[];
}

export interface Reading {
  readonly candidates: readonly Found[];
  /** `null` when nothing was done. */
  readonly summary: FoundSummary | null;
}

const TEXTS = { type: 'array', items: TEXT };

const SUMMARY = objectOf({
  title: TEXT,
  description: TEXT,
  asked: TEXT,
  happened: TEXT,
  changes: { type: 'array', items: objectOf({ path: TEXT, what: TEXT }) },
});

export const READING_SCHEMA = {
  name: 'reading',
  schema: objectOf({
    candidates: {
      type: 'array',
      items: objectOf({
        kind: { type: 'string', enum: KINDS },
        title: TEXT,
        rule: TEXT,
        why: TEXT,
        how: TEXT,
        tags: TEXTS,
        confidence: { type: 'number' },
        records: TEXTS,
        quote: TEXT,
        paths: TEXTS,
      }),
    },
    summary: { anyOf: [SUMMARY, { type: 'null' }] },
  }),
};

export const SUMMARY_SCHEMA = { name: 'summary', schema: SUMMARY };
