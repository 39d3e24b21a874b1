import { type RawBuilder, sql } from '#platform/db';

/**
 * Tokens that the audit log knows to be revoked or replaced, and whose row, put back with the MAC
 * that it had, says otherwise.
 */
export function selectReplayedTokens(): RawBuilder<{ id: string }> {
  return sql`select t.id from api_token t
    where exists (select from audit_entry a where a.entity_id = t.id and a.entity = 'apiToken'
      and (a.action = 'apiToken.revoked' and t.status <> 'revoked' or a.action = 'apiToken.rotated'
        and t.replaced_by is null))
    order by t.id`;
}

/** Tokens that may take money out: what an owner looks at before these rows count as genuine. */
export function selectTokensToSign(): RawBuilder<{ line: string }> {
  return sql`select m.code || ' ' || t.mode || ' token ' || t.name || ' (' || t.prefix || '...' || t.last4
    || '), made ' || to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD')
      || coalesce(' by ' || u.email, '') || case when t.ip_allowlist = '{}' then ', from any address'
        else ', from ' || array_to_string(t.ip_allowlist, ' ') end as line
    from api_token t join merchant m on m.id = t.merchant_id left join app_user u on u.id = t.created_by
    where t.status = 'active' and (t.expires_at is null or t.expires_at > now())
      and 'withdrawals:write' = any(t.scopes) order by m.code, t.id`;
}
