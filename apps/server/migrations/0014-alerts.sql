-- Alerts: what turned bad, told once, and told once more when it is over; who has seen it, and how people and servers
-- outside are told.

-- Trouble of one kind with one device, account or proxy. `watching`: not told yet, because it may pass; `open`: told;
-- `clearing`: over, but that may pass, too; `closed`: the end was told. What passes while it is watched is deleted.
create table alert (
  id text collate "C" primary key,
  mode text not null check (mode in ('live', 'test')),
  kind text not null,
  subject_kind text not null check (subject_kind in ('device', 'account', 'proxy')),
  subject_id text collate "C" not null,
  severity text not null check (severity in ('notice', 'warning', 'critical')),
  -- The PhoneFarm user whose row it is about.
  owner_user_id text collate "C",
  params jsonb not null,
  state text not null check (state in ('watching', 'open', 'clearing', 'closed')),
  since timestamptz not null default now(),
  -- When a watched trouble, or its absence, has lasted long enough.
  due_at timestamptz,
  told_at timestamptz,
  closed_at timestamptz,
  -- `worse`: another alert says more; its end is told to nobody.
  ending text check (ending in ('good', 'inHand', 'gone', 'worse')),
  check ((due_at is not null) = (state in ('watching', 'clearing'))),
  check ((told_at is null) = (state = 'watching')),
  check ((closed_at is not null) = (state = 'closed')),
  check ((ending is not null) = (state = 'closed'))
);
-- The promise: a trouble that goes on is one alert, however often it is reported.
create unique index alert_goes_on on alert (subject_id, kind) where closed_at is null;
create index alert_due on alert (due_at) where due_at is not null;
create index alert_told_at on alert (told_at) where told_at is not null;
create index alert_owner on alert (owner_user_id, id) where owner_user_id is not null;

-- Who has seen what of an alert: its beginning, or its end.
create table alert_seen (
  user_id text collate "C" not null references app_user (id),
  alert_id text collate "C" not null references alert (id) on delete cascade,
  phase text not null check (phase in ('opened', 'closed')),
  seen_at timestamptz not null default now(),
  primary key (user_id, alert_id, phase)
);

-- From which severity somebody is mailed. What was told before is not mailed.
create table alert_mail_choice (
  user_id text collate "C" primary key references app_user (id),
  from_severity text not null check (from_severity in ('notice', 'warning', 'critical')),
  since timestamptz not null default now()
);

-- Who was mailed of what: once.
create table alert_mail (
  user_id text collate "C" not null references app_user (id),
  alert_id text collate "C" not null references alert (id) on delete cascade,
  phase text not null check (phase in ('opened', 'closed')),
  sent_at timestamptz not null default now(),
  primary key (user_id, alert_id, phase)
);

-- An operator's own server. There is one at most.
create table alert_webhook (
  id text collate "C" primary key,
  url text not null,
  secret_enc text not null,
  from_severity text not null check (from_severity in ('notice', 'warning', 'critical')),
  created_by text collate "C" not null,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  last_tried_at timestamptz,
  last_problem text
);
create unique index alert_webhook_is_one on alert_webhook ((true));

-- What that server is sent: each beginning and each end once, by its id.
create table alert_call (
  id text collate "C" primary key,
  webhook_id text collate "C" not null references alert_webhook (id) on delete cascade,
  alert_id text collate "C" not null references alert (id) on delete cascade,
  phase text not null check (phase in ('opened', 'closed')),
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  unique (webhook_id, alert_id, phase)
);

grant select, insert, update, delete on alert, alert_seen, alert_mail_choice, alert_mail, alert_webhook, alert_call to wap_staff;
