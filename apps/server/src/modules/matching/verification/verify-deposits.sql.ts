import { type RawBuilder, sql } from '#platform/db';
import { type LedgerCheck, maxNamed } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** A posted line has its one posting, and a posting of a line has its line. */
export function lineWithoutPosting(): Find {
  return sql<Divergence>`
    select 'line ' || coalesce(l.id, substr(c.cause, 6)) as where, 'a posted line and its posting' as expected,
      case when c.cause is null then 'no posting' when l.id is null then 'no line'
        else 'a line that is not posted' end as found
    from (select id, posted from statement_line where posted) l
    full join (select cause from posting_cause where cause like 'line:%') c on c.cause = 'line:' || l.id
    where l.id is null or c.cause is null
    order by 1 limit 1`;
}

/** What the rows of open lines say is what the lines say. */
export function openLineAgainstLine(): Find {
  return sql<Divergence>`
    select 'line ' || coalesce(l.id, o.line_id) as
      where, 'open ' || coalesce(concat_ws(' ', l.match_status, l.direction, l.amount, l.account_id, case
        when l.posted then 'posted' end), 'nowhere') as expected,
      'open ' || coalesce(concat_ws(' ', o.match_status, o.direction, o.amount, o.account_id, case
        when o.posted then 'posted' end), 'nowhere') as found
    from (select * from statement_line where match_status in ('unmatched', 'proposed', 'review')) l
      full join open_line o on o.line_id = l.id
    where (l.account_id, l.mode, l.direction, l.amount, l.match_status, l.booked,
      l.posted) is distinct from (o.account_id, o.mode, o.direction, o.amount, o.match_status, o.booked, o.posted)
    order by 1 limit 1`;
}

/** A float stands where the posted lines of its account leave it. */
export function floatAgainstLines(): Find {
  return sql<Divergence>`
    select 'float of ' || f.owner as
      where, 'lines of ' || coalesce(l.total, 0) as expected, 'float of ' || -f.posted as found
    from ledger_account f
    left join (
      select account_id, mode, currency, sum(case direction when 'credit' then amount else -amount end) as total
      from statement_line where posted group by 1, 2, 3
    ) l on l.account_id = f.owner and l.mode = f.mode and l.currency = f.currency
    where f.kind = 'float' and -f.posted <> coalesce(l.total, 0)
    order by 1 limit ${maxNamed}`;
}

/**
 * A paid deposit was paid by one line, or a part of one, of exactly its amount, or waits for it
 * because persons marked it; what came in is net and fees.
 */
export function depositAgainstLine(): Find {
  return sql<Divergence>`
    select 'deposit ' || coalesce(t.id, a.target) as where,
      'paid ' || coalesce(t.paid_amount::text, 'nothing') || ' = net ' || coalesce(t.net::text,
        'none') || ' + fees ' || t.merchant_fee + t.extra_fee as expected,
      'a line of ' || coalesce(a.amount::text, 'nothing') || case
        when t.is_awaited then ', and one is expected' else '' end as found
    from (select *, flag = 'markedManually' and exists (select from expected_line e
      where e.transaction_id = transaction.id and e.line_id is null and e.amount = paid_amount) as is_awaited
      from transaction where kind = 'deposit' and status in ('succeeded', 'refunded', 'reversed')) t
    full join (
      select a.target, a.amount, l.id as line_id from line_allocation a join statement_line l on l.id = a.line_id
      where a.status = 'active' and a.purpose = 'deposit'
    ) a on a.target = t.id
    where t.id is null or (a.target is null) <> t.is_awaited or a.line_id is distinct from t.line_id
      or (a.target is not null and a.amount is distinct from t.paid_amount)
      or t.paid_amount is distinct from t.net + t.merchant_fee + t.extra_fee
    order by 1 limit ${maxNamed}`;
}

/** What new postings say of lines is what the lines say: posted, and their account's float moved by the whole line. */
export function newPostingAgainstLine(causes: readonly string[]): Find {
  return sql<Divergence>`
    select 'line ' || substr(n.cause, 6) as
      where, coalesce('a posted ' || l.direction || ' of ' || l.amount, 'a line') as expected,
      case when l.id is null then 'no line' when not l.posted then 'a line that is not posted'
        else 'a float moved by ' || coalesce(e.amount::text, 'nothing') end as found
    from unnest(${[...causes]}::text[]) as n (cause) join posting_cause c on c.cause = n.cause
      left join statement_line l on l.id = substr(n.cause, 6)
    left join lateral (
      select e.amount from string_to_table(c.places, e'\n') as t (place)
        join ledger_entry e on e.account_id = split_part(t.place, ' ', 1)
        and e.sequence = case when t.place ~ '^[^ ]+ [0-9]{1,18}$' then split_part(t.place, ' ', 2)::bigint
          end and e.cause = c.cause
      where e.account_id = concat_ws('.', 'float', l.account_id, l.currency, l.mode) limit 1
    ) e on true
    where n.cause like 'line:%' and c.legs > 0
      and (l.id is null or not l.posted or e.amount is distinct from case l.direction
        when 'debit' then l.amount else -l.amount end)
    order by 1 limit 1`;
}

