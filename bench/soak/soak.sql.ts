/** Each account's balance by the books; the float owes what came in, so the sign is reversed. */
export const readFloats = `select a.id as "accountId", coalesce(-l.posted, 0)::text as minor
  from unnest($1::text[]) as a (id) left join ledger_account l on l.id = 'float.' || a.id || '.IDR.live'`;

/** Payouts that are paid, with the orders that paid them. */
export const readPaidPayouts = `select i.id, w.id as "requestId" from withdrawal_request w
  join payout_intent i on i.request_id = w.id and i.outcome like 'paid %'
  where w.merchant_reference like 'soak-out-%' and w.status = 'succeeded'`;

export const countPaidDeposits = `select count(*)::int as count from transaction t
  join transaction_session s on s.id = t.session_id
  where t.kind = 'deposit' and t.status = 'succeeded' and s.merchant_reference like 'soak-%'`;

export const killSomeBackEnds = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'wallet%' order by random() limit $1`;
