-- What operators do with accounts: sign-ins that they watch, codes that two people let in, stops and how they end.

alter table account
  add column deposits_stopped_at timestamptz,
  add column deposits_stopped_reason text,
  -- Expired deposits before this moment say nothing about the code any more.
  add column deposits_judged_from timestamptz not null default now(),
  add column force_active_by text collate "C" references app_user (id);
create index account_provider on account (provider, mode, id);

-- One sign-in, with its five steps as JSON. `command_id` is what its phone does now.
create table account_login (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id),
  device_id text collate "C" not null references device (id),
  command_id text collate "C" not null,
  state text not null check (state in ('running', 'otpRequired', 'succeeded', 'failed', 'cancelled')),
  steps jsonb not null,
  message text,
  started_by text collate "C" not null references app_user (id),
  started_at timestamptz not null default now(),
  -- Null while no code was sent.
  sent_to text,
  otp_expires_at timestamptz,
  attempts_left smallint check (attempts_left >= 0),
  resend_at timestamptz,
  entered_by text collate "C" references app_user (id),
  entered_at timestamptz,
  ended_at timestamptz,
  check ((state in ('running', 'otpRequired')) = (ended_at is null))
);
create index account_login_history on account_login (account_id, id desc);
create index account_login_command on account_login (command_id);
-- At most one sign-in of an account is under way.
create unique index account_login_open on account_login (account_id) where ended_at is null;

-- Every code an account ever had. Payers see the approved one, which is also in account.static_qr.
create table account_qr (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id),
  payload text not null,
  status text not null check (status in ('proposed', 'approved', 'replaced', 'rejected')),
  source text not null check (source in ('upload', 'phone', 'creation')),
  uploaded_by text collate "C" references app_user (id),
  created_at timestamptz not null default now(),
  -- The exact amount that somebody pays by the new code; no deposit gets it while the code is proposed.
  probe_minor bigint check (probe_minor > 0),
  probe_line_id text collate "C" unique,
  probe_seen_at timestamptz,
  decided_by text collate "C" references app_user (id),
  decided_at timestamptz,
  reason text,
  check (uploaded_by <> decided_by or status <> 'approved'),
  check ((probe_line_id is null) = (probe_seen_at is null))
);
create index account_qr_history on account_qr (account_id, id desc);
create unique index account_qr_proposed on account_qr (account_id) where status = 'proposed';
create unique index account_qr_approved on account_qr (account_id) where status = 'approved';

insert into account_qr (id, account_id, payload, status, source, created_at, decided_at, probe_minor)
select left(id_floor('qrc', created_at), -16) || right(id, 16), id, static_qr, case when qr_usable then 'approved' else 'proposed' end, 'creation', created_at,
  case when qr_usable then created_at end, case when qr_usable then null when currency = 'IDR' then 50300 else 57 end
from account where static_qr is not null;

grant select, insert, update on account_login, account_qr to wap_staff;
