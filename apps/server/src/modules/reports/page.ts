import { idSchema, Refusal } from '@wallet/contract';

export const defaultLimit = 50;

/** Cuts the row that was read beyond the page and makes the cursor of the next one. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { limit, cursor }: { limit: number; cursor: (row: Row) => string },
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursor(last) : null };
}

/** A cursor that is an id. Refuses anything else with cursorInvalid. */
export function idCursor(after: string | undefined, prefix: string): string | undefined {
  if (after !== undefined && !idSchema(prefix).safeParse(after).success)
    throw new Refusal('cursorInvalid');
  return after;
}
