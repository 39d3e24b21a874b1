import type { Currency, endpoints, FiltersOf, Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, every, olderThan, type PageBounds } from '#platform/lists';

const expectedToMeetColumns = columnsOf(`id, transaction_id as depositId, mode, currency,
  direction, amount as amountMinor from expected_line`);

export interface ExpectedReceiptToSettle extends RowOf<typeof expectedToMeetColumns> {
  /** It was met, or written off. */
  isOver: boolean;
}

export function selectExpectedReceiptToSettle(id: string): RawBuilder<ExpectedReceiptToSettle> {
  return sql`select ${expectedToMeetColumns}, not is_open as "isOver" from expected_line where id = ${id}`;
}

export interface ListedExpectedReceipt extends RowOf<typeof expectedLineColumns> {
  transactionCode: string;
  accountLast4: string;
}

const expectedLineColumns = columnsOf(`id, transaction_id, account_id, currency,
  amount as amountMinor, created_at, due_at, line_id, adjustment_id from expected_line e`);
const listed = sql`${expectedLineColumns}, t.code as "transactionCode", a.last4 as "accountLast4"`;
const joins = sql`join transaction t on t.id = e.transaction_id join account a on a.id = e.account_id`;
const states = {
  open: sql`e.is_open`,
  overdue: sql`e.is_open and e.due_at <= now()`,
  met: sql`e.line_id is not null`,
  writtenOff: sql`e.adjustment_id is not null`,
} as const satisfies Record<NonNullable<ExpectedFilters['state']>, RawBuilder<unknown>>;
export type ExpectedFilters = FiltersOf<typeof endpoints.listExpectedLines>;

/** Newest first; the cursor is the last id of the page before. */
export function selectExpectedReceipts(
  filters: ExpectedFilters,
  { after, limit }: PageBounds,
): RawBuilder<ListedExpectedReceipt> {
  const conditions = conditionsOf(filters, { state: (state) => states[state] });
  return sql`select ${listed} from expected_line e ${joins}
    where ${every(conditions)} ${olderThan('e.id', after)} order by e.id desc limit ${limit}`;
}

/** Open receipts a line could meet: same currency, direction, mode, at most what waits of it; its account's first. */
export function selectExpectedReceiptsFor(line: {
  accountId: string;
  mode: Mode;
  currency: Currency;
  direction: string;
  restMinor: bigint;
}): RawBuilder<ListedExpectedReceipt> {
  return sql`select ${listed} from expected_line e ${joins}
    where e.is_open and e.mode = ${line.mode} and e.currency = ${line.currency}
      and e.direction = ${line.direction} and e.amount <= ${line.restMinor}::bigint
      and (e.account_id = ${line.accountId} or e.amount = ${line.restMinor}::bigint)
    order by e.account_id <> ${line.accountId}, abs(e.amount - ${line.restMinor}::bigint), e.id limit 10`;
}

const openedExpectationColumns = columnsOf('id, account_id, mode from reconciliation_difference');

export type NewExpectedReceipt = RowOf<typeof openedExpectationColumns>;

/** What has not come within its time is a difference, once. */
export function insertOverdue(limit: number): RawBuilder<NewExpectedReceipt> {
  return sql`
    insert into reconciliation_difference (id, account_id, mode, kind, source, expected_id, direction,
      amount, currency, occurred_from, occurred_to)
    select 'dif_' || substr(e.id, 5, 10) || left(md5(e.id), 16), e.account_id, e.mode, 'expectedMissing',
      'marking', e.id, e.direction, e.amount, e.currency, e.created_at, e.due_at
    from expected_line e where e.is_open and e.due_at <= now() and not exists (select
      from reconciliation_difference d where d.expected_id = e.id)
    order by e.due_at limit ${limit} on conflict do nothing returning ${openedExpectationColumns}`;
}

/** A line that came after all explains its difference. */
export function closeMet(): RawBuilder<unknown> {
  return sql`update reconciliation_difference d set status = 'explained', closed_at = now()
    from expected_line e where d.status = 'open' and d.expected_id is not null and e.id = d.expected_id
      and e.line_id is not null`;
}

/** A credit that waits on the account of a deposit and has one of these sums left, if there is one. */
export function selectWaitingCredit({
  accountId,
  sumsMinor,
  since,
}: {
  accountId: string;
  sumsMinor: readonly bigint[];
  since: Date;
}): RawBuilder<{ id: string }> {
  return sql`select id from statement_line
    where account_id = ${accountId} and amount - allocated = any(${sumsMinor.map(String)}::bigint[])
      and direction = 'credit'
    and match_status in ('unmatched', 'proposed', 'review') and occurred_to >= ${since} order by id limit 1`;
}

/** The money that came too late for a deposit is on its way back to its payer, or arrived there. */
export function selectSentBack(transactionId: string): RawBuilder<{ requestId: string }> {
  return sql`select r.request_id as "requestId" from line_refund r join withdrawal_request w on w.id = r.request_id
    where r.transaction_id = ${transactionId} and w.hold_id is not null
      and w.status in ('pendingApproval', 'approved', 'onHold', 'processing', 'succeeded') limit 1`;
}
