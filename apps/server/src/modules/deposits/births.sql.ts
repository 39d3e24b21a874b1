import { type RawBuilder, sql } from '#platform/db';

/**
 * Deposits whose code or session is another merchant's, before they count as genuine. A line each.
 */
export function selectDepositsToSign(): RawBuilder<{ line: string }> {
  return sql`
    select 'deposit ' || t.code || ' (' || t.id || ') of ' || t.merchant_id || ', whose code is of ' ||
      coalesce(c.merchant_id, 'nobody') || ' and whose session is of ' || coalesce(s.merchant_id, 'nobody') as line
    from transaction t left join transaction_code c on c.transaction_id = t.id and c.code = t.code
      left join transaction_session s on s.id = t.session_id
    where t.kind = 'deposit'
      and (c.merchant_id is distinct from t.merchant_id or s.merchant_id is distinct from t.merchant_id)
    order by t.id limit 100`;
}

/** The same of sessions, by the merchant who asked for them under their reference; withdrawals stand first. */
export function selectSessionsToSign(): RawBuilder<{ line: string }> {
  return sql`
    select s.type || ' session ' || s.ref_no || ' (' || s.id || ') of ' || s.merchant_id ||
      ', whose reference is of ' || coalesce(r.merchant_id, 'nobody') as line
    from transaction_session s left join merchant_reference r on r.merchant_id = s.merchant_id
      and r.mode = s.mode and r.kind = 'session' and r.reference = s.merchant_reference and r.object_id = s.id
    where r.object_id is null order by s.type desc, s.id limit 100`;
}

/**
 * Live deposits that have a provider's reference before payment: another's line would find them.
 */
export function selectNamedBeforePaid(): RawBuilder<{ id: string }> {
  return sql`select id from transaction
    where kind = 'deposit' and mode = 'live' and provider_transaction_id is not null and paid_at is null`;
}