/** Deposits of the last hour that were paid have their line, or wait for it because persons marked them. */
export function newDepositAgainstLine(): Find {
  return sql<Divergence>`
    select 'deposit ' || t.id as
      where, 'one line of ' || coalesce(t.paid_amount::text, 'nothing') as expected,
        coalesce('a part of ' || a.amount, 'no line') as found
    from transaction t left join line_allocation a on a.target = t.id and a.status = 'active' and a.purpose = 'deposit'
    where t.id >= id_floor('txn', now() - interval '1 hour') and t.kind = 'deposit'
      and t.status in ('succeeded', 'refunded')
      and (a.id is null and t.flag <> 'markedManually' or a.line_id is distinct from t.line_id
        or a.amount <> t.paid_amount)
    order by 1 limit ${maxNamed}`;
}

/**
 * A session of money that comes in is completed exactly when one of its deposits was paid, and at
 * most one was paid without a flag of its own.
 */
export function sessionAgainstDeposits(): Find {
  return sql<Divergence>`
    select 'session ' || s.id as where, case when t.paid > 0 then 'completed' else 'not completed' end as expected,
      s.status || ' with ' || coalesce(t.paid, 0) || ' paid, ' || coalesce(t.unflagged,
        0) || ' of them not suspected to be duplicates' as found
    from transaction_session s
    left join (
      select session_id, count(*) as paid, count(*) filter (where flag <> 'duplicateSuspected') as unflagged
      from transaction where kind = 'deposit' and status in ('succeeded', 'refunded', 'reversed') group by session_id
    ) t on t.session_id = s.id
    where s.type = 'deposit' and ((s.status = 'completed') <> (coalesce(t.paid, 0) > 0) or coalesce(t.unflagged, 0) > 1)
    order by 1 limit ${maxNamed}`;
}

/** Active allocations are what a line's use says; it is used up or set aside when none is left. */
export function allocationAgainstLine(): Find {
  return sql<Divergence>`
    select 'line ' || coalesce(l.id, a.line_id) as
      where, 'allocations of ' || coalesce(l.allocated::text,
        'nothing') || ' of ' || coalesce(l.amount::text, 'nothing') as expected,
      'allocations of ' || coalesce(a.total, 0) || ' of ' || coalesce(a.line_amount,
        0) || ', ' || coalesce(l.match_status, 'no line') as found
    from (select line_id, sum(amount) as total, max(line_amount) as line_amount,
      bool_and(purpose = 'own') as own from line_allocation where status = 'active' group by line_id) a
    full join (select * from statement_line where allocated > 0 or match_status in ('matched', 'ignored')) l
      on l.id = a.line_id
    where l.id is null or coalesce(a.total, 0) <> l.allocated or a.line_amount <> l.amount or not l.posted
      or (l.match_status in ('matched', 'ignored')) <> (l.allocated = l.amount)
        or (l.match_status = 'ignored' and not a.own)
    order by 1 limit 1`;
}

/** What was set aside as no customer's money has two persons' word, whole. */
export function ignoredAgainstProposal(): Find {
  return sql<Divergence>`
    select 'line ' || l.id as where, 'ignored by two persons, whole' as expected,
      coalesce('proposal ' || p.id || ' by ' || p.proposed_by || ' and ' || coalesce(p.decided_by,
        'nobody'), 'no approved proposal') as found
    from statement_line l
    left join line_proposal p on p.line_id = l.id and p.kind = 'ignore' and p.status = 'approved'
    left join line_allocation a on a.line_id = l.id and a.target = p.id and a.status = 'active' and a.amount = l.amount
    where l.match_status = 'ignored'
      and (p.decided_by is null or p.decided_by = p.proposed_by or a.id is null or not l.posted)
    order by 1 limit 1`;
}

/** Available credits without evidence are what the sums of their owners and accounts say. */
export function unverifiedAgainstTotals(): Find {
  return sql<Divergence>`
    select 'unconfirmed credits of ' || coalesce(u.id, l.id) as
      where, 'a sum of ' || coalesce(l.total, 0) as expected, 'a sum of ' || coalesce(u.amount, 0) as found
    from unconfirmed_total u
    full join (
      select i.id, sum(l.amount) as total from statement_line l,
        lateral (values ('owner.' || l.claim_owner_id), ('account.' || l.account_id)) as w (whose),
        lateral (select w.whose || '.' || l.currency || '.' || l.mode) as i (id)
      where l.confirmation = 'unconfirmed' group by i.id
    ) l on l.id = u.id
    where coalesce(u.amount, 0) <> coalesce(l.total, 0)
    order by 1 limit 1`;
}

/**
 * A pending credit has its pending hold, and a hold of that kind its pending credit; only lines
 * that credited somebody are claims, and what was proved of one that was given back.
 */
