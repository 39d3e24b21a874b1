import { ApiError, writeMoney } from '@wallet/contract';
import type { endpoints, PublicTransaction, ReceivedOf } from '@wallet/contract';
import { noPayUrl, readPayUrl } from '#modules/sessions/links';
import { type DepositDeps, publicTransaction, transactionRow } from '#modules/deposits';
import { findEntries } from '#modules/ledger';
import { all, maybe, one, type Query } from '#platform/db';
import { selectReportedDeliveries } from './details.sql.ts';
import { balanceEntry } from './list-balance-entries.ts';
import { timelineOf } from './timeline.ts';
import { selectBooked, selectCourse, selectReportedEvents } from './timeline.sql.ts';
import { type Owner, selectNote, selectTransaction } from './transactions.sql.ts';

export type TransactionWithTimeline = ReceivedOf<typeof endpoints.getOwnTransaction>;
export type PayUrlDeps = Pick<DepositDeps, 'vault' | 'payOrigin' | 'clock'>;

/** One transaction of the merchant. Rows of others are not there: notFound. */
export async function readTransaction(
  query: Query,
  owner: Owner,
  id: string,
): Promise<PublicTransaction> {
  const row = await maybe(query, selectTransaction(owner, id));
  if (!row) throw new ApiError('notFound');
  return publicTransaction(row);
}

/** The same with all that happened to it, or undefined. */
export async function readTransactionWithTimeline(
  query: Query,
  deps: PayUrlDeps,
  { owner, id }: { owner: Owner; id: string },
): Promise<TransactionWithTimeline | undefined> {
  const row = await maybe(query, selectTransaction(owner, id));
  if (!row) return undefined;
  const course = await one(query, selectCourse(id));
  const [booked, told, note, deliveries, link] = await Promise.all([
    all(query, selectBooked(course)),
    all(query, selectReportedEvents(id)),
    maybe(query, selectNote(owner, id)),
    readReportedDeliveries(query, owner, id),
    row.sessionId === null || row.kind !== 'deposit'
      ? noPayUrl
      : readPayUrl(query, deps, owner, row.sessionId),
  ]);
  const entries = await findEntries(query, { ...owner, currency: row.currency }, booked);
  const money = (minor: bigint) => writeMoney({ minor, currency: row.currency });
  return {
    transaction: transactionRow(row),
    timeline: timelineOf({
      course,
      booked,
      told,
      net: row.netMinor === null ? null : { minor: row.netMinor, currency: row.currency },
    }),
    ...link,
    note: note?.note ?? null,
    deliveries,
    ledger: entries.map((entry) => balanceEntry(entry, money)),
  };
}

/** What the merchant's addresses were told about one of its transactions, newest first. */
export async function readReportedDeliveries(
  query: Query,
  owner: Owner,
  transactionId: string,
): Promise<TransactionWithTimeline['deliveries']> {
  const rows = await all(query, selectReportedDeliveries(owner, transactionId));
  return rows.map(({ updatedAt, ...delivery }) => ({
    ...delivery,
    updatedAt: updatedAt.toISOString(),
  }));
}
