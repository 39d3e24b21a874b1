import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { Mode } from '@wallet/contract';

const settledTransactionColumns = columnsOf(`kind, code, method, payment_amount as paymentMinor,
  paid_amount as paidMinor, net as netMinor from transaction t`);

/** The transaction that a posting was about. */
export interface SettledTransaction extends RowOf<typeof settledTransactionColumns> {
  cause: string;
  reference: string | null;
}

/**
 * Each posting's transaction, if any: by the allocation of the line that caused it, or by its name.
 */
export function selectSettled(
  { merchantId, mode }: { merchantId: string; mode: Mode },
  causes: readonly string[],
): RawBuilder<SettledTransaction> {
  return sql`with named as (
      select cause, case
        when cause like 'alloc:txn\\_%' then substr(cause, 7)
        when cause like 'line:%' then (select a.target from line_allocation a
          where a.line_id = substr(cause, 6) and a.purpose in ('deposit', 'payout', 'refund')
            order by (a.status = 'active') desc, a.id limit 1)
        when cause like 'alloc:prp\\_%' then (select a.target from line_allocation a
          where a.id = 'alo_' || substr(cause, 11))
      end as transaction_id from unnest(${causes}::text[]) as cause
    ) select ${settledTransactionColumns}, n.cause, coalesce(s.merchant_reference, w.merchant_reference) as reference
      from named n join transaction t on t.id = n.transaction_id and t.merchant_id = ${merchantId} and t.mode = ${mode}
      left join transaction_session s on s.id = t.session_id
      left join withdrawal_request w on w.id = t.withdrawal_request_id`;
}

export interface SettledMerchant {
  name: string;
  code: string;
}

export function selectSettledMerchant(merchantId: string): RawBuilder<SettledMerchant> {
  return sql`select name, code from merchant where id = ${merchantId}`;
}
