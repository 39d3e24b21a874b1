import type { IntentState, Provider } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

const virtualRequestColumns = columnsOf(`id, merchant_id, merchant_reference, mode, currency,
  amount as amountMinor, fee as feeMinor, destination_enc, destination_key, destination_shown,
  created_by, status, revision from withdrawal_request w`);

/** A request of test mode with its newest intent. Amounts in minor units. */
export interface VirtualRequest extends RowOf<typeof virtualRequestColumns> {
  intentId: string | null;
  intentState: IntentState | null;
  accountId: string | null;
  epoch: number | null;
  /** What the debit of the paid attempt is called. */
  paidAs: string | null;
}

export function selectVirtualRequest(id: string): RawBuilder<VirtualRequest> {
  return sql`select ${virtualRequestColumns}, i.id as "intentId", i.state as "intentState",
    i.account_id as "accountId", i.epoch,
      t.provider_transaction_id as "paidAs"
    from withdrawal_request w left join lateral (select * from payout_intent i where i.request_id = w.id
      order by i.id desc limit 1) i on true left join transaction t on t.id = i.transaction_id
    where w.id = ${id} and w.mode = 'test'`;
}

export function selectVirtualPayer(provider: Provider): RawBuilder<{ accountId: string }> {
  return sql`select id as "accountId" from account
    where is_virtual and provider = ${provider} and status <> 'retired' order by id limit 1`;
}

/** The lines that were played for an intent. */
export function selectPlayedLines({
  accountId,
  names,
}: {
  accountId: string;
  names: readonly string[];
}): RawBuilder<{ id: string }> {
  return sql`select l.id from statement_line l
    where l.account_id = ${accountId} and l.provider_transaction_id = any(${names}::text[])
      and l.id >= id_floor('lin', now() - interval '35 days') order by l.id`;
}

/** The database's time, as exact as a time in JavaScript is. */
export function selectVirtualNow(): RawBuilder<{ now: Date }> {
  return sql`select date_trunc('milliseconds', clock_timestamp()) as now`;
}
