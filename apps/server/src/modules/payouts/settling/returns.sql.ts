import type { Mode } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

export interface ReturnQuery {
  accountId: string;
  mode: Mode;
  /** The provider's ids that the line names. */
  names: readonly string[];
  occurredTo: Date;
}

/** A paid payout that a line may bring back. Amounts in minor units. */
export interface ReturnablePayout extends RowOf<typeof payoutIntentColumns> {
  requestId: string;
  /** What the provider took on top, in whatever way. */
  tookMinor: bigint;
}

const payoutIntentColumns = columnsOf(`id as intentId, transaction_id, request_id, merchant_id,
  account_id, currency, mode, amount as amountMinor from payout_intent i`);
const columns = sql`${payoutIntentColumns}, coalesce(t.provider_fee, 0) as "tookMinor"`;
const paid = sql`i.state = 'settled' and t.status = 'succeeded' and i.return_line_id is null`;

/** Paid payouts of an account that a line names, by the id of their debit or by what the app called them. */
export function selectNamedPayouts({
  accountId,
  mode,
  names,
  occurredTo,
}: ReturnQuery): RawBuilder<ReturnablePayout> {
  return sql`select ${columns} from payout_intent i join transaction t on t.id = i.transaction_id
    where i.account_id = ${accountId} and i.mode = ${mode} and ${paid} and i.taken_at <= ${occurredTo}
      and (t.provider_transaction_id = any(${names}::text[]) or exists (select
        from jsonb_array_elements(coalesce(i.evidence->'reports', '[]')) r
        where r->'evidence'->>'providerTransactionId' = any(${names}::text[])))
    order by i.id limit 3`;
}

/** A paid payout by its id, for who says that a line brings it back. */
export function selectReturnable(transactionId: string): RawBuilder<ReturnablePayout> {
  return sql`select ${columns} from payout_intent i join transaction t on t.id = i.transaction_id
    where i.transaction_id = ${transactionId} and ${paid}`;
}

/** What owners of phones have available without evidence. */
export function selectTotals(
  ids: readonly string[],
): RawBuilder<{ id: string; amountMinor: bigint }> {
  return sql`select id, amount as "amountMinor" from unconfirmed_total where id = any(${ids}::text[])`;
}
