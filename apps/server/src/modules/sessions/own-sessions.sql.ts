import type { endpoints, FiltersOf, Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { conditionsOf, createdWithin, equals, every, olderThan } from '#platform/lists';
import type { PageBounds } from '#platform/lists';
import type { DepositRow } from '#modules/deposits';
import type { SessionRow } from './sessions.sql.ts';

/** Whose rows: from the principal, never from the request. */
export interface Owner {
  merchantId: string;
  mode: Mode;
}

/** What a session's merchant is answered; the role that reads for merchants may read no other columns. */
export type OwnSessionRow = Pick<
  SessionRow,
  | 'id'
  | 'tokenSealed'
  | 'type'
  | 'mode'
  | 'reference'
  | 'refNo'
  | 'currency'
  | 'amountMinor'
  | 'amountMinMinor'
  | 'status'
  | 'expiresAt'
  | 'metadata'
  | 'createdAt'
>;

export type OwnDepositRow = Pick<
  DepositRow,
  | 'id'
  | 'code'
  | 'mode'
  | 'sessionId'
  | 'method'
  | 'currency'
  | 'paymentMinor'
  | 'discountMinor'
  | 'extraFeeMinor'
  | 'finalMinor'
  | 'paidMinor'
  | 'feeMinor'
  | 'netMinor'
  | 'status'
  | 'flag'
  | 'createdAt'
  | 'paidAt'
>;

const columns = sql`s.id, s.token_enc as "tokenSealed", s.type, s.mode, s.merchant_reference as reference,
  s.ref_no as "refNo", s.currency,
  s.amount as "amountMinor", s.amount_min as "amountMinMinor", s.status, s.expires_at as "expiresAt",
    s.metadata, s.created_at as "createdAt"`;

export function selectOwnSession(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<OwnSessionRow> {
  return sql`select ${columns} from transaction_session s
    where s.id = ${id} and s.merchant_id = ${merchantId} and s.mode = ${mode}`;
}

export type SessionFilters = FiltersOf<typeof endpoints.listSessions>;

/** Newest first. */
export function selectOwnSessions(
  { merchantId, mode }: Owner,
  filters: SessionFilters,
  { after, limit }: PageBounds,
): RawBuilder<OwnSessionRow> {
  const conditions = [
    sql`s.merchant_id = ${merchantId} and s.mode = ${mode}`,
    ...conditionsOf(filters, {
      status: equals('s.status'),
      reference: equals('s.merchant_reference'),
      ...createdWithin('txs', 's.id'),
    }),
  ];
  return sql`select ${columns} from transaction_session s
    where ${every(conditions)} ${olderThan('s.id', after)} order by s.id desc limit ${limit}`;
}

/** Attempts of sessions, the paid one first, else the newest. `idFloor` is below the first of them. */
export function selectOwnAttempts(
  { merchantId, mode }: Owner,
  sessionIds: readonly string[],
  idFloor: string,
): RawBuilder<OwnDepositRow> {
  return sql`select t.id, t.code, t.mode, t.session_id as "sessionId", t.method, t.currency,
    t.payment_amount as "paymentMinor",
      t.amount_discount as "discountMinor", t.extra_fee as "extraFeeMinor", t.final_payment as "finalMinor",
        t.paid_amount as "paidMinor",
      t.merchant_fee as "feeMinor", t.net as "netMinor", t.status, t.flag, t.created_at as "createdAt",
        t.paid_at as "paidAt"
    from transaction t
    where t.session_id = any(${sessionIds}) and t.merchant_id = ${merchantId} and t.mode = ${mode}
      and t.kind = 'deposit' and t.id >= ${idFloor}
    order by t.status in ('succeeded', 'refunded', 'reversed') desc, t.id desc`;
}
