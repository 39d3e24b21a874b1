import type { IntentState, Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isSince } from '#platform/db';
import { floorBefore } from '#platform/ids';

export interface DebitToExplain {
  accountId: string;
  mode: Mode;
  amountMinor: bigint;
  providerTransactionId: string | null;
  occurredFrom: Date;
  occurredTo: Date;
}

/** An intent of the line's account that may have caused it. */
export interface PossibleIntent {
  id: string;
  transactionId: string;
  requestId: string;
  holdId: string;
  merchantId: string;
  payeeKey: string;
  amountMinor: bigint;
  feeMinor: bigint;
  day: number;
  state: IntentState;
  payoutStatus: string;
  takenAt: Date | null;
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

/** Intents of the account of the last 30 days whose sum, sum with fee, or fee alone is the line's. Those no phone ever took are not among them. */
export function selectPossibleIntents({
  accountId,
  mode,
  amountMinor,
  occurredFrom,
  occurredTo,
}: DebitToExplain): RawBuilder<PossibleIntent> {
  return sql<PossibleIntent>`select i.id, i.transaction_id as "transactionId", i.request_id as "requestId", i.hold_id as "holdId", i.merchant_id as "merchantId",
      i.payee_key as "payeeKey", i.amount as "amountMinor", i.fee as "feeMinor", i.day, i.state, t.status as "payoutStatus", i.taken_at as "takenAt",
      t.provider_fee as "tookMinor", i.fee_line_id is not null as "hasFeeLine", (select l.id from payout_intent l where l.request_id = i.request_id order by l.id desc limit 1) as "lastIntentId",
      array(select r->'evidence'->>'providerTransactionId' from jsonb_array_elements(coalesce(i.evidence->'reports', '[]')) r
        where r->'evidence'->>'providerTransactionId' is not null) as references
    from payout_intent i join transaction t on t.id = i.transaction_id and ${isSince(sql`t.id`, floorBefore('txn', occurredFrom, reachDays))}
    where i.account_id = ${accountId} and i.mode = ${mode} and ${amountMinor}::bigint in (i.amount, i.amount + i.fee, i.fee) and i.epoch > 0
      and i.created_at <= ${occurredTo} and i.created_at > ${occurredFrom}::timestamptz - interval '30 days'
    order by i.id limit 50`;
}
