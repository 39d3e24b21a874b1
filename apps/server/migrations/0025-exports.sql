-- Files of a merchant's rows, made in the background and kept for a day; and what each person of a team is told by e-mail.

create table export (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  kind text not null check (kind in ('transactions', 'balanceEntries')),
  -- As it was sent.
  filter jsonb not null,
  format text not null check (format = 'csv'),
  time_zone text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'expired')),
  -- The fence: only the youngest attempt may write.
  attempt integer not null default 0,
  rows_expected integer,
  rows_written integer not null default 0,
  bytes bigint,
  problem text check (problem in ('tooManyRows', 'unexpected')),
  maker_kind text not null check (maker_kind in ('user', 'token')),
  made_by text collate "C" not null,
  created_at timestamptz not null default now(),
  -- When its attempt last gave a sign of life.
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((bytes is not null and expires_at is not null) = (state in ('done', 'expired'))),
  check ((problem is not null) = (state = 'failed'))
);
create index export_merchant on export (merchant_id, mode, id);
create index export_under_way on export (touched_at) where state in ('queued', 'running');
create index export_ends on export (expires_at) where state = 'done';

-- The file in pieces, in the database: there whatever process is asked and after every restart, and gone with its row.
create table export_part (
  export_id text collate "C" not null references export (id) on delete cascade,
  attempt integer not null,
  number integer not null,
  content bytea not null check (length(content) between 1 and 4000000),
  primary key (export_id, attempt, number)
);

do $$
declare
  name text;
begin
  foreach name in array array['export', 'export_part'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;
create policy own on export for select to wap_tenant
  using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true));
create policy part on export_part for select to wap_tenant using (exists (select from export e where e.id = export_id));
grant select (id, merchant_id, mode, kind, filter, format, time_zone, state, attempt, rows_expected, rows_written, bytes, problem, maker_kind, made_by, created_at,
  finished_at, expires_at) on export to wap_tenant;
grant select on export_part to wap_tenant;
grant select, insert, update, delete on export to wap_staff;
grant select, insert, delete on export_part to wap_staff;

-- Notices ------------------------------------------------------------------------------------------------------------

-- Each person chooses; a kind that is not named is as usual. What the whole team was told by one switch is no more.
alter table merchant drop column notices;
create table merchant_notice_choice (
  user_id text collate "C" primary key references app_user (id),
  merchant_id text collate "C" not null references merchant (id),
  wanted jsonb not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);

-- What happened, once for each subject. `only_user_id`: nobody else is told; `except_user_id`: whom it is about.
create table merchant_notice (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  kind text not null check (kind in ('webhookDisabled', 'apiTokenChanged', 'apiTokenEnding', 'payoutMethodAdded', 'lateMoneyWaiting', 'teamChanged', 'exportReady')),
  subject text not null,
  only_user_id text collate "C",
  except_user_id text collate "C",
  params jsonb not null,
  created_at timestamptz not null default now(),
  unique (kind, subject)
);
create index merchant_notice_merchant on merchant_notice (merchant_id, created_at);
create index merchant_notice_created_at on merchant_notice (created_at);

-- Up to when each person has seen what there was.
create table merchant_notice_seen (
  user_id text collate "C" primary key references app_user (id),
  merchant_id text collate "C" not null references merchant (id),
  seen_at timestamptz not null
);

-- Who was mailed of what: once.
create table merchant_notice_mail (
  user_id text collate "C" not null references app_user (id),
  notice_id text collate "C" not null references merchant_notice (id) on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (user_id, notice_id)
);
create index merchant_notice_mail_sent_at on merchant_notice_mail (user_id, sent_at);

do $$
declare
  name text;
begin
  foreach name in array array['merchant_notice_choice', 'merchant_notice', 'merchant_notice_seen', 'merchant_notice_mail'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;
-- A team hears of both modes.
create policy own on merchant_notice for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
create policy own on merchant_notice_seen for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
create policy own on merchant_notice_choice for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
grant select (id, merchant_id, mode, kind, only_user_id, except_user_id, params, created_at) on merchant_notice to wap_tenant;
grant select (user_id, merchant_id, wanted, revision) on merchant_notice_choice to wap_tenant;
grant select (user_id, merchant_id, seen_at) on merchant_notice_seen to wap_tenant;
grant select, insert, update, delete on merchant_notice_choice, merchant_notice, merchant_notice_seen to wap_staff;
grant select, insert, delete on merchant_notice_mail to wap_staff;
