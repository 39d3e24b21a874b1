import { type RawBuilder, sql } from '#platform/db';
import { type LedgerCheck, maxNamed } from '#modules/ledger/verification';

type Find = ReturnType<LedgerCheck['find']>;
type Divergence = Find extends RawBuilder<infer Row> ? Row : never;

/** An approved code is the one under its account’s MAC; its approver said so in a signed word. */
export function codeAgainstAccount(): Find {
  return sql<Divergence>`
    select 'code ' || q.id || ' of account ' || q.account_id as
      where, 'the code that is signed with its account' || coalesce(', by the word of ' || q.decided_by,
        '') as expected,
      case when a.static_qr is distinct from q.payload then 'another code' else 'no such word' end as found
    from account_qr q left join account a on a.id = q.account_id
      left join approval_decision d on d.subject = 'accountQr' and d.subject_id = q.id
        and d.person = q.decided_by and d.verdict = 'approve'
    where q.status = 'approved' and (a.static_qr is distinct from q.payload or q.decided_by is not null
      and d.id is null and q.created_at > (select signed_at from row_signing))
    order by 1 limit ${maxNamed}`;
}
