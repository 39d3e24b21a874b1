import { type RawBuilder, sql } from '#platform/db';
import { roleNames, roles } from '@wallet/contract';

/**
 * People whose row is older than what the audit log says of them: an act that ended their sessions wrote down how often
 * that was done, and the row, put back with the MAC that it had, knows of fewer times.
 */
export function selectReplayedPeople(): RawBuilder<{ id: string }> {
  return sql`select u.id from app_user u join (
      select entity_id, max((after->>'tokenEpoch')::int) as epoch from audit_entry
      where entity = 'user' and after ? 'tokenEpoch' group by entity_id
    ) a on a.entity_id = u.id
    where u.token_epoch < a.epoch order by u.id`;
}

/**
 * Who may sign in, operators by name, and how many people each merchant has: what an owner looks at
 * before these rows count as genuine.
 */
export function selectPeopleToSign(): RawBuilder<{ line: string }> {
  return sql`
    select line from (
      select 0 as part, u.role_id::int as rank, u.email as name,
        ${roleNames}::jsonb ->> (u.role_id::text) || ' ' || u.email || ', ' || u.status
          || case when u.totp_enc is null then ', no second step' else ''
            end || ', since ' || to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as line
        from app_user u where u.role_id <> ${roles.merchant}
      union all
      select 1, 0, m.code, 'people of ' || m.code || ' (' || m.status || '): ' ||
        string_agg(u.email || ', ' || u.status, '; ' order by u.id)
        from app_user u join merchant m on m.id = u.merchant_id group by m.id
    ) as l order by part, rank, name`;
}
