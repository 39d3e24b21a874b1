-- Money out: the promises and rows that payouts, own moves and their approvals stand on.

create table payout_method (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  type text not null,
  institution_code text not null,
  bank_name text not null,
  bank_number_enc text not null,
  payee_key text not null,
  last4 text not null,
  bank_user_name text not null,
  verification text not null check (verification in ('unverified', 'verified', 'closeMatch', 'mismatch', 'notFound', 'unsupported')),
  verified_name text,
  usable_after timestamptz not null,
  is_default boolean not null default false,
  replaced_by text collate "C",
  status text not null check (status in ('active', 'replaced', 'blocked', 'removed')),
  created_by text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payout_method_merchant on payout_method (merchant_id, mode, id);

create table withdrawal_request (
  id text collate "C" primary key,
  ref_no text not null unique,
  merchant_reference text,
  session_id text collate "C" unique,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  source text not null check (source in ('console', 'api', 'csv', 'payPage')),
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  fee_ceiling bigint not null default 0,
  payout_method_id text collate "C",
  destination_enc text not null,
  destination_key text not null,
  destination_shown jsonb not null,
  payload_hash text not null,
  status text not null,
  hold_id text collate "C",
  verified_name text,
  name_score smallint,
  note text,
  email_enc text,
  phone_enc text,
  created_by text collate "C",
  confirm_by timestamptz,
  approved_until timestamptz,
  transaction_id text collate "C",
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index withdrawal_request_merchant on withdrawal_request (merchant_id, mode, id);

create table withdrawal_decision (
  request_id text collate "C" not null references withdrawal_request (id),
  revision integer not null,
  user_id text collate "C" not null,
  decision text not null check (decision in ('approve', 'reject', 'hold', 'release')),
  reason text,
  payload_hash text not null,
  at timestamptz not null default now(),
  primary key (request_id, revision, user_id)
);

create table payout_intent (
  id text collate "C" primary key,
  transaction_id text collate "C" not null,
  account_id text collate "C" not null,
  device_id text collate "C" not null,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  payee_key text not null,
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  epoch integer not null default 0,
  state text not null check (state in ('waiting', 'taken', 'pressed', 'denied', 'unknown', 'settled', 'closed')),
  journal_id text,
  journal_sequence bigint,
  press_until timestamptz,
  taken_at timestamptz,
  evidence jsonb not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payout_intent_account on payout_intent (account_id, state);

-- At most one intent per payee and amount on an account, from dispatch until its outcome is proved and the lag is over.
create table payout_guard (
  account_id text collate "C" not null,
  payee_key text not null,
  amount bigint not null,
  mode text not null check (mode in ('live', 'test')),
  intent_id text collate "C" not null unique,
  guarded_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, payee_key, amount)
);

create table float_move (
  id text collate "C" primary key,
  mode text not null check (mode in ('live', 'test')),
  from_account_id text collate "C",
  to_account_id text collate "C",
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('topUp', 'ownMove', 'withdrawCapital')),
  status text not null check (status in ('announced', 'inTransit', 'closed', 'cancelled')),
  out_line_id text collate "C" unique,
  in_line_id text collate "C" unique,
  announced_by text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index float_move_open on float_move (to_account_id, amount) where status in ('announced', 'inTransit');

-- A manual marking leaves a line that must still come; the true line consumes it first.
create table expected_line (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  direction text not null check (direction in ('credit', 'debit')),
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  transaction_id text collate "C" not null,
  line_id text collate "C" unique,
  due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index expected_line_open on expected_line (account_id, amount) where line_id is null;

grant select, insert, update on
  payout_method, withdrawal_request, withdrawal_decision, float_move, expected_line to wap_staff;
grant select on payout_intent, payout_guard to wap_staff;
grant select, insert, update on withdrawal_request, payout_intent, payout_guard, float_move, expected_line to wap_writer;
grant delete on payout_guard to wap_writer;
