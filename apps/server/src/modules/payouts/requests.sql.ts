import type { Currency, Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { type RecoveryReport, selectRecoveryReports } from '#modules/restores';
import { wasReportedAfterEnd } from './taken-duplicate.sql.ts';

const sendableRequestColumns = columnsOf(`id, merchant_id, merchant_reference, mode, currency,
  amount as amountMinor, fee as feeMinor, destination_enc, destination_key, destination_shown,
  created_by, status, approved_until, transaction_id, hold_id, waiting_reason, revision
  from withdrawal_request w`);

/** A request whose next attempt may begin. */
export interface SendableRequest extends RowOf<typeof sendableRequestColumns> {
  status: 'approved' | 'processing';
  /** Its approval is over, and no attempt is open: it can only fail. */
  isLapsed: boolean;
  /** Another payout of that sum went to that payee within 24 hours, and no reference tells them apart. */
  hasTwin: boolean;
  /** What was taken from the merchant and was not there: until credits have covered it nothing more is paid. */
  merchantOwes: boolean;
  /** Of every backup that was restored, whether each account has shown yet what was sent since. */
  recoveries: RecoveryReport[];
  /** The intents of its attempts so far. */
  formerIntentIds: string[];
  /** A proof of the books stopped all payouts, or this merchant's: nothing leaves before somebody knows why. */
  areBooksBroken: boolean;
  now: Date;
}

/** Approved requests, and those whose last attempt has ended without paying, oldest first. */
export function selectSendable(after: string, limit: number): RawBuilder<SendableRequest> {
  return sql`select ${sendableRequestColumns}, coalesce(w.approved_until <= now(), true) as "isLapsed",
    clock_timestamp() as now,
      ${twinOfRequest} as "hasTwin",
      exists (select from ledger_account o
        where o.id = concat_ws('.', 'merchantReceivable', w.merchant_id, w.currency, w.mode)
          and o.posted < 0) as "merchantOwes",
      ${selectRecoveryReports} as recoveries, payouts_stopped(w.merchant_id, null) as "areBooksBroken",
      array(select i.id from payout_intent i where i.request_id = w.id) as "formerIntentIds"
    from withdrawal_request w
    where w.mode = 'live' and w.status in ('approved', 'processing') and w.id > ${after}
      and not exists (select from payout_intent i where i.request_id = w.id and (i.state <> 'closed'
        or not exists (select from posting_cause c where c.cause = 'payoutEnd:' || i.transaction_id)))
    order by w.id limit ${limit}`;
}

/** Requests under way with a paid former attempt and none open: they end with what else is paid. */
export function selectSurfaced(): RawBuilder<{
  requestId: string;
  revision: number;
  transactionId: string;
  holdId: string;
  merchantId: string;
  currency: Currency;
  mode: Mode;
}> {
  return sql`select w.id as "requestId", w.revision, s.transaction_id as "transactionId",
      w.hold_id as "holdId", w.merchant_id as "merchantId", w.currency, w.mode
    from withdrawal_request w join payout_intent s on s.request_id = w.id and s.state = 'settled'
    where w.status = 'processing' and not exists (select from payout_intent i
      where i.request_id = w.id and i.state not in ('closed', 'settled')) order by w.id limit 100`;
}

/**
 * Nobody has said yet that an equal one is meant. After a restore an order that a journal told of,
 * and nobody’s request explains, is one too, and so is a former attempt of which a phone told
 * behind its end.
 */
const twinOfRequest = sql`(${wasReportedAfterEnd} or w.twin_allowed_at is null and exists (select from payout_intent i
  where i.payee_key = w.destination_key and i.amount = w.amount and i.mode = w.mode
    and i.created_at > now() - interval '24 hours' and i.request_id <> w.id
    and (i.state <> 'closed' or i.epoch > 0)
      and (i.merchant_reference is null or w.merchant_reference is null or i.merchant_reference = w.merchant_reference))
  or exists (select from recovery_order o where o.payee_key = w.destination_key and o.amount = w.amount
    and o.request_id is null and o.state <> 'closed'
    and (w.twin_allowed_at is null or w.twin_allowed_at < o.told_at)))`;

/** Whether that sum went to that payee within 24 hours, from any account, with no reference apart. */
export function selectDuplicate(id: string): RawBuilder<{ hasTwin: boolean }> {
  return sql`select ${twinOfRequest} as "hasTwin" from withdrawal_request w where w.id = ${id}`;
}

/** Says why a request still waits; nothing when that is said already, or when it has moved since it was looked at. */
export function noteWaiting(
  { id, revision }: Pick<SendableRequest, 'id' | 'revision'>,
  reason: string,
): RawBuilder<unknown> {
  return sql`update withdrawal_request set waiting_reason = ${reason}, updated_at = now()
    where id = ${id} and revision = ${revision} and waiting_reason is distinct from ${reason}`;
}

/** It waits no longer. */
export function clearWaiting(id: string): RawBuilder<unknown> {
  return sql`update withdrawal_request set waiting_reason = null, updated_at = now()
    where id = ${id} and waiting_reason is not null`;
}