export function unverifiedAgainstHold(): Find {
  return sql<Divergence>`
    select 'claim ' || coalesce(l.id, h.id) as where, 'a used credit, held as long as it is pending' as expected,
      coalesce(l.match_status || ' ' || l.confirmation,
        'no line') || ' with ' || coalesce('a hold that is ' || h.status, 'no hold') as found
    from (select * from statement_line where confirmation is not null) l
    full join (select * from hold where kind = 'pendingConfirmation') h on h.id = l.hold_id
    where l.id is null or (l.confirmation = 'pending') <> (h.id is not null and h.status = 'pending')
      or l.direction <> 'credit' or (l.allocated = 0 and l.confirmation <> 'confirmed')
    order by 1 limit 1`;
}

/** What was linked as the same movement is of one account, direction and amount. */
export function evidenceAgainstLine(): Find {
  return sql<Divergence>`
    select 'evidence ' || e.id as where, 'a line of its account, direction and amount' as expected,
      coalesce('line ' || l.id || ' of ' || l.amount, 'no line') as found
    from evidence_line e left join statement_line l on l.id = e.line_id
    where e.line_id is not null
      and (l.id is null or (l.account_id, l.direction, l.amount, l.currency) is distinct from (e.account_id,
        e.direction, e.amount, e.currency))
    order by 1 limit 1`;
}

/**
 * What persons decided about money has their words: two of them, and above the limit two others or
 * an Admin's proposal; what it did is its own posting.
 */
export function decisionWithoutPersons(): Find {
  return sql<Divergence>`
    select 'proposal ' || p.id as
      where, 'the words of ' || p.approvals_needed || ' others, and its posting' as expected,
      'proposed by ' || p.proposed_by || ', agreed by ' || concat_ws(' and ', p.first_approved_by,
        p.decided_by, case when c.cause is null and p.kind <> 'release' then 'not posted' end) as found
    from line_proposal p left join posting_cause c on c.cause = 'alloc:' || case p.kind
      when 'mark' then p.transaction_id else p.id end
    where p.status = 'approved' and (p.decided_by is null or p.decided_by = p.proposed_by
      or p.decided_by = p.first_approved_by or p.first_approved_by = p.proposed_by
      or (p.approvals_needed = 2 and p.first_approved_by is null) or (c.cause is null and p.kind <> 'release'))
    order by 1 limit 1`;
}

/** What we claim of providers is what lines that must still come will bring; what never came is written off. */
export function clearingAgainstExpectedReceipts(): Find {
  return sql<Divergence>`
    select 'claims of ' || c.currency || ' ' || c.mode as
      where, 'expected lines of ' || coalesce(e.total, 0) as expected, 'claims of ' || -c.posted as found
    from ledger_account c
    left join (select currency, mode, sum(amount) as total from expected_line
      where is_open and direction = 'credit' group by 1, 2) e on e.currency = c.currency and e.mode = c.mode
    where c.kind = 'claimsReceivable' and -c.posted <> coalesce(e.total, 0)
    order by 1 limit 1`;
}

/** A deposit that was marked has its expectation, and one that was met names the line that met it. */
export function confirmationAgainstExpectedReceipt(): Find {
  return sql<Divergence>`
    select 'deposit ' || coalesce(t.id, e.transaction_id) as where, 'a marking with its expected line' as expected,
      coalesce('flag ' || t.flag, 'no deposit') || ', ' || coalesce('expected line ' || e.id || case
        when e.is_open then ', open' when e.line_id is null then ', written off'
          else ', met by ' || e.line_id end, 'no expected line') as found
    from (select * from transaction where kind = 'deposit' and flag = 'markedManually') t
    full join (select * from expected_line where proposal_id is not null) e on e.transaction_id = t.id
    where t.id is null or e.id is null or e.line_id is distinct from t.line_id
    order by 1 limit 1`;
}

/**
 * A deposit that was taken back has the debit that took it, of its sum and on the account of the
 * line that paid it; nothing else has one.
 */
export function reversalAgainstDeposit(): Find {
  return sql<Divergence>`
    select 'deposit ' || coalesce(t.id, a.target) as
      where, coalesce(t.status, 'no deposit') || ' of ' || coalesce(t.paid_amount::text, 'nothing') as expected,
      coalesce(l.direction || ' of ' || a.amount || ' on ' || l.account_id, 'no debit') as found
    from (select t.id, t.status, t.paid_amount, p.account_id from transaction t
      left join statement_line p on p.id = t.line_id where t.kind = 'deposit' and t.status = 'reversed') t
    full join (select * from line_allocation where purpose = 'reversal' and status = 'active') a
      on a.target = t.id || '.reversal'
    left join statement_line l on l.id = a.line_id
    where t.id is null or a.id is null or l.direction <> 'debit' or a.amount is distinct from t.paid_amount
      or l.account_id is distinct from t.account_id
    order by 1 limit 1`;
}
