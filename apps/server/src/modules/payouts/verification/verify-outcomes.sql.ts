import { type RawBuilder, sql } from '#platform/db';
import type { LedgerCheck } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A person's outcome of a payout has two words and its effect: a debit that paid it, or its end. */
export function outcomeWithoutPersons(): Find {
  return sql<Divergence>`
    select 'proposal ' || p.id as where, 'the words of two persons, and ' || case p.outcome
      when 'paid' then 'a payout paid by line ' || p.line_id else 'an attempt that has failed' end as expected,
      'proposed by ' || p.proposed_by || ', agreed by ' || coalesce(p.decided_by,
        'nobody') || ', ' || coalesce(t.status || ' by ' || coalesce('line ' || t.line_id, 'no line'),
          'no payout') as found
    from payout_proposal p left join transaction t on t.id = p.transaction_id
      left join posting_cause c on c.cause = 'alloc:' || p.transaction_id
    where p.status = 'approved' and (p.decided_by is null or p.decided_by = p.proposed_by or t.id is null
      or (p.outcome = 'paid' and (c.cause is null or t.line_id is distinct from p.line_id))
      or (p.outcome = 'notPaid' and (t.status not in ('failed', 'paidAfterFailure') or c.cause is not null)))
    order by 1 limit 1`;
}

/** A proposal about a payout names one attempt, in signed words of who proposed and who decided. */
export function outcomeAgainstDecisions(): Find {
  return sql<Divergence>`
    select 'proposal ' || p.id || ' about ' || p.transaction_id as
      where, coalesce(i.transaction_id || ' by ' || i.id || ' ' || i.mode,
        'an attempt') || ', signed by ' || concat_ws(' and ', p.proposed_by, p.decided_by) as expected,
      p.intent_id || ' ' || p.mode || ', ' || p.status || ', a word of ' || coalesce(w.person, 'nobody') as found
    from payout_proposal p left join payout_intent i on i.id = p.intent_id
      cross join lateral (values (p.proposed_by, 'approve'),
        (p.decided_by, case p.status when 'rejected' then 'reject' else 'approve' end)) as said (person, verdict)
      left join approval_decision w on w.subject = 'payoutProposal' and w.subject_id = p.id
        and w.person = said.person and w.verdict = said.verdict
    where (i.transaction_id, i.mode) is distinct from (p.transaction_id, p.mode)
      or p.created_at > (select signed_at from row_signing) and (said.person <> 'system' and w.id is null
      or (p.status in ('approved', 'rejected')) <> (p.decided_by is not null)
        or (p.status = 'open') <> (p.decided_at is null) or (p.status = 'lapsed' and p.decided_at < p.lapses_at))
    order by 1 limit 1`;
}
