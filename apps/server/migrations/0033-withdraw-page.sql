-- Links by which customers withdraw: an amount or a range, the browser that goes on with it, and what it has asked.

-- The customer chooses from it to `amount`; null where the amount is fixed.
alter table transaction_session add column amount_min bigint check (amount_min > 0);
alter table transaction_session add constraint transaction_session_range check (amount_min is null or (type = 'withdrawal' and amount_min <= amount));
grant select (amount_min) on transaction_session to wap_tenant;
create index transaction_session_withdrawals_due on transaction_session (expires_at) where type = 'withdrawal' and status in ('open', 'methodSelected', 'paying');
create index withdrawal_request_to_confirm on withdrawal_request (confirm_by) where status = 'awaitingConfirmation';

-- The first browser that says where the money goes is the one that goes on; another takes its place with the mailed code.
create table withdraw_browser (
  session_id text collate "C" primary key references transaction_session (id),
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  -- Null until somebody said where the money goes.
  browser_hash text,
  -- How often it was asked whose account it is.
  inquiries integer not null default 0,
  code_hash text,
  code_until timestamptz,
  code_tries integer not null default 0,
  code_sent_at timestamptz,
  codes_sent integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((code_hash is null) = (code_until is null))
);
alter table withdraw_browser enable row level security, force row level security;
create policy house on withdraw_browser to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert, update on withdraw_browser to wap_staff;
