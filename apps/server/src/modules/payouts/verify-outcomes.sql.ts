import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LedgerCheck } from '#modules/ledger';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** What persons decided about a payout has two words and its effect: the debit that was named paid it, or the attempt has ended. */
export function outcomeWithoutPersons(): Find {
  return sql<Divergence>`
    select 'proposal ' || p.id as where, 'the words of two persons, and ' || case p.outcome when 'paid' then 'a payout paid by line ' || p.line_id else 'an attempt that has failed' end as expected,
      'proposed by ' || p.proposed_by || ', agreed by ' || coalesce(p.decided_by, 'nobody') || ', ' || coalesce(t.status || ' by ' || coalesce('line ' || t.line_id, 'no line'), 'no payout') as found
    from payout_proposal p left join transaction t on t.id = p.transaction_id left join posting_cause c on c.cause = 'alloc:' || p.transaction_id
    where p.status = 'approved' and (p.decided_by is null or p.decided_by = p.proposed_by or t.id is null
      or (p.outcome = 'paid' and (c.cause is null or t.line_id is distinct from p.line_id))
      or (p.outcome = 'notPaid' and (t.status not in ('failed', 'paidAfterFailure') or c.cause is not null)))
    order by 1 limit 1`;
}
