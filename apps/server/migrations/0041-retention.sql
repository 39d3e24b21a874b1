-- Changes of settings with a second person, how long raw data is kept, and holds that keep it longer.

-- Every change that somebody asked for. What is accepted becomes a row of `setting`; what is refused or taken back stays
-- here alone.
create table setting_change (
  id text collate "C" primary key,
  key text not null,
  value jsonb not null,
  -- Null: as soon as it is accepted.
  valid_from timestamptz,
  source text not null,
  -- The row of `setting` that was in force when it was asked for; null while there was none.
  base_id text collate "C",
  needs_two boolean not null,
  state text not null check (state in ('proposed', 'accepted', 'refused', 'withdrawn')),
  proposed_by text collate "C" not null references app_user (id),
  proposed_at timestamptz not null default now(),
  decided_by text collate "C" references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  setting_id text collate "C" unique,
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint setting_change_takes_two check (not needs_two or state not in ('accepted', 'refused') or decided_by <> proposed_by),
  check ((state = 'accepted') <= (setting_id is not null))
);
create unique index setting_change_one_proposal on setting_change (key) where state = 'proposed';
create index setting_change_key on setting_change (key, id);
grant select, insert, update (state, decided_by, decided_at, decision_reason, setting_id) on setting_change to wap_staff;

-- A value that has not begun was never a reason for anything and may go; one that has begun is history.
create function refuse_setting_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.valid_from > clock_timestamp() then
    return old;
  end if;
  raise exception 'setting rows are never changed or deleted' using errcode = 'restrict_violation';
end $$;
drop trigger setting_is_append_only on setting;
create trigger setting_is_append_only before update or delete on setting for each row execute function refuse_setting_change();

-- The one way to such a row. Tells whether it had not begun, and is gone.
create function withdraw_setting(setting_id text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from setting where id = setting_id and valid_from > clock_timestamp();
  return found;
end $$;
grant execute on function withdraw_setting to wap_staff;

-- First values; a change is a newer row.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_retention_health', 'retention.healthHistory', '{"days": 90}', '2026-01-01T00:00:00Z', 'first values: three months of checks show what becomes of a phone', 'migration'),
  ('set_retention_events', 'retention.deviceEvents', '{"days": 30}', '2026-01-01T00:00:00Z', 'first values: raw device data is kept no longer than trouble takes to surface', 'migration'),
  ('set_retention_commands', 'retention.commands', '{"days": 30}', '2026-01-01T00:00:00Z', 'first values: raw device data is kept no longer than trouble takes to surface', 'migration'),
  ('set_retention_observations', 'retention.observations', '{"days": 90}', '2026-01-01T00:00:00Z', 'first values: longer than any provider lets a payment be disputed by its app', 'migration'),
  ('set_retention_imported', 'retention.importedFacts', '{"days": 365}', '2026-01-01T00:00:00Z', 'first values: one financial year', 'migration'),
  ('set_retention_facts', 'retention.facts', '{"days": 30}', '2026-01-01T00:00:00Z', 'first values: what was delivered a month ago is not delivered again', 'migration');

create table retention_hold (
  id text collate "C" primary key,
  kind text not null check (kind in ('merchant', 'account', 'device', 'transaction')),
  subject_id text collate "C" not null,
  reason text not null,
  until timestamptz,
  placed_by text collate "C" not null references app_user (id),
  placed_at timestamptz not null default now(),
  lifted_by text collate "C" references app_user (id),
  lifted_at timestamptz,
  lift_reason text,
  check ((lifted_by is null) = (lifted_at is null) and (lifted_by is null) = (lift_reason is null)),
  constraint retention_hold_is_lifted_by_another check (lifted_by <> placed_by)
);
create index retention_hold_in_force on retention_hold (id) where lifted_at is null;
grant select, insert, update (lifted_by, lifted_at, lift_reason) on retention_hold to wap_staff;

-- What is kept whatever its age: of an account, a phone, or facts about an object, everything since a moment. Holds keep all
-- of it. Money that is not settled keeps what was seen from a day before it began.
create function retention_keeps() returns table (account_id text, device_id text, object_id text, since timestamptz)
language sql stable as $$
  with held as (select kind, subject_id from retention_hold where lifted_at is null and (until is null or until > now())),
  moved as (
    select t.account_id, t.device_id, t.id from held h join transaction t on h.kind = 'merchant' and t.merchant_id = h.subject_id
    union select t.account_id, t.device_id, t.id from held h join transaction t on h.kind = 'transaction' and t.id = h.subject_id
  ),
  accounts as (
    select subject_id as id from held where kind = 'account'
    union select m.account_id from moved m where m.account_id is not null
    union select a.id from account a join held h on h.kind = 'device' and a.device_id = h.subject_id
  ),
  devices as (
    select subject_id as id from held where kind = 'device'
    union select m.device_id from moved m where m.device_id is not null
    union select a.device_id from account a join accounts x on x.id = a.id where a.device_id is not null
  ),
  unsettled as (
    select account_id, created_at as at from payout_intent where state in ('waiting', 'taken', 'pressed', 'denied', 'unknown')
    union all select account_id, occurred_from from statement_line where match_status in ('unmatched', 'proposed', 'review')
    union all select account_id, occurred_from from reconciliation_difference where closed_at is null
  )
  select id, null, null, '-infinity'::timestamptz from accounts
  union all select null, id, null, '-infinity' from devices
  union all select null, null, subject_id, '-infinity' from held
  union all select null, null, id, '-infinity' from moved
  union all select u.account_id, a.device_id, null, min(u.at) - interval '1 day' from unsettled u left join account a on a.id = u.account_id group by u.account_id, a.device_id
$$;
grant execute on function retention_keeps to wap_staff;

-- The history tables whose rows go by age. Money and audit are not among them, and nothing else may be named.
create function drop_empty_months(history regclass, prefix text, before timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month record;
  is_empty boolean;
  dropped int := 0;
begin
  if history::text not in ('health_check', 'device_event', 'device_command', 'fact') then
    raise exception 'months of % are not dropped', history using errcode = 'restrict_violation';
  end if;
  -- Whoever reads such a history waits two seconds at most for it.
  perform set_config('lock_timeout', '2s', true);
  for month in
    select c.relname, to_date(right(c.relname, 7), 'YYYY_MM') as first_day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = history and c.relname ~ '_\d{4}_\d{2}$' order by c.relname
  loop
    continue when (month.first_day + interval '1 month') at time zone 'UTC' > least(before, now() - interval '40 days');
    -- Nobody puts a row in between looking and dropping.
    execute format('lock table public.%I in access exclusive mode', month.relname);
    execute format('select not exists (select from public.%I)', month.relname) into is_empty;
    if is_empty then
      execute format('drop table public.%I', month.relname);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
grant execute on function drop_empty_months to wap_staff;
grant delete on fact, observation, evidence_line, health_check, device_event, device_command, command_key to wap_staff;
