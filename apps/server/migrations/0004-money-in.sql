-- Money in: accounts at providers, what their statements say, sessions, deposits, and the promises that keep each credit single.

create table account (
  id text collate "C" primary key,
  mode text not null check (mode in ('live', 'test')),
  provider text not null check (provider in ('dana', 'livin', 'maya')),
  kind text not null check (kind in ('wallet', 'bank')),
  label text not null,
  holder_name text not null,
  number_enc text not null,
  account_key text not null,
  last4 text not null,
  currency text not null check (currency in ('IDR', 'PHP')),
  device_id text collate "C" references device (id),
  proxy_id text collate "C" references proxy (id),
  credentials_enc text,
  owner_name text,
  authority_document text,
  authorised_until date,
  status text not null check (status in ('new', 'loggingIn', 'otpRequired', 'active', 'loginFailed', 'locked', 'disabled', 'retired')),
  status_reason text,
  login_step smallint not null default 0 check (login_step between 0 and 4),
  reported_balance bigint,
  reported_at timestamptz,
  static_qr text,
  qr_usable boolean not null default false,
  settling_source text not null default 'history' check (settling_source in ('history', 'import')),
  -- Lines at or before this moment are baseline: seen, never money.
  baseline_at timestamptz,
  baseline_balance bigint,
  -- When its history was last asked for: the pace of asking again.
  history_asked_at timestamptz,
  settling_stopped_at timestamptz,
  settling_stopped_reason text,
  payouts_stopped_at timestamptz,
  payouts_stopped_reason text,
  limits jsonb not null default '{}',
  accepts_deposits boolean not null default false,
  accepts_payouts boolean not null default false,
  force_active boolean not null default false,
  force_active_reason text,
  force_active_until timestamptz,
  merchant_ids text[] not null default '{}',
  priority smallint not null default 5,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, account_key, mode)
);
create index account_device on account (device_id);

-- Changed only under its own row lock: what an account may still take and give on a provider's day.
create table account_day (
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  day date not null,
  reserved_in bigint not null default 0 check (reserved_in >= 0),
  used_in bigint not null default 0 check (used_in >= 0),
  count_in integer not null default 0,
  reserved_out bigint not null default 0 check (reserved_out >= 0),
  used_out_today bigint not null default 0 check (used_out_today >= 0),
  used_out_month bigint not null default 0 check (used_out_month >= 0),
  primary key (account_id, day)
);

create table transaction_session (
  id text collate "C" primary key,
  token_hash text not null unique,
  token_enc text not null,
  type text not null check (type in ('deposit', 'withdrawal')),
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  merchant_reference text not null,
  ref_no text collate "C" not null unique,
  customer_id text,
  customer_name text,
  customer_email_enc text,
  customer_phone_enc text,
  phone_key text,
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  allowed_methods text[] not null,
  chosen_method text,
  status text not null check (status in ('open', 'methodSelected', 'paying', 'completed', 'expired', 'cancelled')),
  source text not null check (source in ('api', 'console', 'requestTransaction')),
  expires_at timestamptz not null,
  monitoring_until timestamptz not null,
  locale text not null default 'en' check (locale in ('en', 'id', 'ph')),
  embed_origin text,
  return_url text,
  cancel_url text,
  metadata jsonb not null default '{}',
  note text,
  opened_at timestamptz,
  claimed_transferred_at timestamptz,
  created_by text collate "C",
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, merchant_id, mode)
);
create index transaction_session_merchant on transaction_session (merchant_id, mode, id);
create index transaction_session_ref_no_reversed on transaction_session (reverse(ref_no));
create index transaction_session_due on transaction_session (expires_at) where status in ('open', 'methodSelected', 'paying');

-- Read-only tokens minted by "Copy link to this page".
create table session_token (
  hash text primary key,
  session_id text collate "C" not null references transaction_session (id),
  read_only boolean not null,
  created_at timestamptz not null default now()
);

