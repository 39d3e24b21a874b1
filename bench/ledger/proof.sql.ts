export const countPostingsText = 'select count(*)::int as count from posting_cause where legs > 0';
export const countCausesText = 'select count(*)::int as count from posting_cause';
export const countLegsText =
  'select cause, count(*)::int as legs from ledger_entry where cause = any($1::text[]) group by cause';
export const readMerchantsText = `select owner, sum(posted)::bigint as net, sum(held)::bigint as held
  from ledger_account
  where kind in ('merchantPayable', 'merchantReceivable') and owner = any($1::text[]) group by owner`;
/** One of the writers' back ends at random, the sessions that keep a slot among them. */
export const killBackEndText = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'wallet writer' order by random() limit 1`;
