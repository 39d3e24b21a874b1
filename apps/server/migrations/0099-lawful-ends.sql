-- Stop every process of the older version first.
-- Who may end what. The application's roles delete no row of a promise, of money or of its history any more: the few lawful
-- ends are functions of the owner, each of which looks at its own condition and at nobody's word for it.

-- What was ended, by the functions themselves: whoever calls them, and whatever the caller writes down besides. Sums that
-- take their changes in are not here: nothing ends with them, and proofs compare the figures with the books.
create table lawful_end (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock_timestamp(),
  what text not null check (what in ('slots', 'idempotency', 'importedLines', 'importedEvidence', 'merchantTerm', 'coverage', 'history')),
  count int not null check (count > 0),
  -- Which: ids, or the first and the last of many.
  about jsonb not null,
  login text not null default session_user
);
create trigger lawful_end_is_append_only before update or delete on lawful_end for each row execute function refuse_change();
create trigger lawful_end_is_never_emptied before truncate on lawful_end for each statement execute function refuse_change();
grant select on lawful_end to wap_staff;

-- Amounts -------------------------------------------------------------------------------------------------------------

-- Frees the amounts for which nothing can arrive any more: their time is over, the account was read without a gap from
-- their creation until that time, and no credit of that amount waits or is expected. None while the database is in
-- recovery: whom it was shown to after the backup is not known. Notes who had them. Of transactions from `oldest` on.
create function free_amount_slots(oldest text, most int) returns setof amount_slot
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query with due as (
    select account_id, final_minor, created_at as since, free_after as until from amount_slot
    where free_after <= now() and transaction_id >= oldest and not (mode = 'live' and in_recovery())
      -- A row's times may be moved by a session that is given longer; its beginning may not.
      and (mode = 'test' or created_at <= now() - interval '24 hours')
  ), spans as (
    select account_id, min(since) as since, max(until) as until from due group by account_id
  ), covered as (
    select s.account_id, range_agg(tstzrange(c.covered_from, c.covered_to, '[]')) as ranges
    from spans s join coverage c on c.account_id = s.account_id and c.covered_to >= s.since and c.covered_from <= s.until group by s.account_id
  ), ready as (
    select due.account_id, due.final_minor from due join covered on covered.account_id = due.account_id
    where covered.ranges @> tstzrange(due.since, due.until, '[]')
      and not exists (select from open_line l where l.account_id = due.account_id and l.amount = due.final_minor and l.direction = 'credit')
      and not exists (select from expected_line e where e.account_id = due.account_id and e.amount = due.final_minor and e.is_open)
    limit most
  ), gone as (
    delete from amount_slot s using ready where s.account_id = ready.account_id and s.final_minor = ready.final_minor returning s.*
  ), used as (
    insert into amount_slot_use (account_id, final_minor, merchant_id, customer_key, released_at)
    select account_id, final_minor, merchant_id, customer_key, now() from gone
    on conflict (account_id, final_minor) do update
      set merchant_id = excluded.merchant_id, customer_key = excluded.customer_key, released_at = excluded.released_at
  ), noted as (
    insert into lawful_end (what, count, about)
    select 'slots', count(*), jsonb_build_object('from', min(transaction_id), 'to', max(transaction_id)) from gone having count(*) > 0
  )
  select * from gone;
end $$;

-- Idempotency ---------------------------------------------------------------------------------------------------------

