-- Withdrawal requests: who asked, whose word they need, why they stand where they stand, and each step they took.

alter table withdrawal_request
  drop constraint withdrawal_request_source_check,
  add constraint withdrawal_request_source_check check (source in ('console', 'api', 'csv', 'payPage', 'refund')),
  -- The inquiry that says whose account it is.
  add column verification_id text collate "C",
  add column status_reason text,
  -- Since when it stands in its status.
  add column stands_since timestamptz not null default now(),
  -- From the public form: nothing is set aside before the merchant accepts.
  add column is_public boolean not null default false,
  -- The credit that it sends back, and whether that goes to another account than the payer's.
  add column refund_of text collate "C",
  add column is_foreign boolean not null default false,
  add column customer_name text,
  add column customer_key text,
  add column phone_key text,
  add column email_key text,
  -- Whoever may not decide alone: who asked, and who made or rotated the token that asked. Ids with blanks between.
  add column requesters text not null default '',
  -- How many persons must agree; null before that was judged.
  add column approvals_needed integer check (approvals_needed between 0 and 2),
  add column approval_reasons text[] not null default '{}',
  -- Who has agreed to it as it is. Ids with blanks between.
  add column approved_by text not null default '',
  -- Which rules and blocks concerned it when it was judged.
  add column rules_stamp text not null default '',
  add column findings jsonb not null default '[]',
  -- Who looks after it while it is on hold.
  add column case_owner text collate "C",
  -- A person said that an equal payout to the same payee is meant.
  add column twin_allowed_at timestamptz,
  add column last4 text generated always as (destination_shown ->> 'last4') stored,
  add column holder_lower text generated always as (lower(destination_shown ->> 'holderName')) stored;

create index withdrawal_request_status on withdrawal_request (status, id);
create index withdrawal_request_verification on withdrawal_request (verification_id) where status = 'verifying';
create index withdrawal_request_payee on withdrawal_request (destination_key, id);
create index withdrawal_request_asker on withdrawal_request (created_by, id);
create index withdrawal_request_confirm_by on withdrawal_request (confirm_by) where status = 'awaitingConfirmation';
create index withdrawal_request_last4 on withdrawal_request (merchant_id, last4, id);

-- What was asked for stays as it was: another destination is for who has not been confirmed yet.
create table withdrawal_step (
  request_id text collate "C" not null references withdrawal_request (id),
  revision integer not null,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  status text not null,
  status_reason text,
  at timestamptz not null default clock_timestamp(),
  primary key (request_id, revision, status)
);

create function stamp_withdrawal_status() returns trigger language plpgsql as $$
begin
  new.stands_since := clock_timestamp();
  return new;
end $$;
create trigger withdrawal_request_stamp before update on withdrawal_request for each row
  when (old.status is distinct from new.status) execute function stamp_withdrawal_status();

create function keep_withdrawal_step() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into withdrawal_step (request_id, revision, merchant_id, mode, status, status_reason)
    values (new.id, new.revision, new.merchant_id, new.mode, new.status, new.status_reason) on conflict do nothing;
  return null;
end $$;
create trigger withdrawal_request_begins after insert on withdrawal_request for each row execute function keep_withdrawal_step();
create trigger withdrawal_request_moves after update on withdrawal_request for each row
  when (old.status is distinct from new.status) execute function keep_withdrawal_step();
insert into withdrawal_step (request_id, revision, merchant_id, mode, status, at)
  select id, revision, merchant_id, mode, status, updated_at from withdrawal_request;

alter table withdrawal_step enable row level security, force row level security;
create policy house on withdrawal_step to wap_owner, wap_staff, wap_writer using (true) with check (true);
create policy own on withdrawal_step for select to wap_tenant
  using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true));
grant select on withdrawal_step to wap_staff, wap_tenant;

-- Approvals are written with what they do, and one that releases an equal payout moves nothing.
grant select, insert on withdrawal_decision to wap_writer;

-- What merchants see of their requests and of what was sent for them.
grant select (id, ref_no, merchant_reference, session_id, merchant_id, mode, source, currency, amount, fee, payout_method_id, destination_shown, last4, holder_lower, status, status_reason,
  stands_since, is_public, customer_name, verification_id, hold_id, note, created_by, confirm_by, transaction_id, waiting_reason, revision, created_at, updated_at)
  on withdrawal_request to wap_tenant;
grant select (provider_transaction_id) on transaction to wap_tenant;

-- First values; a change is a newer row. Amounts in minor units: above the first two persons decide, where the merchant
-- has no limit of its own; a SubAdmin decides up to the second; above the others a password is asked for again.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_withdrawals_approval', 'withdrawals.approval', '{
    "secondPersonAboveMinor": {"IDR": "10000000000", "PHP": "20000000"},
    "subAdminUpToMinor": {"IDR": "5000000000", "PHP": "10000000"},
    "deciderPasswordAboveMinor": {"IDR": "1000000000", "PHP": "2000000"},
    "askerPasswordAboveMinor": {"IDR": "2500000000", "PHP": "5000000"},
    "approvalHours": 24, "nameCountsDays": 30}', '2026-01-01T00:00:00Z', 'first values', 'migration');
