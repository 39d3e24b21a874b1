import { type RawBuilder, sql } from '#platform/db';

/** Phones whose ended or replaced token is back: their row was put back with its old MAC. */
export function selectReplayedPhones(): RawBuilder<{ id: string }> {
  return sql`select d.id from device d
      cross join lateral (select action from audit_entry a where a.entity_id = d.id and a.entity = 'device'
        and a.action in ('device.enrolled', 'device.tokenIssued', 'device.tokenRevoked', 'device.retired')
          order by a.id desc limit 1) last
    where d.token_hash is not null and (last.action in ('device.tokenRevoked', 'device.retired')
      or exists (select from audit_entry a
        where a.entity_id = d.id and a.entity = 'device' and a.action = 'device.tokenIssued'
        and (a.after ->> 'tokenIssuedAt')::timestamptz > d.token_issued_at))
    order by d.id`;
}

/** Phones that may speak, by their owners: what an owner looks at before these rows count as genuine. */
export function selectPhonesToSign(): RawBuilder<{ line: string }> {
  return sql`select d.mode || ' ' || count(*) || ' phones with a token, of ' || coalesce(u.email,
    'the operator') || ': '
      || string_agg(d.name, ', ' order by d.name) as line
    from device d left join app_user u on u.id = d.owner_user_id
    where d.token_hash is not null and d.retired_at is null group by d.mode, u.email order by 1`;
}
