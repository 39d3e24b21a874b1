-- Roles, the installation's identity, facts, idempotency, audit and its seals, dated settings.
-- Runs as the login; everything after "set local role" belongs to wap_owner, as do all later files.

-- Roles belong to the whole cluster: other databases may have made them, or be making them at this moment.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['wap_owner', 'wap_staff', 'wap_writer', 'wap_tenant'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin nosuperuser nobypassrls', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(current_user, role_name, 'set') then
      execute format('grant %I to current_user with inherit false, set true', role_name);
    end if;
  end loop;
  execute format('grant create on database %I to wap_owner', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end $$;

revoke all on schema public from public;
grant create, usage on schema public to wap_owner;
grant usage on schema public to wap_staff, wap_writer, wap_tenant;
set local role wap_owner;

-- What is not granted is forbidden, functions included.
alter default privileges revoke execute on functions from public;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Ids ----------------------------------------------------------------------------------------------------------------

-- The smallest id of that millisecond; platform/ids gives the same text. Ids hold a UUIDv7 in Crockford digits.
create function id_floor(prefix text, at timestamptz) returns text
language sql immutable strict parallel safe as $$
  select prefix || '_' || string_agg(
      substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (45 - 5 * place)) & 31)::int + 1, 1), '' order by place
    ) || repeat('0', 16)
  from (select floor(extract(epoch from at) * 1000)::bigint as ms) as t, generate_series(0, 9) as place
  group by ms
$$;

-- Monthly partitions of a history table from last month to `months_ahead`, and a default one that takes the rest.
-- The range is the id (with its prefix), or a timestamptz column when `prefix` is null. Safe to call at any time;
-- a month whose rows are in the default partition already stays there.
create function ensure_month_partitions(history regclass, prefix text, months_ahead int default 3) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  base text := (select relname from pg_class where oid = history);
  this_month date := date_trunc('month', now() at time zone 'UTC')::date;
  first_day timestamptz;
  next_day timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('ensure_month_partitions', 0));
  execute format('create table if not exists public.%I partition of %s default', base || '_default', history);
  for step in -1 .. months_ahead loop
    first_day := (this_month + make_interval(months => step))::timestamp at time zone 'UTC';
    next_day := (this_month + make_interval(months => step + 1))::timestamp at time zone 'UTC';
    begin
      execute format('create table if not exists public.%I partition of %s for values from (%L) to (%L)',
        base || to_char(first_day at time zone 'UTC', '"_"YYYY"_"MM'), history,
        case when prefix is null then first_day::text else id_floor(prefix, first_day) end,
        case when prefix is null then next_day::text else id_floor(prefix, next_day) end);
    exception when check_violation then
      raise warning 'rows of % for % stay in its default partition', history, to_char(first_day, 'YYYY-MM');
    end;
  end loop;
end $$;

grant execute on function id_floor to wap_staff, wap_writer, wap_tenant;
grant execute on function ensure_month_partitions to wap_staff;

-- Installation -------------------------------------------------------------------------------------------------------

-- Demo or live is decided once. `recovery` begins with a restore and stops payouts until people release it.
create table installation (
  single boolean primary key default true check (single),
  kind text not null check (kind in ('demo', 'live')),
  state text not null default 'normal' check (state in ('normal', 'recovery')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create function refuse_other_kind() returns trigger language plpgsql as $$
begin
  if new.kind <> old.kind then
    raise exception 'an installation of kind % never becomes %', old.kind, new.kind using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger installation_kind_is_for_ever before update on installation for each row execute function refuse_other_kind();
create trigger installation_stays before delete on installation for each row execute function refuse_change();
grant select, insert, update (state, updated_at) on installation to wap_staff;
grant select on installation to wap_writer;

-- Facts --------------------------------------------------------------------------------------------------------------

-- The outbox and its history. A row is open until it is delivered or parked; only open rows are in the index.
create table fact (
  id text collate "C" primary key,
  name text not null,
  key text not null,
  mode text not null check (mode in ('live', 'test')),
  payload jsonb not null,
  at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  delivered_at timestamptz,
  parked_at timestamptz
) partition by range (id);

create index fact_open on fact (next_try_at, id) where delivered_at is null and parked_at is null;
create index fact_parked on fact (parked_at) where parked_at is not null;
select ensure_month_partitions('fact', 'fct');
grant select, insert, update (attempts, next_try_at, last_error, delivered_at, parked_at) on fact to wap_staff;
grant insert on fact to wap_writer;

-- Idempotency --------------------------------------------------------------------------------------------------------

-- The answer to a write of the merchant API, saved in the transaction of its effect and kept for 7 days.
create table idempotency (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  route text not null,
  key text not null,
  request_hash text not null,
  status int,
  answer text,
  created_at timestamptz not null default now(),
  primary key (merchant_id, mode, route, key),
  constraint idempotency_answer_is_whole check ((status is null) = (answer is null))
);

create index idempotency_age on idempotency (created_at);
grant select, insert, update (status, answer), delete on idempotency to wap_staff;
grant select, insert, update (status, answer) on idempotency to wap_writer;

-- Audit --------------------------------------------------------------------------------------------------------------

-- Who did what to which row. `before` and `after` are masked. `digest` covers the row; `seq` is given by the sealer.
create table audit_entry (
  id text collate "C" primary key,
  at timestamptz not null default now(),
  merchant_id text collate "C",
  mode text check (mode in ('live', 'test')),
  actor_id text,
  actor_role text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  user_agent text,
  request_id text,
  digest text not null,
  seq bigint
) partition by range (id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null and new.seq is not null then
    old.seq := new.seq;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'audit entries are never changed or deleted' using errcode = 'restrict_violation';
end $$;

create trigger audit_entry_is_append_only before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry for each statement execute function refuse_change();
create index audit_entry_unsealed on audit_entry (id) where seq is null;
create index audit_entry_by_seq on audit_entry (seq) where seq is not null;
create index audit_entry_by_merchant on audit_entry (merchant_id, id);
create index audit_entry_by_entity on audit_entry (entity, entity_id, id);
select ensure_month_partitions('audit_entry', 'aud');
grant select, insert, update (seq) on audit_entry to wap_staff;
grant insert on audit_entry to wap_writer;

-- One link of the hash chain over committed rows; made by one sealer, never changed.
create table seal (
  no bigint primary key,
  from_seq bigint not null,
  to_seq bigint not null,
  count int not null,
  root text not null,
  previous_root text not null,
  at timestamptz not null default now(),
  constraint seal_is_gap_free check (count = to_seq - from_seq + 1 and count > 0)
);

create trigger seal_is_append_only before update or delete on seal for each row execute function refuse_change();
create trigger seal_is_never_emptied before truncate on seal for each statement execute function refuse_change();
grant select, insert on seal to wap_staff;

-- Settings -----------------------------------------------------------------------------------------------------------

-- Limits, fees and expiries as dated rows: the value in force is the newest whose time has come. A change is a new row.
create table setting (
  id text collate "C" primary key,
  key text not null,
  value jsonb not null,
  valid_from timestamptz not null,
  source text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (key, valid_from)
);

create trigger setting_is_append_only before update or delete on setting for each row execute function refuse_change();
grant select, insert on setting to wap_staff;
grant select on setting to wap_writer;
