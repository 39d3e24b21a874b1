import type { Currency, DepositStatus, Flag, Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { candidateDays } from '#modules/matching/unposted';
import type { LatePolicy } from '#modules/deposits/settings';

/** A deposit that a person may let a line pay, with what its guards are judged by. */
export interface CandidateDeposit extends RowOf<typeof transactionColumns> {
  merchantName: string;
  sessionId: string;
  customerName: string | null;
  accountId: string;
  status: DepositStatus;
  flag: Flag;
  feesMinor: bigint;
  latePolicy: LatePolicy;
  expiresAt: Date;
  monitoringUntil: Date;
  isSessionPaid: boolean;
}

const transactionColumns = columnsOf(`id as transactionId, code, mode, merchant_id, session_id,
  account_id, status, flag, currency, payment_amount as paymentMinor,
  final_payment as finalMinor, amount_discount as discountMinor, created_at, expires_at,
  monitoring_until, revision from transaction t`);
const columns = sql`${transactionColumns}, m.name as "merchantName", s.customer_name as "customerName",
  t.merchant_fee + t.extra_fee as "feesMinor", coalesce(t.terms->>'latePolicy', 'ask') as "latePolicy",
  s.status = 'completed' as "isSessionPaid"`;
const joins = sql`join transaction_session s on s.id = t.session_id join merchant m on m.id = t.merchant_id`;

/** Deposits by their ids, in no order. */
export function selectDepositsById(ids: readonly string[]): RawBuilder<CandidateDeposit> {
  return sql`select ${columns} from unnest(${ids}::text[]) as wanted (id)
    join transaction t on t.id = wanted.id and t.kind = 'deposit' ${joins}`;
}

/** The deposit of an id or a code, or none. */
export function selectDepositNamed(name: string): RawBuilder<CandidateDeposit> {
  return sql`select ${columns} from transaction t ${joins}
    where t.kind = 'deposit' and t.id = coalesce((select c.transaction_id from transaction_code c
      where c.code = upper(${name})), ${name})`;
}

export interface LikelyQuery {
  accountId: string;
  currency: Currency;
  mode: Mode;
  amountMinor: bigint;
  occurredFrom: Date;
  occurredTo: Date;
}

export interface Holder {
  transactionId: string;
  /** It has just the amount, or was one of the last two users of it. */
  isOfAmount: boolean;
  /** What it was shown is near the amount. */
  isNear: boolean;
}

/**
 * Holders of exactly that amount on the account or its last two users, and of other amounts too old
 * for the look-back: near ones from over nine days before, others still payable in the day before.
 */
export function selectHolders({
  accountId,
  currency,
  amountMinor,
  occurredFrom,
}: LikelyQuery): RawBuilder<Holder> {
  const [least, most] = [amountMinor - reach[currency], amountMinor + reach[currency]];
  const dayBefore = sql`(${occurredFrom}::timestamptz - interval '1 day')`;
  return sql`
    select transaction_id as "transactionId", true as "isOfAmount", true as "isNear" from amount_slot_use
      where account_id = ${accountId} and final_minor = ${amountMinor}::bigint
    union all
    select transaction_id, final_minor = ${amountMinor}::bigint, final_minor between ${least}::bigint
      and ${most}::bigint from amount_slot
      where account_id = ${accountId}
        and (final_minor = ${amountMinor}::bigint or (created_at < ${dayBefore} and expires_at >= ${dayBefore})
        or (final_minor between ${least}::bigint and ${most}::bigint
          and created_at < ${occurredFrom}::timestamptz - make_interval(days => ${sql.lit(candidateDays)})))`;
}

/** How far a sum may be from a unique amount: the largest discount. */
const reach: Readonly<Record<Currency, bigint>> = { IDR: 50_000n, PHP: 100n };

/** Deposits of the line's account whose amount is near, the nearest first, and those of these ids. */
export function selectLikelyDeposits(
  { accountId, currency, mode, amountMinor, occurredFrom, occurredTo }: LikelyQuery,
  ids: readonly string[],
): RawBuilder<CandidateDeposit> {
  const [least, most] = [amountMinor - reach[currency], amountMinor + reach[currency]];
  return sql`select ${columns} from (
      select n.* from transaction n where n.kind = 'deposit' and n.account_id = ${accountId}
        and n.final_payment between ${least}::bigint and ${most}::bigint
        and n.mode = ${mode} and n.currency = ${currency}
          and n.id >= id_floor('txn',
            ${occurredFrom}::timestamptz - make_interval(days => ${sql.lit(candidateDays)}))
              and n.created_at <= ${occurredTo}
      order by abs(n.final_payment - ${amountMinor}::bigint), n.id desc limit 30
    ) t ${joins}
    union select ${columns} from transaction t ${joins} where t.id = any(${[...ids]}) and t.kind = 'deposit'`;
}

/** Unpaid deposits that were shown the line's account in the day before the money; one may bear the payer's name. */
export function selectUnpaidNear({
  accountId,
  currency,
  mode,
  occurredFrom,
  occurredTo,
}: LikelyQuery): RawBuilder<CandidateDeposit> {
  return sql`select ${columns} from (
      select n.* from transaction n
        where n.kind = 'deposit' and n.account_id = ${accountId} and n.mode = ${mode} and n.currency = ${currency}
        and n.status in ('review', 'expired', 'cancelled', 'failed', 'awaitingPayment', 'checking')
        and n.id >= id_floor('txn', ${occurredFrom}::timestamptz - interval '1 day')
          and n.created_at <= ${occurredTo} order by n.id desc limit 200
    ) t ${joins}`;
}
