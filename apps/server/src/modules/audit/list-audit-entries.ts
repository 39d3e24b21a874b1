import { idSchema, Refusal } from '@wallet/contract';
import type { AuditEntryRow } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { idFloor } from '#platform/ids';
import { selectEntries } from './list.sql.ts';
import type { ListedEntry } from './list.sql.ts';

export interface EntriesQuery {
  after?: string | undefined;
  limit?: number | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** About this merchant. Beside a scope it can only narrow: another merchant's entries are none. */
  merchantId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whose entries: `all` for operators, or those about one merchant. From the principal, never from the request. */
export type EntriesScope = 'all' | { merchantId: string };

const usualLimit = 50;
const cursorSchema = idSchema('aud');

/**
 * Who did what to which row, newest first. `from` is included, `to` is not. A merchant is not told the names and
 * network addresses of people who are not his. Refuses `cursorInvalid`.
 */
export async function listAuditEntries(
  query: Query,
  scope: EntriesScope,
  wish: EntriesQuery,
): Promise<{ data: AuditEntryRow[]; next: string | null }> {
  const { after, limit = usualLimit, from, to, merchantId: aboutMerchantId, ...filter } = wish;
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const merchantId = scope === 'all' ? undefined : scope.merchantId;
  const beforeIds = [after, floorOf(to)].filter((id) => id !== undefined);
  const rows = await all(
    query,
    selectEntries(
      { ...filter, merchantId, aboutMerchantId, fromId: floorOf(from), beforeIds },
      limit + 1,
    ),
  );
  const page = rows.slice(0, limit);
  return {
    data: page.map((row) => entryRow(row, merchantId)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function entryRow(
  { at, seq, actorMerchantId, ...row }: ListedEntry,
  reader: string | undefined,
): AuditEntryRow {
  const shown = { ...row, at: at.toISOString(), seq: seq?.toString() ?? null };
  return reader === undefined || reader === actorMerchantId || row.actorRole === ownToken
    ? shown
    : { ...shown, actorName: null, ip: null, userAgent: null };
}

/** A token acts for its own merchant and for no other. */
const ownToken = 'ApiToken';

/** Times before 1970 have no ids; the floor of 1970 is below every id there is. */
function floorOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : idFloor('aud', new Date(Math.max(0, Date.parse(time))));
}
