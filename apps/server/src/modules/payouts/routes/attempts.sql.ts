import type { PayoutStatus } from '@wallet/contract';
import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';

const transactionColumns = columnsOf(`id as transactionId, code, status, status_reason,
  paid_amount as paidMinor, provider_fee as tookMinor, completed_at as decidedAt,
  provider_transaction_id from transaction t`);
const payoutIntentColumns = columnsOf(`id as intentId, state as intentState, epoch, mode,
  currency, amount as amountMinor, fee as providerFeeMinor, rail, choice, created_at as queuedAt,
  taken_at, press_until, line_id, fee_line_id, return_line_id from payout_intent i`);
const accountColumns = columnsOf(`id as accountId, label as accountLabel, last4 as accountLast4,
  provider from account a`);
const deviceColumns = columnsOf('id as deviceId, name as deviceName from device d');

export interface AttemptRow
  extends
    RowOf<typeof transactionColumns>,
    RowOf<typeof payoutIntentColumns>,
    RowOf<typeof accountColumns>,
    RowOf<typeof deviceColumns> {
  status: PayoutStatus;
  /** What the provider took on top. */
  tookMinor: bigint | null;
  /** What the phone told last, as it was kept. */
  lastReport: unknown;
}

/** The attempts to pay a request, the first one first. */
export function selectAttempts(requestId: string): RawBuilder<AttemptRow> {
  return sql`select ${transactionColumns}, ${payoutIntentColumns}, ${accountColumns}, ${deviceColumns},
      i.evidence->'reports'->-1 as "lastReport"
    from payout_intent i join transaction t on t.id = i.transaction_id join account a on a.id = i.account_id
      join device d on d.id = i.device_id
    where i.request_id = ${requestId} order by i.id`;
}
