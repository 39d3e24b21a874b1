import type { Provider } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** Nobody makes the virtual accounts beside another. */
export function lockVirtualAccounts(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('virtual accounts', 0))`;
}

/** Those that have or had one: what a person retired stays so. */
export function selectVirtualProviders(): RawBuilder<{ provider: Provider }> {
  return sql`select provider from account where is_virtual`;
}

/** A line of a virtual account's statement, as it was recorded. Amounts in minor units. */
export interface VirtualLine {
  providerTransactionId: string;
  /** Money that came in, where nothing else is said. */
  direction?: 'credit' | 'debit';
  amountMinor: bigint;
  counterparty: string | null;
  /** The line whose money this one brings back. */
  reversalOf?: string | null;
  at: Date;
}

/** Until when a virtual account's statement is proved. */
export function selectProvedUntil(accountId: string): RawBuilder<{ until: Date }> {
  return sql`select coalesce((select max(covered_to) from coverage where account_id = ${accountId}),
    baseline_at) as until from account where id = ${accountId}`;
}

/** What was recorded since a moment, oldest first, and the line before it, which the statement goes on from. */
export function selectVirtualLines(accountId: string, since: Date): RawBuilder<VirtualLine> {
  const columns = sql`id, provider_transaction_id as "providerTransactionId", direction,
    amount as "amountMinor", counterparty, reversal_of as "reversalOf", occurred_from as at`;
  return sql`select "providerTransactionId", direction, "amountMinor", counterparty, "reversalOf", at from (
      (select ${columns} from statement_line where account_id = ${accountId} and occurred_to < ${since}
        order by id desc limit 1)
      union all
      select ${columns} from statement_line
        where account_id = ${accountId} and id >= id_floor('lin', ${since}::timestamptz - interval '1 hour')
          and occurred_to >= ${since}
    ) l order by id`;
}

export function selectLineIds(
  accountId: string,
  keys: readonly string[],
): RawBuilder<{ lineId: string }> {
  return sql`select k.line_id as "lineId" from line_key k
    where k.account_id = ${accountId} and k.key = any(${keys}) order by k.line_id`;
}

/** Virtual accounts where a claim, a final expiry or a freed amount waits for their statement. */
export function selectVirtualToRead(): RawBuilder<{ id: string }> {
  return sql`select a.id from account a where a.is_virtual and a.status <> 'retired' and (
      exists (select from transaction t where t.account_id = a.id and t.kind = 'deposit' and t.status = 'checking')
      or exists (select from transaction t where t.account_id = a.id and t.kind = 'deposit'
        and t.status = 'expired' and not t.final_told and t.monitoring_until <= now())
      or exists (select from amount_slot s where s.account_id = a.id and s.free_after <= now())
    ) order by a.id`;
}
