import type { Currency } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** A paid payout that a line may bring back. Amounts in minor units. */
export interface ReturnableRow {
  transactionId: string;
  code: string;
  merchantId: string;
  merchantName: string;
  currency: Currency;
  amountMinor: bigint;
  /** What the provider had taken on top. */
  tookMinor: bigint;
  payeeLast4: string | null;
  paidAt: Date;
  /** The line names it. */
  isNamed: boolean;
}

/** Paid payouts of the line's account in the 30 days before that it may return by its sum; those it names first. */
export function selectReturnable(
  { id }: { id: string },
  transactionId: string | null = null,
): RawBuilder<ReturnableRow> {
  return sql`select r.* from (
      select t.id as "transactionId", t.code, t.merchant_id as "merchantId", m.name as "merchantName",
        t.currency, i.amount as "amountMinor", k.took as "tookMinor",
        t.payee->>'last4' as "payeeLast4", t.paid_at as "paidAt",
          coalesce(t.provider_transaction_id in (l.reversal_of, l.provider_transaction_id), false) as "isNamed"
      from statement_line l join payout_intent i on i.account_id = l.account_id and i.mode = l.mode
        and i.currency = l.currency join transaction t on t.id = i.transaction_id
        join merchant m on m.id = t.merchant_id
        cross join lateral (select coalesce(t.provider_fee, 0) as took) k
      where l.id = ${id} and l.direction = 'credit' and i.state = 'settled' and t.status = 'succeeded'
        and i.return_line_id is null and l.amount in (i.amount, i.amount + k.took)
        and i.taken_at <= l.occurred_to and i.created_at > l.occurred_from - interval '30 days'
          and (${transactionId}::text is null or t.id = ${transactionId})
    ) r order by r."isNamed" desc, r."paidAt" desc limit 20`;
}
