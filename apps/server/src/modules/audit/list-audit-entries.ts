import type { AnswerOf, AuditEntryRow, endpoints, QueryOf } from '@wallet/contract';
import type { Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { type ListedEntry, selectEntries } from './list.sql.ts';

/** Whose entries: `all` for operators, or those about one merchant. From the principal, never from the request. */
export type EntriesScope = 'all' | { merchantId: string };

/**
 * Who did what to which row, newest first. `from` is included, `to` is not. A merchant is not told the names and
 * network addresses of people who are not his. Refuses `cursorInvalid`.
 */
export async function listAuditEntries(
  query: Query,
  scope: EntriesScope,
  input: QueryOf<typeof endpoints.listAuditEntries>,
): Promise<AnswerOf<typeof endpoints.listAuditEntries>> {
  const merchantId = scope === 'all' ? undefined : scope.merchantId;
  const { rows, next } = await readPage(query, input, {
    prefix: 'aud',
    select: (page) => selectEntries(merchantId, input, page),
  });
  return { data: rows.map((row) => entryRow(row, merchantId)), next };
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
