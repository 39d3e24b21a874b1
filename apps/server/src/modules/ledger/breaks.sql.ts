import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { newId } from '#platform/ids';
import type { Break } from './verify-ledger.ts';
import type { Divergence } from './verify.sql.ts';

/** Who saw it: the server, as the books stand, or a proof of all that was ever posted. */
export type Seer = 'watch' | 'proof';

/** Every account stands where its newest entry left it. As `driftedAccount` by one look-up for each account, however many entries there are. */
export function driftedNewest(): RawBuilder<Divergence> {
  return sql<Divergence>`
    select 'account ' || a.id as where, coalesce('posted ' || e.balance_after, case a.sequence when 0 then 'posted 0' else 'entry ' || a.sequence end) as expected,
           'posted ' || a.posted || ' after ' || a.sequence || ' entries' as found
      from ledger_account a
      left join lateral (select balance_after from ledger_entry where account_id = a.id and sequence = a.sequence limit 1) as e on true
     where a.posted is distinct from coalesce(e.balance_after, case a.sequence when 0 then 0 end)
     order by a.id limit 1`;
}

/** No row when one of its kind goes on. */
export function openBreak(
  seenBy: Seer,
  { what, where, expected, found }: Break,
): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`insert into ledger_break (id, seen_by, what, place, expected, found) values (${newId('brk')}, ${seenBy}, ${what}, ${where}, ${expected}, ${found})
    on conflict (seen_by) where ended_at is null do nothing returning id`;
}

/** No row when none goes on. */
export function endBreak(seenBy: Seer): RawBuilder<{ id: string }> {
  return sql<{
    id: string;
  }>`update ledger_break set ended_at = now() where seen_by = ${seenBy} and ended_at is null returning id`;
}
