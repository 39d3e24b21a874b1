-- Lines and coverage: imported statements, what other sources say of lines, what is not confirmed yet, proposals about lines.

-- Where a source has spoken it stays the one that settles: another one would name the same lines anew, and they would be
-- money twice.
create function refuse_settling_source_change() returns trigger language plpgsql as $$
begin
  raise exception 'account % has a baseline: its settling source stays %', old.id, old.settling_source using errcode = 'restrict_violation';
end $$;
create trigger account_settling_source_stays before update of settling_source on account
  for each row when (old.settling_source <> new.settling_source and old.baseline_at is not null) execute function refuse_settling_source_change();

alter table statement_line
  -- What is used up, and what was set aside as nobody's money, has moved its float; what was there before never moves it.
  add constraint statement_line_used_is_posted check (posted or match_status not in ('matched', 'ignored')),
  add constraint statement_line_baseline_never_posts check (not posted or match_status <> 'baseline'),
  -- Whose claim a credit is (the owner of the phone that reported it), and how far it is believed: `unconfirmed` is
  -- available to the merchant, `pending` is credited and held, `confirmed` has independent evidence. Null: nobody's claim.
  add column claim_owner_id text collate "C",
  add column confirmation text check (confirmation in ('unconfirmed', 'pending', 'confirmed')),
  add column confirmed_by text,
  add column hold_id text collate "C",
  add constraint statement_line_claim_has_owner check ((claim_owner_id is null) = (confirmation is null)),
  add constraint statement_line_pending_is_held check (confirmation is distinct from 'pending' or hold_id is not null),
  add constraint statement_line_confirmed_by_something check ((confirmation is not distinct from 'confirmed') = (confirmed_by is not null));
create index statement_line_unconfirmed on statement_line (account_id, id) where confirmation in ('unconfirmed', 'pending');

-- Available credits that nothing independent confirms, by owner and by account: changed only under its own lock, in the
-- item that credits or confirms. What is pending is held and not counted.
create table unconfirmed_total (
  -- owner.<user>.<currency>.<mode> or account.<account>.<currency>.<mode>
  id text collate "C" primary key,
  mode text not null check (mode in ('live', 'test')),
  amount bigint not null default 0 check (amount >= 0),
  check (right(id, 4) = mode)
);

-- Held for another reason than a payout: credited and not yet available.
alter table hold add column kind text not null default 'payout' check (kind in ('payout', 'pendingConfirmation'));
alter table ledger_account add column pending bigint not null default 0;
alter table ledger_account add constraint pending_is_part_of_held check (pending >= 0 and pending <= held);

-- A file is imported once for each account. The report is the answer that its importer got.
create table statement_import (
  id text collate "C" primary key,
  account_id text collate "C" not null references account (id),
  mode text not null check (mode in ('live', 'test')),
  purpose text not null check (purpose in ('settle', 'confirm')),
  file_hash text not null,
  file_name text not null,
  mapping jsonb not null,
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  report jsonb not null,
  imported_by text collate "C" not null,
  created_at timestamptz not null default now(),
  unique (account_id, file_hash)
);

-- What a source says that is not the account's settling one. It is never money: it is linked to a settling line, one to
-- one, or it is a difference.
create table evidence_line (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  source text not null check (source in ('history', 'import', 'providerApi')),
  key text not null,
  provider_transaction_id text,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('IDR', 'PHP')),
  counterparty text,
  occurred_from timestamptz not null,
  occurred_to timestamptz not null,
  raw_enc text not null,
  import_id text collate "C",
  line_id text collate "C",
  created_at timestamptz not null default now(),
  unique (account_id, source, key),
  check (occurred_from <= occurred_to)
);
create unique index evidence_line_one_to_one on evidence_line (line_id, source) where line_id is not null;
create index evidence_line_unlinked on evidence_line (account_id, amount) where line_id is null;

-- One notification stands for one line.
create unique index observation_one_to_one on observation (line_id) where line_id is not null;
create index observation_unlinked on observation (account_id, amount) where line_id is null and amount is not null;

-- Two sources do not agree about an account. A difference is for people and never money.
create table reconciliation_difference (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  kind text not null check (kind in ('onlyElsewhere', 'onlySettling')),
  source text not null check (source in ('history', 'import', 'providerApi')),
  evidence_id text collate "C",
  line_id text collate "C",
  direction text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  counterparty text,
  occurred_from timestamptz not null,
  occurred_to timestamptz not null,
  status text not null default 'open' check (status in ('open', 'explained')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((kind = 'onlyElsewhere') = (evidence_id is not null)),
  check ((kind = 'onlySettling') = (line_id is not null)),
  check ((status = 'explained') = (closed_at is not null))
);
create unique index reconciliation_difference_evidence on reconciliation_difference (evidence_id) where evidence_id is not null;
create unique index reconciliation_difference_line on reconciliation_difference (line_id, source) where line_id is not null;
create index reconciliation_difference_account on reconciliation_difference (account_id, id);

-- What somebody wants done with a line. It holds the line; another person decides, within 24 hours.
create table line_proposal (
  id text collate "C" primary key,
  line_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  -- `ignore`: it is no customer's money; `release`: a pending credit becomes available.
  kind text not null check (kind in ('ignore', 'release')),
  nature text check (nature in ('ownTopUp', 'ownWithdrawal', 'interest', 'providerFee')),
  -- The line's revision with the proposal on it: whatever happened to the line since makes it void.
  line_revision integer not null,
  status text not null check (status in ('open', 'approved', 'rejected', 'lapsed')),
  reason text not null,
  proposed_by text collate "C" not null,
  lapses_at timestamptz not null,
  decided_by text collate "C",
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'ignore') = (nature is not null)),
  check (decided_by <> proposed_by)
);
create unique index line_proposal_holds_its_line on line_proposal (line_id) where status = 'open';
create index line_proposal_lapses on line_proposal (lapses_at) where status = 'open';

-- An own transfer proves what its sender's account held, once.
alter table float_move add column confirmed bigint not null default 0 check (confirmed >= 0 and confirmed <= amount);
-- What the provider takes on top of a payout: its line may show the amount or the amount with the fee.
alter table payout_intent add column fee bigint not null default 0 check (fee >= 0);

grant select, insert on statement_import to wap_staff;
grant select, insert, update on evidence_line, reconciliation_difference, line_proposal to wap_staff;
grant select, insert (id, mode) on unconfirmed_total to wap_staff;
grant select, update (amount) on unconfirmed_total to wap_writer;
grant select, update (status, decided_by, decided_at, decision_reason, updated_at) on line_proposal to wap_writer;
grant update (pending) on ledger_account to wap_writer;
grant select (pending) on ledger_account to wap_tenant;

-- First values; a change is a newer row. In minor units: what an owner's phones may have credited without evidence, for
-- each account and together; `owners` has other values for single owners.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_accounts_unconfirmed_ceilings', 'accounts.unconfirmedCeilings', '{
    "IDR": {"accountMinor": "10000000000", "ownerMinor": "50000000000"},
    "PHP": {"accountMinor": "50000000", "ownerMinor": "250000000"},
    "owners": {}
  }', '2026-01-01T00:00:00Z', 'first values', 'migration');