create table transaction (
  id text collate "C" primary key,
  kind text not null check (kind in ('deposit', 'payout', 'adjustment', 'refund')),
  code text not null,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  session_id text collate "C",
  withdrawal_request_id text collate "C",
  method text not null,
  account_id text collate "C",
  device_id text collate "C",
  currency text not null check (currency in ('IDR', 'PHP')),
  payment_amount bigint not null check (payment_amount > 0),
  amount_discount bigint not null default 0 check (amount_discount >= 0),
  extra_fee bigint not null default 0 check (extra_fee >= 0),
  final_payment bigint not null check (final_payment > 0),
  paid_amount bigint,
  merchant_fee bigint not null default 0,
  net bigint,
  -- Fee rule and limits as they were when the row was made.
  terms jsonb not null default '{}',
  qr_payload text,
  payee_name text,
  payee_number_enc text,
  payer_name text,
  payer_key text,
  payee jsonb,
  payee_key text,
  provider_transaction_id text,
  line_id text collate "C",
  status text not null,
  flag text not null default 'none',
  status_reason text,
  attempts jsonb not null default '[]',
  expires_at timestamptz,
  monitoring_until timestamptz,
  claimed_at timestamptz,
  last_look_at timestamptz,
  final_told boolean not null default false,
  paid_at timestamptz,
  completed_at timestamptz,
  note text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (final_payment = payment_amount - amount_discount + extra_fee)
) partition by range (id);
create index transaction_merchant on transaction (merchant_id, mode, id);
create index transaction_session_id on transaction (session_id) where session_id is not null;
create index transaction_slot on transaction (account_id, final_payment, id) where kind = 'deposit';
create index transaction_due on transaction (expires_at) where kind = 'deposit' and status in ('created', 'awaitingPayment', 'checking');
create index transaction_claimed on transaction (account_id) where kind = 'deposit' and status = 'checking';
create index transaction_unfinal on transaction (monitoring_until) where kind = 'deposit' and status = 'expired' and not final_told;
create index transaction_provider_reference on transaction (account_id, provider_transaction_id)
  where kind = 'deposit' and provider_transaction_id is not null;
create index transaction_ended on transaction (merchant_id, mode, completed_at) where completed_at is not null;
select ensure_month_partitions('transaction', 'txn', 3);

-- People search by how a code begins or ends; "C" lets the primary key answer the first.
create table transaction_code (
  code text collate "C" primary key,
  transaction_id text collate "C" not null
);
create index transaction_code_reversed on transaction_code (reverse(code));

create table merchant_reference (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  kind text not null check (kind in ('session', 'withdrawal')),
  reference text collate "C" not null,
  object_id text collate "C" not null,
  body_hash text not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, mode, kind, reference)
);
create index merchant_reference_reversed on merchant_reference (merchant_id, mode, kind, reverse(reference));

-- A taken (account, exact amount). The row goes only by the job that proves nothing can arrive for it any more.
create table amount_slot (
  account_id text collate "C" not null,
  final_minor bigint not null,
  mode text not null check (mode in ('live', 'test')),
  transaction_id text collate "C" not null,
  merchant_id text collate "C" not null,
  customer_key text,
  -- The payer types the amount: no other slot is given within two steps of it.
  typed boolean not null default false,
  expires_at timestamptz not null,
  free_after timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, final_minor)
);
create index amount_slot_due on amount_slot (free_after);

-- Who had an amount last, so that the one unused for longest is given next.
create table amount_slot_use (
  account_id text collate "C" not null,
  final_minor bigint not null,
  merchant_id text collate "C" not null,
  customer_key text,
  released_at timestamptz not null,
  primary key (account_id, final_minor)
);

