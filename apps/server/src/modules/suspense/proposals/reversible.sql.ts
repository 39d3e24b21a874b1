import { type Currency, depositMachine } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { isState } from '#platform/db/fragments';

/** A paid deposit that a debit may take back. Amounts in minor units. */
export interface ReversibleRow {
  transactionId: string;
  code: string;
  merchantId: string;
  merchantName: string;
  customerName: string | null;
  currency: Currency;
  paidMinor: bigint;
  /** What the house got of it: the merchant's fee and the extra fee. */
  feesMinor: bigint;
  paidAt: Date;
  /** The debit names it. */
  isNamed: boolean;
  /** It was sent back before. */
  isRefunded: boolean;
}

/** For so long after a payment providers give it back to who complains. */
const days = 180;

/**
 * Deposits, refunded ones too, that a debit may take back whole: paid by an earlier line of its
 * account, asked for that sum within half a year, or named by id or code at any age; those the
 * debit names first.
 */
export function selectReversible(
  lineId: string,
  named: string | null = null,
): RawBuilder<ReversibleRow> {
  const found = sql`t.kind = 'deposit' and ${isState(sql`t.status`, depositMachine.moves.reverse.from)}
    and t.mode = l.mode and t.currency = l.currency and t.paid_amount = l.amount and t.net is not null
      and t.paid_at <= l.occurred_to`;
  return sql`select r.id as "transactionId", r.code, r.merchant_id as "merchantId",
    m.name as "merchantName", s.customer_name as "customerName", r.currency, r.paid_amount as "paidMinor",
      r.paid_amount - r.net as "feesMinor", r.paid_at as "paidAt",
        coalesce(r.provider_transaction_id in (r.reversal_of, r.named_as), false) as "isNamed",
      r.status = ${depositMachine.moves.refund.to} as "isRefunded"
    from (
      select t.*, l.reversal_of, l.provider_transaction_id as named_as, l.account_id as line_account
        from statement_line l join transaction t on ${found}
        and t.account_id = l.account_id and t.final_payment = l.amount
          and t.id >= id_floor('txn', l.occurred_from - make_interval(days => ${sql.lit(days)}))
      where l.id = ${lineId} and l.direction = 'debit'
      union
      select t.*, l.reversal_of, l.provider_transaction_id, l.account_id from statement_line l
        join transaction t on t.id = coalesce((select c.transaction_id from transaction_code c
          where c.code = upper(${named})), ${named}) and ${found}
      where l.id = ${lineId} and l.direction = 'debit'
    ) r join statement_line p on p.id = r.line_id and p.account_id = r.line_account
      join merchant m on m.id = r.merchant_id left join transaction_session s on s.id = r.session_id
    order by "isNamed" desc, r.paid_at desc limit 20`;
}
