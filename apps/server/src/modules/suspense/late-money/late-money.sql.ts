import type { endpoints, FiltersOf, LateMoneyChoice, Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { conditionsOf, every, newerThan, type PageBounds } from '#platform/lists';

/** A line that came too late for a merchant's deposit, and what the merchant has said of it. */
export interface LateLine extends RowOf<typeof statementLineColumns> {
  amountMinor: bigint;
  transactionId: string;
  merchantId: string;
  code: string;
  customerName: string | null;
  finalMinor: bigint;
  expiresAt: Date;
  hasProposal: boolean;
  choice: LateMoneyChoice | null;
  chosenAt: Date | null;
}

const statementLineColumns = columnsOf(`id as lineId, mode, currency, occurred_to, observed_at,
  counterparty as payerName, revision from statement_line l`);
const columns = sql`${statementLineColumns}, l.amount - l.allocated as "amountMinor", t.id as "transactionId",
  t.merchant_id as "merchantId", t.code, s.customer_name as "customerName", t.final_payment as "finalMinor",
  t.expires_at as "expiresAt",
  exists (select from line_proposal p where p.line_id = l.id and p.status = 'open') as "hasProposal", c.choice,
  c.chosen_at as "chosenAt"`;
const joins = sql`join transaction t on t.id = l.candidate_transaction_id
  join transaction_session s on s.id = t.session_id left join late_money_choice c on c.line_id = l.id`;
/** Late money that waits, of live mode; its deposit has ended and was not paid by anything else. */
const isLate = sql`l.match_status in ('unmatched', 'proposed') and l.posted and l.mode = 'live'
  and l.direction = 'credit' and l.reason in ('late', 'depositEnded', 'refundFailed')
  and t.kind = 'deposit' and t.status in ('expired', 'cancelled', 'failed')`;
/** As it was when the deposit was made. */
const policyIs = (policy: 'ask' | 'return') =>
  sql`coalesce(t.terms->>'latePolicy', 'ask') = ${policy}`;

/** Of a merchant that wants to be asked, the oldest first; the cursor is the last line of the page before. */
export function selectLateLines(
  merchantId: string,
  filters: FiltersOf<typeof endpoints.listLateMoney>,
  { after, limit }: PageBounds,
): RawBuilder<LateLine> {
  const conditions = [
    sql`t.merchant_id = ${merchantId} and ${isLate} and ${policyIs('ask')}`,
    ...conditionsOf(filters, {}),
  ];
  return sql`select ${columns} from statement_line l ${joins}
    where ${every(conditions)} ${newerThan('l.id', after)} order by l.id limit ${limit}`;
}

export function selectLateLine(merchantId: string, lineId: string): RawBuilder<LateLine> {
  return sql`select ${columns} from statement_line l ${joins}
    where l.id = ${lineId} and t.merchant_id = ${merchantId} and ${isLate} and ${policyIs('ask')}`;
}

/** No row when something was chosen before. */
export function insertChoice(row: {
  lineId: string;
  merchantId: string;
  mode: Mode;
  transactionId: string;
  choice: LateMoneyChoice;
  by: string;
}): RawBuilder<{ lineId: string }> {
  return sql`insert into late_money_choice (line_id, merchant_id, mode, transaction_id, choice, chosen_by)
    values (${row.lineId}, ${row.merchantId}, ${row.mode}, ${row.transactionId}, ${row.choice}, ${row.by})
      on conflict (line_id) do nothing returning line_id as "lineId"`;
}

/** Late money that is to go back, with what says who its customer is. */
export interface LineToReturn extends Pick<
  LateLine,
  'lineId' | 'revision' | 'merchantId' | 'customerName'
> {
  sessionId: string;
  customerId: string | null;
  phoneKey: string | null;
  phoneSealed: string | null;
}

/** Late money that a merchant's policy returns and nobody proposed for or refused, in the order of lines after one. */
export function selectToReturn({
  after,
  limit,
}: {
  after: string;
  limit: number;
}): RawBuilder<LineToReturn> {
  return sql`select l.id as "lineId", l.revision, t.merchant_id as "merchantId",
    s.customer_name as "customerName", s.id as "sessionId", s.customer_id as "customerId",
      s.phone_key as "phoneKey", s.customer_phone_enc as "phoneSealed"
    from statement_line l ${joins}
    where l.id > ${after} and ${isLate} and ${policyIs('return')} and l.match_status = 'unmatched'
      and l.counterparty is not null
      and not exists (select from line_proposal p where p.line_id = l.id and p.status <> 'lapsed')
        order by l.id limit ${limit}`;
}

export interface MerchantsCustomer {
  merchantId: string;
  customerKey: string;
}

/** Those of these customers whom their merchant has paid before, in no order. */
export function selectPaidBefore(
  customers: readonly MerchantsCustomer[],
): RawBuilder<MerchantsCustomer> {
  return sql`select c.merchant_id as "merchantId", c.customer_key as "customerKey"
    from unnest(${customers.map(({ merchantId }) => merchantId)}::text[],
      ${customers.map(({ customerKey }) => customerKey)}::text[]) as c (merchant_id, customer_key)
    where exists (select from withdrawal_request w
      where w.merchant_id = c.merchant_id and w.customer_key = c.customer_key and w.mode = 'live'
        and w.status = 'succeeded')`;
}
