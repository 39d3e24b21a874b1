import type { Currency, IntentState, Mode, Provider, WithdrawalStatus } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A request of test mode with its newest intent. Amounts in minor units. */
export interface VirtualRequest {
  id: string;
  merchantId: string;
  merchantReference: string | null;
  mode: Mode;
  currency: Currency;
  amountMinor: bigint;
  feeMinor: bigint;
  destinationEnc: string;
  destinationKey: string;
  destinationShown: unknown;
  createdBy: string | null;
  status: WithdrawalStatus;
  revision: number;
  intentId: string | null;
  intentState: IntentState | null;
  accountId: string | null;
  epoch: number | null;
  /** What the debit of the paid attempt is called. */
  paidAs: string | null;
}

export function selectVirtualRequest(id: string): RawBuilder<VirtualRequest> {
  return sql<VirtualRequest>`select w.id, w.merchant_id as "merchantId", w.merchant_reference as "merchantReference", w.mode, w.currency, w.amount as "amountMinor", w.fee as "feeMinor",
      w.destination_enc as "destinationEnc", w.destination_key as "destinationKey", w.destination_shown as "destinationShown", w.created_by as "createdBy", w.status, w.revision, i.id as "intentId", i.state as "intentState",
      i.account_id as "accountId", i.epoch, t.provider_transaction_id as "paidAs"
    from withdrawal_request w left join lateral (select * from payout_intent i where i.request_id = w.id order by i.id desc limit 1) i on true left join transaction t on t.id = i.transaction_id
    where w.id = ${id} and w.mode = 'test'`;
}

export function selectVirtualPayer(provider: Provider): RawBuilder<{ accountId: string }> {
  return sql<{
    accountId: string;
  }>`select id as "accountId" from account where is_virtual and provider = ${provider} and status <> 'retired' order by id limit 1`;
}

/** The lines that were played for an intent. */
export function selectPlayedLines({
  accountId,
  names,
}: {
  accountId: string;
  names: readonly string[];
}): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`select l.id from statement_line l where l.account_id = ${accountId} and l.provider_transaction_id = any(${names}::text[]) and l.id >= id_floor('lin', now() - interval '35 days') order by l.id`;
}

/** The database's time, as exact as a time in JavaScript is. */
export function selectVirtualNow(): RawBuilder<{ now: Date }> {
  return sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`;
}