create function forget_idempotency_keys(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten int;
  last timestamptz;
begin
  with old as (
    delete from idempotency where ctid = any(array(
      select ctid from idempotency where created_at < now() - interval '7 days' order by created_at limit most
    )) returning created_at
  )
  select count(*), max(created_at) into forgotten, last from old;
  if forgotten > 0 then
    insert into lawful_end (what, count, about) values ('idempotency', forgotten, jsonb_build_object('to', last));
  end if;
  return forgotten;
end $$;

-- Imports -------------------------------------------------------------------------------------------------------------

-- What a file was taken for and nothing came of yet. The row of the import is locked until the end of the transaction.
create function require_kept_import(wanted text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from statement_import i where i.id = wanted and i.status = 'kept'
    and not exists (select from statement_import n where n.account_id = i.account_id and n.id > i.id and n.status = 'kept') for update;
  if not found then
    raise exception 'import % is not kept, or a newer one stands on it', wanted using errcode = 'restrict_violation';
  end if;
end $$;

-- The lines that a file showed first, with their keys, and with what other sources said of them free again; and what the
-- file proved to be whole. Refuses when one of them has moved money, or a person has begun to decide about it.
create function discard_imported_lines(wanted text) returns table (lines int, covers int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids text[];
  used text;
begin
  perform require_kept_import(wanted);
  select array_agg(l.id) into ids from (select id from statement_line where import_id = wanted order by id for update) l;
  select l.id into used from statement_line l where l.id = any(ids)
    and (l.posted or l.allocated > 0 or l.match_status in ('proposed', 'matched', 'ignored')
      or exists (select from posting_cause c where c.cause = 'line:' || l.id) or exists (select from line_allocation a where a.line_id = l.id and a.status = 'active')) limit 1;
  if used is not null then
    raise exception 'line % of import % is used', used, wanted using errcode = 'restrict_violation';
  end if;
  update evidence_line set line_id = null where line_id = any(ids);
  update observation set line_id = null where line_id = any(ids);
  delete from reconciliation_difference where line_id = any(ids);
  delete from line_assignment where line_id = any(ids);
  delete from line_key where line_id = any(ids);
  delete from statement_line where id = any(ids);
  get diagnostics lines = row_count;
  delete from coverage where import_id = wanted;
  get diagnostics covers = row_count;
  if lines + covers > 0 then
    insert into lawful_end (what, count, about) values ('importedLines', lines + covers, jsonb_build_object('importId', wanted, 'lines', lines, 'covers', covers));
  end if;
  return next;
end $$;

-- What an independent file said, with the differences that it made; those of the history that only it explained are open
-- again. Refuses when it has confirmed a credit.
create function discard_imported_evidence(wanted text) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids text[];
  explained text[];
  gone int;
begin
  perform require_kept_import(wanted);
  select array_agg(e.id), array_agg(e.line_id) filter (where e.line_id is not null) into ids, explained from evidence_line e where e.import_id = wanted;
  perform from statement_line l where l.id = any(explained) order by l.id for update;
  if exists (select from evidence_line e join statement_line l on l.id = e.line_id where e.import_id = wanted and l.confirmed_by = 'import:' || e.id) then
    raise exception 'import % has confirmed credits', wanted using errcode = 'restrict_violation';
  end if;
  delete from reconciliation_difference where import_id = wanted or evidence_id = any(ids);
  update reconciliation_difference d set status = 'open', closed_at = null
    where d.line_id = any(explained) and d.source = 'import' and d.status = 'explained' and d.import_id is distinct from wanted;
  delete from evidence_line where id = any(ids);
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into lawful_end (what, count, about) values ('importedEvidence', gone, jsonb_build_object('importId', wanted));
  end if;
  return gone;
end $$;

-- Terms of merchants --------------------------------------------------------------------------------------------------

-- One that has not begun was never a reason for anything. Tells whether it was one, and is gone.
create function withdraw_merchant_term(kind text, term text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was jsonb;
begin
  if kind = 'feeRule' then
    delete from merchant_fee_rule t where t.id = term and t.valid_from > clock_timestamp() returning to_jsonb(t) into was;
  elsif kind = 'limit' then
    delete from merchant_limit t where t.id = term and t.valid_from > clock_timestamp() returning to_jsonb(t) into was;
  else
    raise exception 'there are no terms of kind %', kind using errcode = 'restrict_violation';
  end if;
  if was is null then
    return false;
  end if;
  insert into lawful_end (what, count, about) values ('merchantTerm', 1, was);
  return true;
end $$;

-- Proofs of reads -----------------------------------------------------------------------------------------------------

-- Puts an account's proofs of reads that began more than a day ago together: what overlaps becomes one row with the latest
-- beginning of a read. The times that are covered stay the same to the microsecond.
create function join_old_coverage(account text, out before int, out after int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with old as (
    delete from coverage where account_id = account and read_started_at < now() - interval '1 day' returning *
  ), joined as (
    select unnest(range_agg(tstzrange(covered_from, covered_to, '[]'))) as span from old
  ), kept as (
    insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
    select max(o.id), account, max(o.mode), lower(j.span), upper(j.span), max(o.read_started_at), max(o.proof), min(o.passes)
    from joined j join old o on tstzrange(o.covered_from, o.covered_to, '[]') <@ j.span group by j.span returning id
  )
  select (select count(*) from old), (select count(*) from kept) into before, after;
  if before > after then
    insert into lawful_end (what, count, about) values ('coverage', before - after, jsonb_build_object('accountId', account, 'before', before, 'after', after));
  end if;
end $$;

-- Histories that go by age --------------------------------------------------------------------------------------------

-- Deletes the oldest rows of a class that nothing keeps, `most` at most, and tells how many. What a class is, what else must
-- be so before a row may go, and what holds concern of it stands here; a week is the least.
create function erase_old_rows(class text, days int, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  history record;
  erased int;
  first text;
  last text;
begin
  if days < 7 then
    raise exception 'nothing is erased within a week' using errcode = 'restrict_violation';
  end if;
  select * into history from (values
    ('healthHistory', 'health_check', 'hck', 'true', 'k.account_id = r.account_id or k.device_id = r.device_id'),
    ('deviceEvents', 'device_event', 'dve', 'true', 'k.device_id = r.device_id'),
    -- That there was an order to pay, a question for a name or a code is proof of money and stays as long as money does.
    ('commands', 'device_command', 'cmd',
      $own$r.kind not in ('transfer', 'inquireName', 'makeQr') and r.state in ('succeeded', 'failed', 'cancelled', 'expired')$own$,
      'k.account_id = r.account_id or k.device_id = r.device_id'),
    ('observations', 'observation', 'obs', 'not exists (select from history_gap g where g.observation_id = r.id)', 'k.account_id = r.account_id'),
    -- One that no line explains is a difference, or will be one.
    ('importedFacts', 'evidence_line', 'evl',
      'r.line_id is not null and not exists (select from reconciliation_difference d where d.evidence_id = r.id)', 'k.account_id = r.account_id'),
    ('facts', 'fact', 'fct', 'r.delivered_at is not null',
      $own$k.object_id = any(array[r.key, r.payload ->> 'merchantId', r.payload ->> 'transactionId', r.payload ->> 'accountId', r.payload ->> 'deviceId'])
        or k.account_id = r.payload ->> 'accountId' or k.device_id = r.payload ->> 'deviceId'$own$)
  ) as h (class, name, prefix, ripe, concerns) where h.class = erase_old_rows.class;
  if not found then
    raise exception 'rows of % do not go by age', class using errcode = 'restrict_violation';
  end if;
  execute format($erase$with keeps as materialized (
      select account_id, device_id, object_id, case when since = '-infinity' then %2$L else id_floor(%2$L, since) end as from_id from retention_keeps()
    ), old as (
      delete from %1$I where id = any(array(
        select r.id from %1$I r where r.id < id_floor(%2$L, now() - make_interval(days => $1)) collate "C" and %3$s
          and not exists (select from keeps k where r.id >= k.from_id collate "C" and (%4$s)) order by r.id limit $2
      )) returning id
    ), keys as (
      delete from command_key where %1$L = 'device_command' and command_id in (select id from old)
    )
    select count(*), min(id), max(id) from old$erase$, history.name, history.prefix, history.ripe, history.concerns)
  into erased, first, last using days, most;
  if erased > 0 then
    insert into lawful_end (what, count, about) values ('history', erased, jsonb_build_object('class', class, 'from', first, 'to', last));
  end if;
  return erased;
end $$;

-- A line, or an order of money, loses what was raw in it only for a digest of it.
create function refuse_empty_raw() returns trigger language plpgsql as $$
begin
  raise exception 'what was raw in % goes only for a digest of it', old.id using errcode = 'restrict_violation';
end $$;
create trigger statement_line_keeps_raw before update of raw_enc on statement_line
  for each row when (old.raw_enc <> '' and new.raw_enc = '' and new.raw_digest is null) execute function refuse_empty_raw();
create trigger device_command_keeps_raw before update of payload_enc on device_command
  for each row when (old.payload_enc <> '' and new.payload_enc = '' and new.raw_digest is null) execute function refuse_empty_raw();

-- Sums that take their changes in -------------------------------------------------------------------------------------
-- Changes are taken away by the statement that adds them to their sums, and by nothing else; of two that want the same change
-- one waits and then finds it gone. Sums are written in one order, against deadlocks. Each takes `most` changes at most and
-- tells how many it took.

create function fold_balance_deltas(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded int;
begin
  with taken as (
    delete from balance_delta where ctid = any(array(select ctid from balance_delta limit most))
    returning account_id, day, kind, amount, count
  ), added as (
    insert into balance_day as d (account_id, day, kind, amount, count)
    select account_id, day, kind, sum(amount), sum(count) from taken group by account_id, day, kind order by account_id, day, kind
    on conflict (account_id, day, kind) do update set amount = d.amount + excluded.amount, count = d.count + excluded.count
  ) select count(*) into folded from taken;
  return folded;
end $$;

create function fold_balance_figures(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded int;
begin
  with taken as (
    delete from balance_figure_delta where ctid = any(array(select ctid from balance_figure_delta limit most)) returning *
  ), shared as materialized (
    select t.mode, t.kind, o.owner, t.slot, t.currency, sum(t.posted) as posted, sum(t.held) as held, sum(t.pending) as pending
    from taken t cross join lateral balance_owners(t.kind, t.owner) as o (owner) group by 1, 2, 3, 4, 5
  ), figures as (
    insert into balance_figure as f (mode, kind, owner, slot, currency, posted, held, pending) select * from shared order by 1, 2, 3, 4, 5
    on conflict (mode, kind, owner, slot, currency) do update set posted = f.posted + excluded.posted, held = f.held + excluded.held, pending = f.pending + excluded.pending
  ), totals as (
    insert into balance_figure_total as f (mode, kind, owner, currency, posted, held, pending)
    select mode, kind, owner, currency, sum(posted), sum(held), sum(pending) from shared group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (mode, kind, owner, currency) do update set posted = f.posted + excluded.posted, held = f.held + excluded.held, pending = f.pending + excluded.pending
  ) select count(*) into folded from taken;
  return folded;
end $$;

create function fold_merchant_figures(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded int;
begin
  with taken as (
    delete from merchant_figure_delta where ctid = any(array(select ctid from merchant_figure_delta limit most))
    returning merchant_id, mode, slot, kind, method, status, count, amount
  ), added as (
    insert into merchant_figure as f (merchant_id, mode, slot, kind, method, status, count, amount)
    select merchant_id, mode, slot, kind, method, status, sum(count), sum(amount) from taken
    group by merchant_id, mode, slot, kind, method, status order by merchant_id, mode, slot, kind, method, status
    on conflict (merchant_id, mode, slot, kind, method, status) do update set count = f.count + excluded.count, amount = f.amount + excluded.amount
  ) select count(*) into folded from taken;
  return folded;
end $$;

create function fold_house_figures(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded int;
begin
  with taken as (
    delete from house_figure_delta where ctid = any(array(select ctid from house_figure_delta limit most)) returning *
  ), house as (
    insert into house_figure as f (mode, currency, slot, kind, method, status, reason, count, amount, seconds, timed)
    select mode, currency, slot, kind, method, status, reason, sum(count), sum(amount), sum(seconds), sum(timed) from taken
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 3, 2, 4, 5, 6, 7
    on conflict (mode, slot, currency, kind, method, status, reason) do update set count = f.count + excluded.count, amount = f.amount + excluded.amount,
      seconds = f.seconds + excluded.seconds, timed = f.timed + excluded.timed
  ), accounts as (
    insert into account_failure as f (mode, slot, account_id, kind, method, status, reason, count)
    select mode, slot, account_id, kind, method, status, reason, sum(count) from taken
    where account_id <> '' and status in ('failed', 'expired', 'cancelled', 'reversed')
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (mode, slot, account_id, kind, method, status, reason) do update set count = f.count + excluded.count
  ), merchants as (
    insert into merchant_failure as f (merchant_id, mode, slot, kind, method, status, reason, count)
    select merchant_id, mode, slot, kind, method, status, reason, sum(count) from taken where status in ('failed', 'expired', 'cancelled', 'reversed')
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (merchant_id, mode, slot, kind, method, status, reason) do update set count = f.count + excluded.count
  ) select count(*) into folded from taken;
  return folded;
end $$;

-- Also writes the terms of what is new or named anew.
create function fold_transaction_changes(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded int;
begin
  with taken as (
    delete from transaction_change where ctid = any(array(select ctid from transaction_change limit most))
    returning transaction_id, merchant_id, mode, kind, method, was, status, is_named
  ), moved as (
    select merchant_id, mode, date_trunc('hour', id_time(transaction_id), 'UTC') as hour, kind, method, step.status, change
    from taken, lateral (values (taken.status, 1), (taken.was, -1)) as step (status, change) where step.status is not null and taken.was is distinct from taken.status
  ), hours as (
    select merchant_id, mode, hour, kind, method, status, sum(change) as change from moved group by 1, 2, 3, 4, 5, 6
  ), counted as (
    insert into transaction_count as c (merchant_id, mode, grain, slot, kind, method, status, count)
    select merchant_id, mode, grain, date_trunc(grain, hour, 'UTC'), kind, method, status, sum(change)
    from hours, unnest(array['hour', 'day']) as grain group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (merchant_id, mode, grain, slot, kind, method, status) do update set count = c.count + excluded.count
  ), totalled as (
    insert into transaction_total as c (mode, grain, slot, kind, method, status, count)
    select mode, grain, date_trunc(grain, hour, 'UTC'), kind, method, status, sum(change)
    from hours, unnest(array['hour', 'day']) as grain group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (mode, grain, slot, kind, method, status) do update set count = c.count + excluded.count
  ), termed as (
    insert into transaction_term (kind, term, transaction_id, merchant_id, mode)
    select kind, term, transaction_id, merchant_id, mode from transaction_terms(array(select distinct transaction_id from taken where is_named)) order by kind, term, transaction_id
    on conflict do nothing
  ) select count(*) into folded from taken;
  return folded;
end $$;

-- Reads every line of accounts for their checkpoints: of the named ones, or of those that have none or one that is older
-- than `days`. It is one statement, so the changes that it takes away are exactly those that are in the lines that it reads.
-- `said` is what the checkpoint and its changes made before, where it was there.
create function prove_checkpoints(wanted text[], days int) returns table (account text, said bigint, lines_say bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query with due as materialized (
    select a.id, k.amount as said from account a left join reconciliation_checkpoint k on k.account_id = a.id
    where a.mode = 'live' and case when wanted is null then k.account_id is null or k.proved_at < now() - make_interval(days => prove_checkpoints.days) else a.id = any(wanted) end
  ), gone as (
    delete from statement_line_change c using due d where c.account_id = d.id returning c.account_id, c.amount
  ), changed as (
    select g.account_id, sum(g.amount) as amount from gone g group by g.account_id
  ), read as (
    select d.id, d.said + coalesce(c.amount, 0) as said, coalesce(s.amount, 0)::bigint as amount, coalesce(s.lines, 0) as lines
    from due d left join changed c on c.account_id = d.id
      left join lateral (select sum(case l.direction when 'credit' then l.amount else -l.amount end) as amount, count(*) as lines
        from statement_line l where l.account_id = d.id and l.booked and l.match_status <> 'baseline') s on true
  ), kept as (
    insert into reconciliation_checkpoint (account_id, amount, lines, proved_at) select r.id, r.amount, r.lines, now() from read r
    on conflict (account_id) do update set amount = excluded.amount, lines = excluded.lines, proved_at = excluded.proved_at
  )
  select r.id, r.said::bigint, r.amount from read r;
end $$;

create function fold_line_changes() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from statement_line_change c using reconciliation_checkpoint k where k.account_id = c.account_id returning c.account_id, c.amount, c.lines
  ), changed as (
    select account_id, sum(amount) as amount, sum(lines) as lines from gone group by account_id
  )
  update reconciliation_checkpoint k set amount = k.amount + c.amount, lines = k.lines + c.lines from changed c where c.account_id = k.account_id
$$;

grant execute on function free_amount_slots, forget_idempotency_keys, discard_imported_lines, discard_imported_evidence, withdraw_merchant_term,
  join_old_coverage, erase_old_rows, fold_balance_deltas, fold_balance_figures, fold_merchant_figures, fold_house_figures, fold_transaction_changes,
  prove_checkpoints, fold_line_changes to wap_staff;

-- Grants --------------------------------------------------------------------------------------------------------------

-- Promises, money and their history: no row of them is deleted by the application. A test compares the whole catalogue with
-- its list of classes.
revoke delete, truncate on
  account, account_day, amount_slot, amount_slot_use, api_token, app_user, balance_delta, balance_figure_delta, command_key, coverage, device,
  device_command, device_event, evidence_line, fact, health_check, health_latest, house_figure_delta, idempotency, institution, line_key, merchant,
  merchant_fee_rule, merchant_figure_delta, merchant_limit, merchant_reference, observation, payout_guard, reconciliation_difference,
  recovery_attachment, session_token, statement_line, statement_line_change, transaction, transaction_change, transaction_code,
  transaction_session, user_session, webhook_delivery,
  -- Rows that nothing but their parent's end takes away.
  alert_call, alert_mail, alert_seen, merchant_notice_choice, merchant_notice_mail, merchant_notice_seen, proxy_check, proxy_reminder
from wap_staff, wap_writer;

-- Sums that only the functions above write.
revoke insert, update on
  account_failure, amount_slot_use, balance_day, balance_figure, balance_figure_total, house_figure, merchant_failure, merchant_figure,
  reconciliation_checkpoint, transaction_count, transaction_term, transaction_total
from wap_staff;

-- What a read has proved is never changed.
revoke update on coverage from wap_staff;

-- A row that promises, or says whose and how much, stays the row that it is: who may update it may not update its key, its
-- owner or its kind. A column that a later migration adds is granted by that migration.
do $$
declare
  wish record;
  writable text;
begin
  for wish in
    select c.oid::regclass as name, r.role, string_to_array(f.columns, ' ') as frozen
    from (values
      ('account_day', 'account_id mode day'),
      ('amount_slot', 'account_id final_minor mode transaction_id merchant_id customer_key typed created_at'),
      ('command_key', 'device_id idempotency_key command_id'),
      ('device_command', 'id device_id kind idempotency_key'),
      ('evidence_line', 'id account_id mode source key direction amount currency'),
      ('expected_line', 'id account_id mode direction currency amount transaction_id'),
      ('float_move', 'id mode from_account_id to_account_id currency amount kind'),
      ('line_allocation', 'id line_id line_amount mode amount purpose target'),
      ('line_key', 'account_id key mode line_id direction amount'),
      ('line_proposal', 'id line_id mode kind amount currency account_id transaction_id merchant_id proposed_by'),
      ('merchant_reference', 'merchant_id mode kind reference'),
      ('observation', 'id account_id mode direction amount'),
      ('payout_guard', 'account_id payee_key amount mode'),
      ('payout_intent', 'id transaction_id account_id merchant_id mode payee_key currency amount request_id hold_id'),
      ('payout_proposal', 'id transaction_id intent_id mode outcome proposed_by'),
      ('reconciliation_difference', 'id mode kind source currency'),
      ('recovery_attachment', 'line_id'),
      ('recovery_order', 'intent_id epoch payee_key currency amount'),
      ('rule_judgement', 'request_id merchant_id mode'),
      ('session_token', 'hash session_id'),
      ('statement_line', 'id account_id mode key direction amount currency import_id'),
      ('transaction', 'id kind merchant_id mode session_id withdrawal_request_id currency'),
      ('transaction_code', 'code transaction_id merchant_id mode'),
      ('transaction_session', 'id type merchant_id mode merchant_reference ref_no currency'),
      ('webhook_delivery', 'id event_id endpoint_id'),
      ('withdrawal_decision', 'request_id revision user_id decision payload_hash at'),
      -- Its amount is the payer's until he has confirmed it; what was confirmed is in the hash that approvals are bound to.
      ('withdrawal_request', 'id ref_no merchant_reference session_id merchant_id mode source currency created_by refund_of')
    ) as f (name, columns)
      join pg_class c on c.relname = f.name and c.relnamespace = 'public'::regnamespace
      cross join unnest(array['wap_staff', 'wap_writer']) as r (role)
    where has_table_privilege(r.role, c.oid, 'update')
  loop
    if exists (select from unnest(wish.frozen) as f (name) where not exists (
      select from pg_attribute a where a.attrelid = wish.name and a.attname = f.name and not a.attisdropped)) then
      raise exception '% has no such columns as %', wish.name, wish.frozen;
    end if;
    select string_agg(quote_ident(a.attname), ', ') into writable from pg_attribute a
      where a.attrelid = wish.name and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (wish.frozen);
    execute format('revoke update on %s from %I', wish.name, wish.role);
    if writable is not null then
      execute format('grant update (%s) on %s to %I', writable, wish.name, wish.role);
    end if;
  end loop;
end $$;
