import { type RawBuilder, sql } from '#platform/db';
import { provedJson } from '#platform/row-mac';
import { recoveryPower, releasePower } from './recovery-power.ts';

/** Every restore with its MAC, as JSON in a statement; `isAllHeld` judges them. */
export const selectRecoveryReports = sql`(select coalesce(jsonb_agg(${provedJson(recoveryPower, 'rcv')}),
  '[]') from recovery rcv)`;

/** The same with what was said of an account in the recoveries that go on: see `isAccountHeld`. */
export function selectHoldReport(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('recoveries', ${selectRecoveryReports}, 'releases', ${releasesTold(accountId)})`;
}

function releasesTold(accountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(${provedJson(releasePower, 'rel')}), '[]') from recovery rcv
    join recovery_account rel on rel.recovery_id = rcv.id
    where rcv.ended_at is null and rel.account_id = ${accountId})`;
}

/** Accounts that were released, and nobody wrote two words about just that. */
export function selectReleasesWithoutDecisions(): RawBuilder<{ id: string }> {
  return sql`select c.id from recovery_account c where c.released_by is not null and c.mac is not null
    and c.released_at >= (select min(at) from approval_decision where subject = 'recoveryAccount')
    and not exists (select from approval_decision a
      join approval_decision b on b.subject = a.subject and b.subject_id = a.subject_id
        and b.payload_hash = a.payload_hash
      where a.subject = 'recoveryAccount' and a.subject_id = c.id and a.verdict = 'approve'
        and a.person = c.first_by and b.verdict = 'approve' and b.person = c.released_by)`;
}
