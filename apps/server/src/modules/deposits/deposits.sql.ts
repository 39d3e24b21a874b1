import { depositMachine } from '@wallet/contract';
import type { DepositMethod, DepositStatus, Flag, Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isId, isSince } from '#platform/db/fragments';
import { type CodePrefix, newCode } from '#modules/sessions/codes';
import { openFloor } from '#platform/ids';
import { canonicalJson } from '#platform/canonical-json';
import type { Proved } from '#platform/row-mac';
import type { DepositPower } from './deposit-power.ts';
import type { LatePolicy } from './settings/deposit-settings.ts';
import { givingBack } from './amounts/amount-reservations.sql.ts';

/** A deposit as stored: one attempt of a session. Amounts in minor units. */
export interface DepositRow extends RowOf<typeof transactionColumns> {
  sessionId: string;
  method: DepositMethod;
  accountId: string;
  status: DepositStatus;
  flag: Flag;
  expiresAt: Date;
  /** What was promised about late money when it was made. */
  latePolicy: LatePolicy | null;
  terms: object;
  /** Over what it was born with, see `deposit-power.ts`. */
  mac: string | null;
}

const transactionColumns = columnsOf(`id, code, mode, merchant_id, session_id, method, account_id,
  device_id, currency, payment_amount as paymentMinor, amount_discount as discountMinor,
  extra_fee as extraFeeMinor, final_payment as finalMinor, paid_amount as paidMinor,
  merchant_fee as feeMinor, net as netMinor, qr_payload, payee_name,
  payee_number_enc as payeeNumberSealed, provider_transaction_id, status, flag, expires_at,
  claimed_at, last_look_at, paid_at, completed_at, terms, mac, revision, created_at
  from transaction t`);
const columns = sql`${transactionColumns}, t.terms->>'latePolicy' as "latePolicy"`;

/** A deposit that was read so, as its MAC covers it. */
export function bornDeposit(row: DepositRow): Proved<DepositPower> {
  const { id, code, mode, merchantId, sessionId, method, accountId, deviceId, currency } = row;
  const { terms, qrPayload, payeeName, mac } = row;
  return {
    id,
    kind: 'deposit',
    code,
    mode,
    merchantId,
    sessionId,
    method,
    accountId,
    deviceId,
    currency,
    paymentAmount: row.paymentMinor,
    amountDiscount: row.discountMinor,
    extraFee: row.extraFeeMinor,
    finalPayment: row.finalMinor,
    merchantFee: row.feeMinor,
    terms,
    qrPayload,
    payeeName,
    payeeNumberEnc: row.payeeNumberSealed,
    mac,
  };
}

/** The attempts of sessions, `idFloor` below the first. The paid one, else the newest, is first. */
export function selectAttempts(
  sessionIds: readonly string[],
  idFloor: string,
): RawBuilder<DepositRow> {
  return sql`select ${columns} from transaction t
    where t.session_id = any(${sessionIds}) and t.kind = 'deposit' and ${isSince(sql`t.id`, idFloor)}
    order by t.status in ('succeeded', 'refunded', 'reversed') desc, t.id desc`;
}

/** Locks the attempts of one session in the order of their ids. */
export function lockAttempts(sessionId: string, idFloor: string): RawBuilder<DepositRow> {
  return sql`select ${columns} from transaction t
    where t.session_id = ${sessionId} and t.kind = 'deposit' and ${isSince(sql`t.id`, idFloor)}
      order by t.id for update`;
}

/** Made and shown in one step, with the expiry of its session. */
export function insertDeposit(row: Proved<DepositPower>): RawBuilder<DepositRow> {
  return sql`insert into transaction as t (
      id, kind, code, merchant_id, mode, session_id, method, account_id, device_id, currency,
        payment_amount, amount_discount, extra_fee,
      final_payment, merchant_fee, terms, qr_payload, payee_name, payee_number_enc, mac, status, expires_at,
        monitoring_until, created_at
    )
    select ${row.id}, ${row.kind}, ${row.code}, ${row.merchantId}, ${row.mode}, s.id, ${row.method},
      ${row.accountId}, ${row.deviceId}, ${row.currency},
      ${row.paymentAmount}::bigint, ${row.amountDiscount}::bigint, ${row.extraFee}::bigint,
        ${row.finalPayment}::bigint, ${row.merchantFee}::bigint, ${canonicalJson(row.terms)}::jsonb, ${row.qrPayload},
      ${row.payeeName}, ${row.payeeNumberEnc}, ${row.mac}, ${depositMachine.moves.showQr.to}, s.expires_at,
        s.monitoring_until, now()
    from transaction_session s where s.id = ${row.sessionId}
    returning ${columns}`;
}

/** Claims a code for a transaction that no other one has or ever had: the first of some random ones that is free. */
export function reserveCode(
  prefix: CodePrefix,
  { transactionId, merchantId, mode }: { transactionId: string; merchantId: string; mode: Mode },
): RawBuilder<{ code: string }> {
  const some = Array.from({ length: 4 }, () => newCode(prefix));
  return sql`insert into transaction_code (code, transaction_id, merchant_id, mode)
    select c.code, ${transactionId}, ${merchantId}, ${mode} from unnest(${some}::text[]) c (code)
    where not exists (select from transaction_code t where t.code = c.code) limit 1 returning code`;
}

export interface DepositMove {
  id: string;
  to: DepositStatus;
  from: readonly DepositStatus[];
  reason?: string;
}

/** Who may still pay it in time, by what its row says. */
const open = depositMachine.moves.expire.from;

/** No row when its state does not allow the move. Where it ends, the room that it holds is given back with it. */
export function moveDeposit({
  id,
  to,
  from,
  reason,
}: DepositMove): RawBuilder<{ id: string; revision: number }> {
  const moved = sql`update transaction set status = ${to}, status_reason = ${reason ?? null}, revision = revision + 1,
      updated_at = now(), completed_at = case when ${to} in ('cancelled', 'failed', 'expired') then now()
        else completed_at end
    where ${isId(sql`id`, id)} and kind = 'deposit' and status = any(${from})`;
  const isOver = !open.some((status) => status === to);
  return isOver
    ? sql`with ended as (${moved} returning id, revision, account_id, final_payment), ${givingBack('ended')}
      select id, revision from ended`
    : sql`${moved} returning id, revision`;
}

export interface LookedAt {
  id: string;
  sessionId: string;
}

/** Claimed deposits of an account whose claim is older than the beginning of a complete read that has ended. */
export function noteSnapshot(accountId: string, readStartedAt: string): RawBuilder<LookedAt> {
  return sql`update transaction set last_look_at = now()
    where kind = 'deposit' and account_id = ${accountId} and status = 'checking'
      and claimed_at < ${readStartedAt}::timestamptz
      and ${isSince(sql`id`, openFloor('txn'))}
    returning id, session_id as "sessionId"`;
}
