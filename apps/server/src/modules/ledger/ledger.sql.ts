import { sql, type RawBuilder } from 'kysely';
import type { LedgerAccountName } from './account.ts';

export interface NewLedgerAccount extends LedgerAccountName {
  id: string;
}

export function insertAccount({ id, kind, owner, currency, mode }: NewLedgerAccount): RawBuilder<unknown> {
  return sql`insert into ledger_account (id, kind, owner, currency, mode) values (${id}, ${kind}, ${String(owner)}, ${currency}, ${mode})`;
}

export interface BalanceRow {
  id: string;
  posted: bigint;
  held: bigint;
  pending: bigint;
}

export function selectBalances(ids: readonly string[]): RawBuilder<BalanceRow> {
  return sql<BalanceRow>`select id, posted, held, pending from ledger_account where id = any(${ids}::text[])`;
}

export interface EntryView {
  sequence: bigint;
  cause: string;
  /** The kind of the money item that caused it. */
  kind: string;
  amount: bigint;
  balanceAfter: bigint;
  at: Date;
}

/** Entries of one account, newest first, below a sequence. */
export function selectEntries({ account, before, limit }: { account: string; before: bigint | undefined; limit: number }): RawBuilder<EntryView> {
  return sql<EntryView>`
    with page as materialized (
      select sequence, cause, amount, balance_after, at from ledger_entry
       where account_id = ${account} and sequence < ${before ?? 9_223_372_036_854_775_807n}
       order by sequence desc limit ${limit}
    ) select e.sequence, e.cause, c.kind, e.amount, e.balance_after as "balanceAfter", e.at
      from page e join posted_causes(array(select cause from page)) c on c.cause = e.cause
     order by e.sequence desc`;
}

/**
 * Takes up to `limit` deltas away and adds them to their days. Of two that want the same delta one waits and then finds it
 * gone. The days are written in one order, against deadlocks.
 */
export function foldDeltas(limit: number): RawBuilder<{ folded: number }> {
  return sql<{ folded: number }>`
    with taken as (
      delete from balance_delta where ctid = any(array(select ctid from balance_delta limit ${limit}))
      returning account_id, day, kind, amount, count
    ), folded as (
      insert into balance_day as d (account_id, day, kind, amount, count)
      select account_id, day, kind, sum(amount), sum(count) from taken group by account_id, day, kind order by account_id, day, kind
      on conflict (account_id, day, kind) do update set amount = d.amount + excluded.amount, count = d.count + excluded.count
    ) select count(*)::int as folded from taken`;
}
