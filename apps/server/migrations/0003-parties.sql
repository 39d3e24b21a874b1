-- Who takes part: merchants, people, their sessions and tokens, proxies, devices and what devices do.

create table merchant (
  id text collate "C" primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{3,16}$'),
  name text not null,
  country text not null check (country in ('ID', 'PH')),
  currency text not null check (currency in ('IDR', 'PHP')),
  status text not null check (status in ('pending', 'active', 'suspended', 'closed')),
  fee_rules jsonb not null default '[]',
  limits jsonb not null default '{}',
  allowed_methods text[] not null,
  allowed_origins text[] not null default '{}',
  return_origins text[] not null default '{}',
  ip_allowlist text[] not null default '{}',
  branding jsonb not null default '{}',
  time_zone text not null,
  deposit_ttl_seconds integer not null default 900 check (deposit_ttl_seconds between 60 and 86400),
  confirm_ttl_seconds integer not null default 180 check (confirm_ttl_seconds between 30 and 3600),
  late_window_seconds integer not null default 86400 check (late_window_seconds between 0 and 604800),
  late_money_policy text not null default 'ask' check (late_money_policy in ('ask', 'credit', 'return')),
  request_transaction jsonb not null default '{"deposit": false, "withdrawal": false}',
  approval_policy jsonb not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app_user (
  id text collate "C" primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  role_id smallint not null check (role_id between 1 and 5),
  status text not null check (status in ('invited', 'active', 'locked', 'disabled')),
  merchant_id text collate "C" references merchant (id),
  password_hash text,
  password_changed_at timestamptz,
  totp_enc text,
  -- The time step of the last code that was accepted: a code counts once.
  totp_last_step bigint,
  last_login_at timestamptz,
  locale text not null default 'en' check (locale in ('en', 'id', 'ph')),
  time_zone text not null default 'Asia/Jakarta',
  invited_by text collate "C",
  token_epoch integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role_id = 4) = (merchant_id is not null))
);
create index app_user_merchant on app_user (merchant_id, id) where merchant_id is not null;

