import { all, type Query, type RawBuilder } from '#platform/db';
import { idSchema, ApiError } from '@wallet/contract';

/** Which page of a list is asked for. */
export interface PageQuery {
  after?: string | undefined;
  limit?: number | undefined;
}

/** A page's bounds: rows after `after`, plus one that tells whether another page follows. */
export interface PageBounds {
  after?: string | undefined;
  limit: number;
}

/** Rows of a page, where nobody says how many. */
export const usualLimit = 50;

/** Cuts the row that was read beyond the page and makes the cursor of the next one; `next` is null on the last page. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { limit, cursor }: { limit: number; cursor: (row: Row) => string },
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? cursor(last) : null };
}

/** A cursor that is an id with this prefix. Refuses anything else with `cursorInvalid`. */
export function idCursor(after: string | undefined, prefix: string): string | undefined {
  if (after !== undefined && !idSchema(prefix).safeParse(after).success)
    throw new ApiError('cursorInvalid');
  return after;
}

/** One page of a list whose cursor is the id of its last row. Refuses `cursorInvalid` before anything is read. */
export async function readPage<Row extends { id: string }>(
  query: Query,
  { after, limit = usualLimit }: PageQuery,
  { prefix, select }: { prefix: string; select: (page: PageBounds) => RawBuilder<Row> },
): Promise<{ rows: Row[]; next: string | null }> {
  const bounds = { after: idCursor(after, prefix), limit: limit + 1 };
  return pageOfRows(await all(query, select(bounds)), { limit, cursor: ({ id }) => id });
}

/** Where filters are taken out of a query by hand: does nothing, and compiles only when none is left over. */
export function noneLeft(_others: Readonly<Record<string, never>>): void {}

/** The number of matches, counted at most to one beyond `cap`: exact up to it, `more` beyond. */
export function countUpTo(cap: number, count: number): { total: number; more: boolean } {
  return { total: Math.min(count, cap), more: count > cap };
}
