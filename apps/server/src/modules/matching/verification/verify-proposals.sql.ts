import { type RawBuilder, sql } from '#platform/db';
import type { LedgerCheck } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** What persons agreed to is what was taken of the line: as much, for that, once. */
export function allocationAgainstProposal(): Find {
  return sql<Divergence>`
    select 'proposal ' || p.id || ' about ' || coalesce(p.line_id, 'no line') as
      where, concat_ws(' ', p.kind, p.amount, 'of', l.id, 'for', p.transaction_id) as expected,
      coalesce(concat_ws(' ', a.purpose, a.amount, 'of', a.line_id, 'for', a.target), 'nothing taken') as found
    from line_proposal p left join line_allocation a on a.id = 'alo_' || substr(p.id, 5)
      left join statement_line l on l.id = p.line_id
    where p.kind not in ('mark', 'release') and case when p.status <> 'approved' then p.kind <> 'refund'
      and a.id is not null
      else a.id is null or a.line_id <> p.line_id or a.amount <> coalesce(p.amount, a.amount)
        or a.target is distinct from case p.kind
        when 'deposit' then p.transaction_id when 'reversal' then p.transaction_id || '.reversal'
          when 'payoutReturn' then p.transaction_id || '.return'
        when 'refund' then a.target when 'expected' then a.target else p.id end
        or a.purpose <> case p.kind when 'ignore' then 'own' when 'expected' then 'deposit' else p.kind end end
    order by 1 limit 1`;
}

/** A proposal fits its line or deposit: account, currency, mode, merchant, and no more than there is. */
export function proposalAgainstSubject(): Find {
  return sql<Divergence>`
    select 'proposal ' || p.id as
      where, concat_ws(' ', coalesce(l.id, t.id, 'a line or a deposit'),
        coalesce(l.account_id, t.account_id), coalesce(l.currency, t.currency), coalesce(l.mode, t.mode),
          t.merchant_id) as expected,
      concat_ws(' ', p.kind, p.line_id, p.transaction_id, p.account_id, p.currency, p.mode,
        p.merchant_id, p.amount) as found
    from line_proposal p left join statement_line l on l.id = p.line_id
      left join transaction t on t.id = p.transaction_id
    where (p.mode, p.account_id) is distinct from (coalesce(l.mode, t.mode),
      coalesce(l.account_id, t.account_id)) or p.currency is distinct from coalesce(l.currency, t.currency)
      or (p.line_id is not null and l.id is null) or (p.transaction_id is not null and t.id is null)
        or (p.kind = 'mark') <> (p.line_id is null)
      or (t.id is not null and p.merchant_id is distinct from t.merchant_id)
        or (l.id is not null and p.amount > l.amount)
          or (p.kind = 'mark' and p.status = 'approved' and p.amount is distinct from t.paid_amount)
      or (p.status = 'open' and p.kind not in ('mark', 'release') and l.match_status is distinct from 'proposed')
    order by p.id limit 1`;
}

/** Who proposed, agreed or refused said so in a signed word; rows from before signing are not asked. */
export function proposalAgainstDecisions(): Find {
  return sql<Divergence>`
    with proposals as (
      select 'lineProposal' as subject, id, status, proposed_by, decided_by, first_approved_by, created_at
        from line_proposal
      union all select 'adjustment', id, status, proposed_by, decided_by, null, created_at from adjustment
      union all select 'ownMove', id, case when status in ('proposed', 'rejected') then status
        else 'approved' end, announced_by, decided_by, null, created_at from float_move where announced_by is not null
    )
    select 'proposal ' || p.id as
      where, 'signed words of ' || concat_ws(' and ', p.proposed_by, p.first_approved_by, p.decided_by) as expected,
      'a word of ' || coalesce(w.person, 'nobody') || coalesce(', ' || w.verdict, '') as found
    from proposals p cross join lateral (values (p.proposed_by, 'approve'),
      (p.first_approved_by, 'approve'),
        (p.decided_by, case p.status when 'rejected' then 'reject' else 'approve' end)) as said (person, verdict)
      left join approval_decision w on w.subject = p.subject and w.subject_id = p.id
        and w.person = said.person and w.verdict = said.verdict
    where p.created_at > (select signed_at from row_signing) and (said.person <> 'system' and w.id is null
      or (p.status in ('open', 'proposed') and p.decided_by is not null)
        or (p.status in ('approved', 'rejected') and p.decided_by is null))
    order by 1 limit 1`;
}

/** A credit of a merchant\u2019s is posted to the merchant whom the proposal names, with its fee. */
export function creditAgainstProposal(): Find {
  return sql<Divergence>`
    select 'proposal ' || p.id as
      where, p.amount - coalesce(p.fee, 0) || ' to ' || p.merchant_id as expected, coalesce(e.total, 0)::text as found
    from line_proposal p left join (select cause, split_part(account_id, '.', 2) as owner,
      sum(amount) as total from ledger_entry
      where cause like 'alloc:prp%' and (account_id like 'merchantPayable.%'
        or account_id like 'merchantReceivable.%') group by 1, 2) e on e.cause = 'alloc:' || p.id
          and e.owner = p.merchant_id
    where p.kind = 'merchantCredit' and p.status = 'approved' and coalesce(e.total, 0) <> p.amount - coalesce(p.fee, 0)
    order by p.id limit 1`;
}

/** A line of a file is of an account and a mode of its file. */
export function evidenceAgainstImport(): Find {
  return sql<Divergence>`
    select 'evidence ' || e.id || ' of ' || e.import_id as
      where, coalesce(i.account_id || ' ' || i.mode, 'no file') as expected, e.account_id || ' ' || e.mode as found
    from evidence_line e left join statement_import i on i.id = e.import_id
    where e.import_id is not null and (i.account_id, i.mode) is distinct from (e.account_id, e.mode)
    order by 1 limit 1`;
}

/** A claim that was proved by a file names the evidence of that very line, while it is kept. */
export function confirmedAgainstEvidence(): Find {
  return sql<Divergence>`
    select 'line ' || l.id as where, 'an evidence of its own' as expected, l.confirmed_by as found
    from statement_line l join evidence_line e on 'import:' || e.id = l.confirmed_by
    where l.confirmation = 'confirmed' and e.line_id is distinct from l.id
    order by l.id limit 1`;
}

/** What persons signed is about something that is there. */
export function decisionWithoutProposal(): Find {
  return sql<Divergence>`
    with proposals as (select id from line_proposal union all select id from payout_proposal
      union all select id from adjustment union all select id from float_move)
    select 'proposal ' || d.subject_id as
      where, d.subject || ', signed by ' || coalesce(d.person, 'a rule') as expected, 'none' as found
    from approval_decision d left join proposals p on p.id = d.subject_id
    where d.subject in ('lineProposal', 'payoutProposal', 'adjustment', 'ownMove') and p.id is null order by 1 limit 1`;
}
