import type { Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import { floorBefore } from '#platform/ids';

export interface DebitToExplain {
  accountId: string;
  mode: Mode;
  amountMinor: bigint;
  providerTransactionId: string | null;
  occurredFrom: Date;
  occurredTo: Date;
}

const payoutIntentColumns = columnsOf(`id, transaction_id, request_id, hold_id, merchant_id,
  payee_key, amount as amountMinor, fee as feeMinor, day, state, taken_at from payout_intent i`);
const transactionColumns = columnsOf(`status as payoutStatus, provider_fee as tookMinor
  from transaction t`);

/** An intent of the line's account that may have caused it. */
export interface PossibleIntent
  extends RowOf<typeof payoutIntentColumns>, RowOf<typeof transactionColumns> {
  requestId: string;
  holdId: string;
  /** What the provider took on top of it so far; null before it was paid. */
  tookMinor: bigint | null;
  hasFeeLine: boolean;
  /** The newest intent of its request. */
  lastIntentId: string;
  /** What the app said the transfer is called. */
  references: string[];
}

/** The 30 days of their intents, and one for clocks that differ. */
const reachDays = 31;

/**
 * Intents of the account of the last 30 days whose sum, sum with fee, or fee alone is the line's.
 * Those no phone ever took are not among them.
 */
export function selectPossibleIntents({
  accountId,
  mode,
  amountMinor,
  occurredFrom,
  occurredTo,
}: DebitToExplain): RawBuilder<PossibleIntent> {
  return sql`select ${payoutIntentColumns}, ${transactionColumns}, i.fee_line_id is not null as "hasFeeLine",
      (select l.id from payout_intent l where l.request_id = i.request_id order by l.id desc limit 1) as "lastIntentId",
      array(select r->'evidence'->>'providerTransactionId'
        from jsonb_array_elements(coalesce(i.evidence->'reports', '[]')) r
        where r->'evidence'->>'providerTransactionId' is not null) as references
    from payout_intent i join transaction t on t.id = i.transaction_id
      and ${isSince(sql`t.id`, floorBefore('txn', occurredFrom, reachDays))}
    where i.account_id = ${accountId} and i.mode = ${mode}
      and ${amountMinor}::bigint in (i.amount, i.amount + i.fee, i.fee) and i.epoch > 0
      and i.created_at <= ${occurredTo} and i.created_at > ${occurredFrom}::timestamptz - interval '30 days'
    order by i.id limit 50`;
}
