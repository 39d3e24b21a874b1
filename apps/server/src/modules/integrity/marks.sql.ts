import { type RawBuilder, sql } from '#platform/db';

export interface FreshEntry {
  accountId: string;
  /** Where the last look left the account, and the balance that stands at that entry now. */
  since: bigint;
  balance: bigint;
  stands: bigint | null;
  /** How many entries the account says it has. */
  until: bigint;
  /** Null where there is none behind the mark. */
  sequence: bigint | null;
  amount: bigint | null;
  balanceAfter: bigint | null;
  cause: string | null;
}

/**
 * The entries behind the marks of accounts that moved, those first that were not looked at for
 * longest: so many accounts, and so many entries of each. One statement, so account and entries are
 * of one moment; each account by its key.
 */
export function selectFresh(accounts: number, entries: number): RawBuilder<FreshEntry> {
  return sql`
    with moved as materialized (
      select a.id, a.sequence as until, coalesce(m.sequence, 0) as since, coalesce(m.balance, 0) as balance
      from ledger_account a left join integrity_mark m on m.account_id = a.id
      where a.sequence <> coalesce(m.sequence, 0) order by m.looked_at nulls first, a.id limit ${accounts}
    )
    select d.id as "accountId", d.since, d.balance, d.until, k.balance_after as stands, e.sequence,
      e.amount, e.balance_after as "balanceAfter", e.cause
    from moved d
    left join lateral (select balance_after from ledger_entry
      where account_id = d.id and sequence = d.since limit 1) k on true
    left join lateral (select sequence, amount, balance_after, cause from ledger_entry
      where account_id = d.id and sequence > d.since order by sequence limit ${entries}) e on true
    order by d.id, e.sequence`;
}

export interface Mark {
  accountId: string;
  sequence: bigint;
  balance: bigint;
}

/** Until where these accounts were looked at. */
export function saveCheckpoints(marks: readonly Mark[]): RawBuilder<unknown> {
  return sql`insert into integrity_mark (account_id, sequence, balance)
    select * from unnest(${marks.map(({ accountId }) => accountId)}::text[],
      ${marks.map(({ sequence }) => String(sequence))}::bigint[],
        ${marks.map(({ balance }) => String(balance))}::bigint[])
    on conflict (account_id) do update set sequence = excluded.sequence, balance = excluded.balance, looked_at = now()`;
}
