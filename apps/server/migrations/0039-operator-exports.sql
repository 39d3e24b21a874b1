-- Files of every list, for operators as well; and files that are made again and again and mailed as a link.

-- An operator's export belongs to no merchant. Which kinds there are is said where the lists are.
alter table export
  alter column merchant_id drop not null,
  drop constraint export_kind_check,
  drop constraint export_format_check,
  drop constraint export_problem_check,
  add constraint export_format_check check (format in ('csv', 'xlsx', 'pdf')),
  add constraint export_problem_check check (problem in ('tooManyRows', 'tooManyForFormat', 'rightLost', 'notFound', 'unexpected')),
  -- As whom its file was read: it opens to nobody who is somebody else by now.
  add column role_id smallint,
  add column schedule_id text collate "C",
  add constraint operators_export_is_a_persons check (merchant_id is not null or maker_kind = 'user');
create index export_maker on export (made_by, id);

create table export_schedule (
  id text collate "C" primary key,
  merchant_id text collate "C" references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  user_id text collate "C" not null references app_user (id),
  kind text not null,
  filter jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  time_zone text not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- On the clock of the time zone.
  at time not null,
  -- Null when it has ended.
  next_at timestamptz,
  last_export_id text collate "C",
  ended_at timestamptz,
  ended_by text check (ended_by in ('stopped', 'personLeft', 'rightLost')),
  created_at timestamptz not null default now(),
  check ((next_at is null) = (ended_at is not null)),
  check ((ended_by is null) = (ended_at is null))
);
create index export_schedule_due on export_schedule (next_at) where next_at is not null;
create index export_schedule_user on export_schedule (user_id, id);

-- The next time after now that a schedule's clock shows its hour: each day, each Monday, each first day of a month.
create function next_schedule_time(every text, at time, zone text) returns timestamptz language sql stable as $$
  select case when first > now() then first else ((date_trunc(every, now() at time zone zone) + ('1 ' || every)::interval) + at) at time zone zone end
  from (select (date_trunc(every, now() at time zone zone) + at) at time zone zone as first) as this
$$;

alter table export_schedule enable row level security, force row level security;
create policy house on export_schedule to wap_owner, wap_staff, wap_writer using (true) with check (true);
create policy own on export_schedule for select to wap_tenant
  using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true));
grant select (schedule_id) on export to wap_tenant;
grant select on export_schedule to wap_tenant;
grant select, insert, update, delete on export_schedule to wap_staff;
grant execute on function next_schedule_time(text, time, text) to wap_staff;
