-- What people do with devices: enrolment by code, tokens that are rotated and revoked, maintenance, drain, retirement, acts
-- that wait until a device is safe to touch; who asked for a command and for how long it is lent out; a device's timeline.

alter table device
  add column maintenance_since timestamptz,
  add column maintenance_by text collate "C",
  add column drain_reason text,
  add column drain_since timestamptz,
  add column drain_by text collate "C",
  add column retire_reason text,
  add column retired_by text collate "C",
  add column token_issued_at timestamptz,
  add column token_revoked_at timestamptz,
  -- The token before counts until its successor was used, or until this time.
  add column previous_token_hash text unique,
  add column previous_token_until timestamptz,
  -- Which token its connection came in with.
  add column connected_token_hash text,
  -- Its standing as it was told last. The state itself is derived, never stored.
  add column told_state text check (told_state in ('retired', 'maintenance', 'enrolling', 'offline', 'failing', 'available')),
  add constraint device_drain_is_whole check ((drain_reason is null) = (drain_since is null)),
  add constraint device_previous_token_is_whole check ((previous_token_hash is null) = (previous_token_until is null));
update device set token_issued_at = created_at where token_hash is not null;
create index device_owner on device (owner_user_id, id) where owner_user_id is not null;
create index device_old_token on device (previous_token_until) where previous_token_until is not null;

-- One-time codes that an agent exchanges for its token: kept as a keyed digest, and one of a device counts at a time.
create table device_enrolment (
  digest text primary key check (digest ~ '^[A-Za-z0-9_:-]{20,}$'),
  device_id text collate "C" not null references device (id),
  created_by text collate "C",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index device_enrolment_open on device_enrolment (device_id) where used_at is null;

-- What somebody asked to be done as soon as no money is at risk. One thing of a device waits at a time.
create table device_pending_act (
  device_id text collate "C" primary key references device (id),
  act text not null check (act in ('maintenance', 'changeOwner', 'revokeToken', 'retire')),
  reason text,
  owner_user_id text collate "C" references app_user (id),
  asked_by text collate "C",
  asked_role text not null,
  asked_at timestamptz not null default now(),
  check (act = 'changeOwner' or (owner_user_id is null and reason is not null))
);

-- Connections and states, beside commands and people's acts, which have tables of their own.
create table device_event (
  id text collate "C" primary key,
  device_id text collate "C" not null,
  kind text not null check (kind in ('connected', 'disconnected', 'state')),
  from_state text,
  to_state text,
  reason text
) partition by range (id);
create index device_event_device on device_event (device_id, id);
select ensure_month_partitions('device_event', 'dve', 3);

alter table device_command
  add column asked_by text collate "C",
  add column asked_role text not null default 'System',
  -- What a check looks at: one runs at a time on a phone and on each account. Of other commands only the sealed payload says more.
  add column check_areas text[],
  -- Until when it is lent to the connection it was sent to. Afterwards it is sent again.
  add column lease_until timestamptz,
  add column ended_at timestamptz;
create index device_command_history on device_command (device_id, id);
create index health_check_history on health_check (device_id, id);
create index health_latest_failing on health_latest (device_id) where account_id = '' and failures_in_row >= 2;

-- What is at risk is asked of single devices before each act, and of all of them by lists: both begin at what is open.
create index transaction_open on transaction (account_id) where kind = 'deposit' and status in ('created', 'awaitingPayment', 'checking');
create index payout_intent_open on payout_intent (account_id) where state in ('waiting', 'taken', 'pressed', 'unknown');

grant select, insert, update, delete on device_enrolment, device_pending_act, device_event to wap_staff;
