import { type RawBuilder, sql } from '#platform/db';

/** Destinations that may be paid, by their merchants: what an owner looks at before these rows count as genuine. */
export function selectMethodsToSign(): RawBuilder<{ line: string }> {
  return sql`select m.code || ' ' || p.mode || ' pays to ' || p.institution_code || ' ...' || p.last4 ||
    ' (' || p.bank_user_name || '), ' || p.status
      || ', made ' || to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD') || coalesce(' by ' || u.email, '') as line
    from payout_method p join merchant m on m.id = p.merchant_id left join app_user u on u.id = p.created_by
    where p.status = 'active' order by m.code, p.id`;
}
