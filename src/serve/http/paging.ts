import type { Fields, Values } from './fields.js';

/** Fields of every listing. */
export const PAGING = {
  limit: { type: 'integer', min: 1, max: 200, default: 50, describe: 'at most so many' },
  offset: { type: 'integer', min: 0, max: 1_000_000, default: 0, describe: 'leave out so many first' },
} as const satisfies Fields;

export interface Page<T> {
  readonly items: readonly T[];
  /** Of all pages. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  /** `offset` of the next page; `null` on the last. */
  readonly next: number | null;
}

export function pageOf<T>(all: readonly T[], { limit, offset }: Values<typeof PAGING>): Page<T> {
  const end = offset + limit;
  return {
    items: all.slice(offset, end),
    total: all.length,
    limit,
    offset,
    next: end < all.length ? end : null,
  };
}

/** The same page of what the items are shown as. */
export function mapPage<T, U>(page: Page<T>, show: (item: T) => U): Page<U> {
  return { ...page, items: page.items.map(show) };
}
