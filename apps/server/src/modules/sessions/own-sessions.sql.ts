import type { Mode, SessionStatus } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

const columns = sql`s.id, s.token_enc as "tokenSealed", s.type, s.mode, s.merchant_reference as reference, s.ref_no as "refNo", s.currency,
  s.amount as "amountMinor", s.amount_min as "amountMinMinor", s.status, s.expires_at as "expiresAt", s.metadata, s.created_at as "createdAt"`;

export function selectOwnSession(
  { merchantId, mode }: Owner,
  id: string,
): RawBuilder<OwnSessionRow> {
  return sql<OwnSessionRow>`select ${columns} from transaction_session s
    where s.id = ${id} and s.merchant_id = ${merchantId} and s.mode = ${mode}`;
}

export interface SessionFilter {
  /** Ids from this one on: the floor of a time. */
  fromId: string | undefined;
  /** Ids below this one: the floor of a time, or the cursor, which replaces it. */
  beforeId: string | undefined;
  status: SessionStatus | undefined;
  reference: string | undefined;
  limit: number;
}

/** Newest first. */
export function selectOwnSessions(
  { merchantId, mode }: Owner,
  filter: SessionFilter,
): RawBuilder<OwnSessionRow> {
  const conditions = [
    filter.beforeId === undefined ? sql`true` : sql`s.id < ${filter.beforeId}`,
    filter.fromId === undefined ? sql`true` : sql`s.id >= ${filter.fromId}`,
    filter.status === undefined ? sql`true` : sql`s.status = ${filter.status}`,
    filter.reference === undefined ? sql`true` : sql`s.merchant_reference = ${filter.reference}`,
  ];
  return sql<OwnSessionRow>`select ${columns} from transaction_session s
    where s.merchant_id = ${merchantId} and s.mode = ${mode} and ${sql.join(conditions, sql` and `)}
    order by s.id desc limit ${filter.limit}`;
}

/** The attempts of sessions, `idFloor` being below the first of them. The one that was paid, else the newest, is first. */
export function selectOwnAttempts(
  { merchantId, mode }: Owner,
  sessionIds: readonly string[],
  idFloor: string,
): RawBuilder<OwnDepositRow> {
  return sql<OwnDepositRow>`select t.id, t.code, t.mode, t.session_id as "sessionId", t.method, t.currency, t.payment_amount as "paymentMinor",
      t.amount_discount as "discountMinor", t.extra_fee as "extraFeeMinor", t.final_payment as "finalMinor", t.paid_amount as "paidMinor",
      t.merchant_fee as "feeMinor", t.net as "netMinor", t.status, t.flag, t.created_at as "createdAt", t.paid_at as "paidAt"
    from transaction t
    where t.session_id = any(${sessionIds}) and t.merchant_id = ${merchantId} and t.mode = ${mode} and t.kind = 'deposit' and t.id >= ${idFloor}
    order by t.status in ('succeeded', 'refunded', 'reversed') desc, t.id desc`;
}
