import { Refusal } from '@wallet/contract';
import type { Mode, TransactionRow } from '@wallet/contract';
import { all, maybe, one } from '#platform/db';
import type { Query } from '#platform/db';
import { timelineOf } from './timeline.ts';
import type { Movement } from './timeline.ts';
import { selectBooked, selectCourse, selectToldEvents } from './timeline.sql.ts';
import { transactionRow } from './transaction-row.ts';
import { selectTransaction } from './transactions.sql.ts';

/** One transaction of the merchant. Rows of others are not there: notFound. */
export async function readTransaction(query: Query, owner: { merchantId: string; mode?: Mode }, id: string): Promise<TransactionRow> {
  const row = await maybe(query, selectTransaction(owner, id));
  if (!row) throw new Refusal('notFound');
  return transactionRow(row);
}

/** The same, of either mode, with all that happened to it. */
export async function readTransactionWithTimeline(
  query: Query,
  owner: { merchantId: string },
  id: string,
): Promise<{ transaction: TransactionRow; timeline: Movement[] }> {
  const row = await maybe(query, selectTransaction(owner, id));
  if (!row) throw new Refusal('notFound');
  const course = await one(query, selectCourse(id));
  const [booked, told] = await Promise.all([all(query, selectBooked(course)), all(query, selectToldEvents(id))]);
  const net = row.netMinor === null ? null : { minor: row.netMinor, currency: row.currency };
  return { transaction: transactionRow(row), timeline: timelineOf({ course, booked, told, net }) };
}
