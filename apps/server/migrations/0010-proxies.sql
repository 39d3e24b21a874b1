-- What is known of a proxy beyond its row: how its checks went and who was told that it ends.

alter table proxy
  add column revision integer not null default 1,
  add column last_problem text,
  add constraint proxy_host_is_plain check (host = lower(host) and host <> ''),
  add constraint proxy_password_needs_user check (password_enc is null or username is not null),
  add constraint proxy_takes_accounts check (max_accounts >= 1);

-- One way out is one row of its owner: an import that is sent twice adds nothing. Another user name at the same place is
-- another way out, as providers sell them.
create unique index proxy_place on proxy (coalesce(owner_user_id, ''), protocol, host, port, coalesce(username, ''));
create index proxy_owner on proxy (owner_user_id, id);
create index proxy_ends on proxy (expires_at) where expires_at is not null;

create index account_proxy on account (proxy_id) where proxy_id is not null;
create index device_proxy on device (proxy_id) where proxy_id is not null;

-- Somebody asked for a check of one or of all.
create table proxy_check_run (
  id text collate "C" primary key,
  kind text not null check (kind in ('one', 'all')),
  started_by text collate "C" not null references app_user (id),
  created_at timestamptz not null default now()
);

-- A check waits without `started_at`; what was started and not finished within a minute was lost with its process.
create table proxy_check (
  id text collate "C" primary key,
  run_id text collate "C" not null references proxy_check_run (id) on delete cascade,
  proxy_id text collate "C" not null references proxy (id) on delete cascade,
  address text not null,
  started_at timestamptz,
  finished_at timestamptz,
  problem text,
  latency_ms integer check (latency_ms >= 0),
  exit_ip text,
  created_at timestamptz not null default now(),
  check (finished_at is not null or (problem is null and latency_ms is null and exit_ip is null))
);
create index proxy_check_history on proxy_check (proxy_id, id desc);
create index proxy_check_of_run on proxy_check (run_id, id);
-- At most one check of a proxy waits or runs.
create unique index proxy_check_open on proxy_check (proxy_id) where finished_at is null;

-- Who was told that a proxy ends: once for each end and warning. A new end warns anew.
create table proxy_reminder (
  proxy_id text collate "C" not null references proxy (id) on delete cascade,
  expires_at timestamptz not null,
  days smallint not null check (days in (1, 7)),
  told_at timestamptz not null default now(),
  primary key (proxy_id, expires_at, days)
);

grant select, insert, update, delete on proxy_check_run, proxy_check, proxy_reminder to wap_staff;
