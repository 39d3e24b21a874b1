import { Refusal } from '@wallet/contract';
import type { TransactionRow } from '@wallet/contract';
import { transactionRow } from '#modules/deposits';
import { all, maybe, one } from '#platform/db';
import type { Query } from '#platform/db';
import { timelineOf } from './timeline.ts';
import type { Movement } from './timeline.ts';
import { selectBooked, selectCourse, selectToldEvents } from './timeline.sql.ts';
import { selectTransaction } from './transactions.sql.ts';
import type { Owner } from './transactions.sql.ts';

export interface TransactionWithTimeline {
  transaction: TransactionRow;
  timeline: Movement[];
}

/** One transaction of the merchant. Rows of others are not there: notFound. */
export async function readTransaction(query: Query, owner: Owner, id: string): Promise<TransactionRow> {
  const row = await maybe(query, selectTransaction(owner, id));
  if (!row) throw new Refusal('notFound');
  return transactionRow(row);
}

/** The same with all that happened to it, or undefined. */
export async function readTransactionWithTimeline(query: Query, owner: Owner, id: string): Promise<TransactionWithTimeline | undefined> {
  const row = await maybe(query, selectTransaction(owner, id));
  if (!row) return undefined;
  const course = await one(query, selectCourse(id));
  const [booked, told] = await Promise.all([all(query, selectBooked(course)), all(query, selectToldEvents(id))]);
  const net = row.netMinor === null ? null : { minor: row.netMinor, currency: row.currency };
  return { transaction: transactionRow(row), timeline: timelineOf({ course, booked, told, net }) };
}