create table statement_line (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  key text not null,
  provider_transaction_id text,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('IDR', 'PHP')),
  balance_after bigint,
  counterparty text,
  occurred_from timestamptz not null,
  occurred_to timestamptz not null,
  observed_at timestamptz not null default now(),
  source text not null check (source in ('history', 'import')),
  booked boolean not null,
  raw_enc text not null,
  match_status text not null check (match_status in ('baseline', 'unmatched', 'proposed', 'matched', 'ignored', 'review')),
  -- False until its one float posting exists; baseline lines never have one.
  posted boolean not null default false,
  reason text,
  candidate_transaction_id text collate "C",
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (occurred_from <= occurred_to)
) partition by range (id);
create index statement_line_account on statement_line (account_id, id);
create index statement_line_open on statement_line (match_status, id) where match_status in ('unmatched', 'proposed', 'review');
create index statement_line_unposted on statement_line (id) where not posted and match_status <> 'baseline';
create index statement_line_waiting on statement_line (account_id, amount) where match_status in ('unmatched', 'proposed', 'review');
create index statement_line_amount on statement_line (account_id, amount, id);
select ensure_month_partitions('statement_line', 'lin', 3);

create table line_key (
  account_id text collate "C" not null,
  key text not null,
  mode text not null check (mode in ('live', 'test')),
  line_id text collate "C" not null,
  direction text not null,
  amount bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

create table line_allocation (
  id text collate "C" primary key,
  line_id text collate "C" not null,
  line_amount bigint not null,
  mode text not null check (mode in ('live', 'test')),
  amount bigint not null check (amount > 0),
  purpose text not null check (purpose in ('deposit', 'refund', 'merchantCredit', 'own')),
  target text collate "C" not null,
  status text not null check (status in ('active', 'released')),
  created_at timestamptz not null default now(),
  released_at timestamptz
);
create unique index line_allocation_target on line_allocation (target) where status = 'active';
create index line_allocation_line on line_allocation (line_id) where status = 'active';

-- The sum of a line's active allocations never exceeds the line. The line is locked by whoever inserts.
create function check_line_allocations() returns trigger language plpgsql as $$
declare over text;
begin
  select a.line_id into over
    from line_allocation a
   where a.line_id in (select line_id from changed) and a.status = 'active'
   group by a.line_id
  having sum(a.amount) > min(a.line_amount)
   limit 1;
  if over is not null then
    raise exception 'allocations exceed statement line %', over using errcode = 'P0001';
  end if;
  return null;
end $$;
create trigger line_allocation_within_line_insert after insert on line_allocation
  referencing new table as changed for each statement execute function check_line_allocations();
create trigger line_allocation_within_line_update after update on line_allocation
  referencing new table as changed for each statement execute function check_line_allocations();

create table coverage (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  covered_from timestamptz not null,
  covered_to timestamptz not null,
  read_started_at timestamptz not null,
  proof text not null check (proof in ('runningBalance', 'openingClosing')),
  passes smallint not null,
  created_at timestamptz not null default now(),
  check (covered_from <= covered_to)
);
create index coverage_account on coverage (account_id, covered_to desc);

create table observation (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  direction text not null,
  amount bigint,
  text_enc text,
  observed_at timestamptz not null,
  line_id text collate "C",
  created_at timestamptz not null default now()
);
create index observation_account on observation (account_id, id);

grant select, insert, update, delete on
  account, account_day, transaction_session, session_token, transaction, transaction_code, merchant_reference, amount_slot, amount_slot_use,
  statement_line, line_key, coverage, observation to wap_staff;
grant select on line_allocation to wap_staff;
grant select, insert, update on transaction_session, transaction, statement_line, line_allocation to wap_writer;
grant select on account, line_key, coverage, amount_slot to wap_writer;
grant select, insert, update on account_day to wap_writer;

-- First values; a change is a newer row.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_deposits_discount_steps', 'deposits.discountSteps', '{"IDR": 499, "PHP": 99}', '2026-01-01T00:00:00Z', 'first values', 'migration'),
  ('set_deposits_method_limits', 'deposits.methodLimits', '{
    "dana": {"minMinor": "100000", "maxMinor": "1000000000"},
    "livin": {"minMinor": "100000", "maxMinor": "1000000000"},
    "maya": {"minMinor": "100", "maxMinor": "5000000"},
    "maya_to_maya_qr": {"minMinor": "100", "maxMinor": "5000000"},
    "maya_to_maya_phone_number": {"minMinor": "100", "maxMinor": "5000000"}
  }', '2026-01-01T00:00:00Z', 'QRIS at most Rp 10,000,000; QR Ph PHP 1 to 50,000', 'migration');
