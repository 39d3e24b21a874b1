import { type RawBuilder, sql } from '#platform/db';
import { roles } from '@wallet/contract';

/**
 * Rows that contradict their last audit entry, one a line: changed or added outside the application
 * before MACs. People, tokens (scopes), merchants' policies, limits, fees, settings, persons' rules
 * and blocks, payout methods.
 */
export function selectAgainstLog(): RawBuilder<{ line: string }> {
  return sql`
    select 'app_user ' || u.id || ' (' || u.email || '): ' || said.what || ' is ' || said.now ||
      ', the audit log says ' || coalesce(last.value, 'nothing of it') as line
      from app_user u cross join lateral (values ('roleId', u.role_id::text), ('status', u.status),
        ('email', left(u.email, 1) || '…@' || split_part(u.email, '@', 2))) as said (what, now)
        left join lateral (${lastSaid(sql`'user'`, sql`u.id`, sql`said.what`)}) as last on true
      where last.value is distinct from said.now
    union all
    select 'api_token ' || t.id || ' (' || t.name || '): scopes are ' || to_jsonb(t.scopes)::text ||
      ', the audit log says ' || coalesce(made.scopes::text, 'nothing of it')
      from api_token t left join lateral (
        select a.after -> 'scopes' as scopes from audit_entry a
          where a.entity = 'apiToken' and a.entity_id = t.id and a.after ? 'scopes' order by a.id desc limit 1
      ) as made on true
      where t.status = 'active' and made.scopes is distinct from to_jsonb(t.scopes) and not exists (select
        from api_token p where p.replaced_by = t.id and p.scopes = t.scopes)
    union all
    select 'merchant ' || m.id || ' (' || m.code || '): the approval policy is ' || m.approval_policy::text
      || ', the audit log says ' || coalesce(last.value, 'nothing of it')
      from merchant m left join lateral (${lastSaid(sql`'merchant'`, sql`m.id`, sql`'approvalPolicy'`)}) as last on true
      where last.value::jsonb is distinct from m.approval_policy
    union all
    select 'merchant_limit ' || l.id || ': the audit log says nothing of it, or something else' from merchant_limit l
      where l.added_by is not null and not exists (select from audit_entry a
        where a.entity_id = l.merchant_id and a.action = 'merchant.limitAdded' and a.after ->> 'id' = l.id
        and (a.after ->> 'min')::numeric * 100 is not distinct from l.min
          and (a.after ->> 'max')::numeric * 100 is not distinct from l.max)
    union all
    select 'merchant_fee_rule ' || f.id || ': the audit log says nothing of it, or something else'
      from merchant_fee_rule f
      where f.added_by is not null and not exists (select from audit_entry a
        where a.entity_id = f.merchant_id and a.action = 'merchant.feeRuleAdded' and a.after ->> 'id' = f.id
        and (a.after ->> 'percentBasisPoints')::int = f.percent_basis_points
          and (a.after ->> 'flat')::numeric * 100 = f.flat)
    union all
    select 'setting ' || s.key || ' (' || s.id || '): the value is ' || s.value::text ||
      ', and the audit log never says so' from setting s
      where s.created_by not in ('migration', 'system') and not exists (
        select from audit_entry a where a.entity = 'setting' and a.entity_id = s.key and a.after -> 'value' = s.value)
    union all
    select what.name || ' ' || what.id || ': the audit log says nothing of it' from (
      select 'rule' as name, id, created_by as by from rule
        union all select 'blocklist_entry', id, created_by from blocklist_entry
      union all select 'payout_method', id, id from payout_method
    ) as what where what.by is not null and not exists (select from audit_entry a where a.entity_id = what.id)
    order by 1`;
}

function lastSaid(
  entity: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select a.after ->> ${key} as value from audit_entry a
    where a.entity = ${entity} and a.entity_id = ${id} and a.after ? ${key} order by a.id desc limit 1`;
}

/** What under way stops at the first signing, a line per kind present. */
export function selectUnderWay(): RawBuilder<{ line: string }> {
  return sql`select count || ' ' || what as line from (
    select 1 as rank, count(*),
      'invited and not come yet, whose link opens nothing any more; send it again: ' || string_agg(email,
        ', ' order by id) as what
      from app_user where status = 'invited'
    union all
    select 2, count(*), 'payouts that wait for approval, and those that were approved and not sent: each is approved anew, and words of before count no longer'
      from withdrawal_request where mode = 'live' and status in ('pendingApproval', 'approved')
    union all
    select 3, count(*), 'orders that no phone has taken: none takes them any more, they fail within a quarter of an hour and give the money back'
      from payout_intent where mode = 'live' and state = 'waiting'
    union all
    select 4, count(*), 'requests that somebody of the house asked for: reject them and ask again'
      from withdrawal_request w join app_user u on u.id = w.created_by
      where w.mode = 'live' and u.role_id <> ${roles.merchant}
        and w.status in ('verifying', 'pendingApproval', 'approved', 'onHold')
    union all
    select 5, (select count(*) from setting_change where state = 'proposed') + (select count(*)
      from account_qr where status = 'proposed')
      + (select count(*) from rule where status = 'proposed') + (select count(*) from blocklist_entry
        where status = 'proposed')
      + (select count(*) from line_proposal where status = 'open') + (select count(*) from payout_proposal
        where status = 'open')
      + (select count(*) from adjustment where status = 'open'),
      'proposals that wait for a second person (settings, codes, rules, blocks, lines, payouts, postings): reject them and propose again'
  ) as found (rank, count, what) where count > 0 order by rank`;
}
