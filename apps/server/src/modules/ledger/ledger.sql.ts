import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { LedgerAccountName } from './account.ts';

export interface NewLedgerAccount extends LedgerAccountName {
  id: string;
}

export function insertAccount({
  id,
  kind,
  owner,
  currency,
  mode,
}: NewLedgerAccount): RawBuilder<unknown> {
  return sql`insert into ledger_account (id, kind, owner, currency, mode)
    values (${id}, ${kind}, ${String(owner)}, ${currency}, ${mode})`;
}

const balanceColumns = columnsOf(`id, posted as postedMinor, held as heldMinor,
  pending as pendingMinor from ledger_account`);

export type BalanceRow = RowOf<typeof balanceColumns>;

export function selectBalances(ids: readonly string[]): RawBuilder<BalanceRow> {
  return sql`select ${balanceColumns} from ledger_account where id = any(${ids}::text[])`;
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

/** Entries of one account, newest first, below a sequence and from another on. */
export function selectEntries({
  account,
  before,
  from = 0n,
  limit,
}: {
  account: string;
  before: bigint | undefined;
  from?: bigint | undefined;
  limit: number;
}): RawBuilder<EntryView> {
  return sql`
    with page as materialized (
      select sequence, cause, amount, balance_after, at from ledger_entry
       where account_id = ${account} and sequence < ${before ?? 9_223_372_036_854_775_807n} and sequence >= ${from}
       order by sequence desc limit ${limit}
    ) select e.sequence, e.cause, c.kind, e.amount, e.balance_after as "balanceAfter", e.at
      from page e join posted_causes(array(select cause from page)) c on c.cause = e.cause
     order by e.sequence desc`;
}

/**
 * The first sequence of an account that is not older than a moment, found by halving: entries stand
 * in the order of their sequence and nearly in that of their time, and only their sequence has an
 * index.
 */
export function selectSequenceAt(account: string, at: Date): RawBuilder<{ sequence: bigint }> {
  return sql`with recursive halving as (
      select 1::bigint as low, sequence + 1 as high from ledger_account where id = ${account}
      union all
      select case when middle.at < ${at} then middle.sequence + 1 else h.low end, case
        when middle.at < ${at} then h.high else middle.sequence end
      from halving h, lateral (select e.sequence, e.at from ledger_entry e
        where e.account_id = ${account} and e.sequence = (h.low + h.high) / 2) as middle
      where h.low < h.high
    ) select max(low) as sequence from halving having max(low) is not null`;
}

/** The entries that a posting made between two sequences; the two times let the database skip other months. */
export function selectEntriesOf(near: {
  account: string;
  cause: string;
  from: bigint;
  before: bigint;
  since: Date;
  until: Date;
}): RawBuilder<EntryView> {
  return sql`
    select e.sequence, e.cause, c.kind, e.amount, e.balance_after as "balanceAfter", e.at
      from ledger_entry e join posted_causes(array[${near.cause}]) c on c.cause = e.cause
     where e.account_id = ${near.account} and e.sequence >= ${near.from} and e.sequence < ${near.before}
       and e.cause = ${near.cause}
       and e.at >= ${near.since} and e.at <= ${near.until}
     order by e.sequence`;
}

export interface WindowRow {
  first: bigint;
  last: bigint;
  openingMinor: bigint;
  closingMinor: bigint;
}

/**
 * Entries are written in the order of their sequence, nearly in that of their time: a time cuts
 * behind the last entry before it, whether a window ends or begins there, so that windows that meet
 * share no entry and leave none out.
 */
export function selectWindow({
  account,
  from,
  to,
}: {
  account: string;
  from: Date | null;
  to: Date | null;
}): RawBuilder<WindowRow> {
  const lastBefore = (time: Date | null) =>
    sql`(select sequence from ledger_entry
      where account_id = ${account} and ${time === null ? sql`true` : sql`at < ${time}`}
        order by sequence desc limit 1)`;
  const oldest = sql`(select sequence from ledger_entry where account_id = ${account} order by sequence limit 1)`;
  return sql`with bounds as (
      select coalesce(${lastBefore(to)}, 0) as last,
        coalesce(${from === null ? sql`null` : lastBefore(from)} + 1, ${oldest}) as first
    ), cut as (select least(coalesce(first, last + 1), last + 1) as first, last from bounds)
    select first, last,
      coalesce((select balance_after from ledger_entry
        where account_id = ${account} and sequence = first - 1), 0)::bigint as "openingMinor",
      coalesce((select balance_after from ledger_entry where account_id = ${account} and sequence = last),
        0)::bigint as "closingMinor"
    from cut`;
}

export function selectSums({
  account,
  first,
  last,
}: {
  account: string;
  first: bigint;
  last: bigint;
}): RawBuilder<{ credits: bigint; debits: bigint }> {
  return sql`select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credits,
    coalesce(sum(amount) filter (where amount < 0), 0)::bigint as debits
    from ledger_entry where account_id = ${account} and sequence between ${first} and ${last}`;
}

/**
 * Takes up to `limit` deltas away and adds them to their days. Of two that want the same delta one
 * waits and then finds it gone. The days are written in one order, against deadlocks.
 */
export function foldDeltas(limit: number): RawBuilder<{ folded: number }> {
  return sql`select fold_balance_deltas(${limit}) as folded`;
}