-- A signed-in place: one family of refresh tokens. Ending it ends every token of the family.
create table user_session (
  id text collate "C" primary key,
  user_id text collate "C" not null references app_user (id),
  console text not null check (console in ('admin', 'merchant')),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index user_session_user on user_session (user_id, id) where ended_at is null;

-- Opaque refresh tokens, hashed. The successor pair is kept sealed so that a lost answer can be given again.
create table refresh_token (
  hash text primary key,
  session_id text collate "C" not null references user_session (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  successor_hash text,
  successor_enc text
);
create index refresh_token_session on refresh_token (session_id);

-- Failed sign-ins in a row, by account (a digest of the address, known or not) and by network address.
create table sign_in_attempt (
  subject text primary key,
  allowed integer not null,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null default now()
);
create index sign_in_attempt_age on sign_in_attempt (last_at);

create table one_time_code (
  hash text primary key,
  user_id text collate "C" not null references app_user (id),
  purpose text not null check (purpose in ('activate', 'resetPassword', 'recovery')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table api_token (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  name text not null,
  prefix text not null,
  last4 text not null,
  hash text not null unique,
  scopes text[] not null,
  ip_allowlist text[] not null default '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  status text not null check (status in ('active', 'revoked')),
  created_by text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index api_token_merchant on api_token (merchant_id, mode, id);

create table webhook_endpoint (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  url text not null,
  secret_enc text not null,
  previous_secret_enc text,
  previous_secret_until timestamptz,
  event_types text[] not null,
  enabled boolean not null default true,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_endpoint_merchant on webhook_endpoint (merchant_id, mode, id);

-- What a merchant is told: immutable, with the object's revision as its sequence. Ids are no commit order, so whoever
-- reads on from an event goes by (xid, id) and stops before transactions that still run. A restore sets xid to 0.
create table merchant_event (
  id text collate "C" primary key,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  type text not null,
  object_id text collate "C" not null,
  sequence integer not null,
  data jsonb not null,
  fact_id text collate "C" not null unique,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index merchant_event_merchant on merchant_event (merchant_id, mode, xid, id);
create index merchant_event_object on merchant_event (object_id, id);

create table webhook_delivery (
  id text collate "C" primary key,
  event_id text collate "C" not null references merchant_event (id),
  endpoint_id text collate "C" not null references webhook_endpoint (id) on delete cascade,
  status text not null check (status in ('pending', 'succeeded', 'retrying', 'failed')),
  attempt integer not null default 0,
  request jsonb,
  response jsonb,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, endpoint_id)
);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at) where status in ('pending', 'retrying');

create table proxy (
  id text collate "C" primary key,
  name text not null,
  protocol text not null check (protocol in ('http', 'https', 'socks5')),
  host text not null,
  port integer not null check (port between 1 and 65535),
  username text,
  password_enc text,
  country text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  health text not null default 'unknown' check (health in ('unknown', 'healthy', 'degraded', 'down')),
  last_checked_at timestamptz,
  latency_ms integer,
  exit_ip text,
  consecutive_failures integer not null default 0,
  max_accounts integer not null default 1,
  expires_at timestamptz,
  notes text,
  owner_user_id text collate "C" references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table device (
  id text collate "C" primary key,
  mode text not null check (mode in ('live', 'test')),
  name text not null,
  model text not null,
  os_version text,
  agent_version text,
  serial text,
  owner_user_id text collate "C" references app_user (id),
  token_hash text unique,
  sims jsonb not null default '[]',
  battery jsonb,
  network jsonb,
  boot_id text,
  journal_id text,
  last_seen_at timestamptz,
  connected_to text,
  is_busy boolean not null default false,
  current_command_id text collate "C",
  proxy_id text collate "C" references proxy (id),
  notes text,
  tags text[] not null default '{}',
  maintenance_reason text,
  enrolled_at timestamptz,
  retired_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table device_command (
  id text collate "C" primary key,
  device_id text collate "C" not null,
  account_id text collate "C",
  kind text not null check (kind in ('healthCheck', 'login', 'submitOtp', 'readBalance', 'readHistory', 'makeQr', 'inquireName', 'transfer')),
  payload_enc text not null,
  state text not null check (state in ('queued', 'sent', 'running', 'succeeded', 'failed', 'unknown', 'cancelled', 'expired')),
  idempotency_key text not null,
  deadline timestamptz not null,
  priority smallint not null default 5,
  attempt integer not null default 0,
  steps jsonb not null default '[]',
  result jsonb,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) partition by range (id);
create index device_command_open on device_command (device_id, priority, id) where state in ('queued', 'sent', 'running');
select ensure_month_partitions('device_command', 'cmd', 3);

-- One open command per device and idempotency key: a repeated ask is the same command.
create table command_key (
  device_id text collate "C" not null,
  idempotency_key text not null,
  command_id text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (device_id, idempotency_key)
);

create table health_check (
  id text collate "C" primary key,
  device_id text collate "C" not null,
  account_id text collate "C",
  area text not null,
  status smallint not null,
  process_status text not null check (process_status in ('running', 'done', 'error')),
  additional_data jsonb not null default '{}',
  message text,
  duration_ms integer,
  checked_at timestamptz not null default now()
) partition by range (id);
select ensure_month_partitions('health_check', 'hck', 3);

-- The latest of each area, so that a list never scans the history.
create table health_latest (
  device_id text collate "C" not null,
  account_id text collate "C" not null default '',
  area text not null,
  status smallint not null,
  failures_in_row integer not null default 0,
  message text,
  checked_at timestamptz not null,
  primary key (device_id, account_id, area)
);

create table institution (
  country text not null,
  code text not null,
  name text not null,
  short_name text,
  type text not null,
  rails text[] not null default '{}',
  enabled boolean not null default true,
  source text not null,
  as_of date not null,
  primary key (country, code)
);

grant select, insert, update, delete on
  merchant, app_user, user_session, refresh_token, sign_in_attempt, one_time_code, api_token, webhook_endpoint, webhook_delivery,
  proxy, device, device_command, command_key, health_check, health_latest, institution to wap_staff;
grant select, insert on merchant_event to wap_staff;
grant select on merchant to wap_writer;
