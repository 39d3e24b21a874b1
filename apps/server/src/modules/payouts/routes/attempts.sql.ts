import type { Currency, IntentState, Mode, PayoutStatus, Provider } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface AttemptRow {
  transactionId: string;
  intentId: string;
  code: string;
  status: PayoutStatus;
  statusReason: string | null;
  intentState: IntentState;
  epoch: number;
  mode: Mode;
  currency: Currency;
  amountMinor: bigint;
  providerFeeMinor: bigint;
  paidMinor: bigint | null;
  /** What the provider took on top. */
  tookMinor: bigint | null;
  rail: string | null;
  choice: unknown;
  accountId: string;
  accountLabel: string;
  accountLast4: string;
  provider: Provider;
  deviceId: string;
  deviceName: string;
  queuedAt: Date;
  takenAt: Date | null;
  pressUntil: Date | null;
  /** What the phone told last, as it was kept. */
  lastReport: unknown;
  decidedAt: Date | null;
  lineId: string | null;
  feeLineId: string | null;
  returnLineId: string | null;
  providerTransactionId: string | null;
}

/** The attempts to pay a request, the first one first. */
export function selectAttempts(requestId: string): RawBuilder<AttemptRow> {
  return sql<AttemptRow>`select t.id as "transactionId", i.id as "intentId", t.code, t.status, t.status_reason as "statusReason", i.state as "intentState", i.epoch, i.mode, i.currency,
      i.amount as "amountMinor", i.fee as "providerFeeMinor", t.paid_amount as "paidMinor", t.provider_fee as "tookMinor", i.rail, i.choice, a.id as "accountId", a.label as "accountLabel", a.last4 as "accountLast4",
      a.provider, d.id as "deviceId", d.name as "deviceName", i.created_at as "queuedAt", i.taken_at as "takenAt", i.press_until as "pressUntil",
      i.evidence->'reports'->-1 as "lastReport", t.completed_at as "decidedAt", i.line_id as "lineId", i.fee_line_id as "feeLineId", i.return_line_id as "returnLineId",
      t.provider_transaction_id as "providerTransactionId"
    from payout_intent i join transaction t on t.id = i.transaction_id join account a on a.id = i.account_id join device d on d.id = i.device_id
    where i.request_id = ${requestId} order by i.id`;
}
