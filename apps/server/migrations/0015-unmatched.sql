-- Unmatched money: what people decide about lines, lines that must still come, and imports that can be taken back.

alter table statement_line
  -- The sum of its active allocations, changed only under the line's own lock.
  add column allocated bigint not null default 0,
  add column import_id text collate "C",
  add constraint statement_line_allocated_within check (allocated between 0 and amount);
update statement_line l set allocated = a.total
  from (select line_id, sum(amount) as total from line_allocation where status = 'active' group by line_id) a where a.line_id = l.id;
create index statement_line_inbox on statement_line (id) where match_status in ('unmatched', 'proposed', 'review');
create index statement_line_import on statement_line (import_id) where import_id is not null;

-- Who sees to a line. Nobody owns a line by having looked at it: it is taken, and may be taken over.
create table line_assignment (
  line_id text collate "C" primary key,
  mode text not null check (mode in ('live', 'test')),
  user_id text collate "C" not null references app_user (id),
  assigned_at timestamptz not null default now()
);

-- What can be proposed: what becomes of a line, or of a deposit whose line has not come (`mark`).
alter table line_proposal drop constraint line_proposal_kind_check, drop constraint line_proposal_status_check, drop constraint line_proposal_check;
alter table line_proposal
  alter column line_id drop not null,
  alter column line_revision drop not null,
  add column amount bigint check (amount > 0),
  add column currency text check (currency in ('IDR', 'PHP')),
  add column account_id text collate "C",
  add column transaction_id text collate "C",
  add column merchant_id text collate "C",
  -- The merchant's fee, fixed when it is proposed.
  add column fee bigint check (fee >= 0),
  add column move_id text collate "C",
  add column expected_id text collate "C",
  -- What does not fit and was accepted all the same: words of the candidate's guards, with commas.
  add column accepted text not null default '',
  -- Where the proof of a marking lies: a ticket, a letter, a screenshot's number.
  add column evidence text,
  add column deposit_revision integer,
  -- How many others must agree; above the limit two Admins stand behind it.
  add column approvals_needed smallint not null default 1 check (approvals_needed in (1, 2)),
  add column first_approved_by text collate "C",
  add column first_approved_at timestamptz,
  add column first_reason text,
  add constraint line_proposal_kind check (kind in ('ignore', 'release', 'deposit', 'merchantCredit', 'own', 'expected', 'mark')),
  add constraint line_proposal_status check (status in ('open', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  add constraint line_proposal_nature check ((kind = 'ignore') = (nature is not null)),
  add constraint line_proposal_has_line check ((kind = 'mark') = (line_id is null) and (line_id is null) = (line_revision is null)),
  add constraint line_proposal_has_amount check (kind in ('ignore', 'release') or amount is not null),
  add constraint line_proposal_has_deposit check ((kind in ('deposit', 'mark')) = (transaction_id is not null)),
  add constraint line_proposal_has_merchant check (kind <> 'merchantCredit' or (merchant_id is not null and fee is not null)),
  add constraint line_proposal_has_expected check ((kind = 'expected') = (expected_id is not null)),
  add constraint line_proposal_mark_has_evidence check (kind <> 'mark' or (evidence is not null and deposit_revision is not null)),
  add constraint line_proposal_first_is_another check (first_approved_by <> proposed_by and first_approved_by <> decided_by),
  add constraint line_proposal_approved_by_enough check (status <> 'approved' or (decided_by is not null and (approvals_needed = 1 or first_approved_by is not null)));
create unique index line_proposal_marks_once on line_proposal (transaction_id) where status = 'open' and kind = 'mark';
create index line_proposal_line on line_proposal (line_id);
create index line_proposal_open on line_proposal (id) where status = 'open';
-- It may name a merchant, and no merchant ever reads it.
alter table line_proposal enable row level security, force row level security;
create policy house on line_proposal to wap_owner, wap_staff, wap_writer using (true) with check (true);

-- A line that must still come: its marking names it, and after three days without it two sources do not agree.
alter table expected_line add column proposal_id text collate "C", add column met_at timestamptz;
create unique index expected_line_deposit on expected_line (transaction_id) where direction = 'credit';
create index expected_line_overdue on expected_line (due_at) where line_id is null;

alter table reconciliation_difference drop constraint reconciliation_difference_kind_check, drop constraint reconciliation_difference_source_check;
alter table reconciliation_difference
  add column expected_id text collate "C",
  add column import_id text collate "C",
  add constraint reconciliation_difference_kind check (kind in ('onlyElsewhere', 'onlySettling', 'expectedMissing')),
  add constraint reconciliation_difference_source check (source in ('history', 'import', 'providerApi', 'marking')),
  add constraint reconciliation_difference_expected check ((kind = 'expectedMissing') = (expected_id is not null) and (kind = 'expectedMissing') = (source = 'marking'));
create unique index reconciliation_difference_one_expected on reconciliation_difference (expected_id) where expected_id is not null;

-- What a person marked as paid without a line stays marked.
create function refuse_unmarking() returns trigger language plpgsql as $$
begin
  raise exception 'transaction % was marked by persons: its flag stays', old.id using errcode = 'restrict_violation';
end $$;
create trigger transaction_mark_stays before update of flag on transaction
  for each row when (old.flag = 'markedManually' and new.flag <> 'markedManually') execute function refuse_unmarking();

-- An import that recorded nothing, or was taken back before anything settled by it, makes way for the same file again.
alter table statement_import drop constraint statement_import_account_id_file_hash_key;
alter table statement_import
  add column status text not null default 'kept' check (status in ('kept', 'empty', 'discarded')),
  -- A digest of everything but the file: mapping, period, balances and purpose.
  add column wish_hash text not null default '',
  -- How it was proved whose statement it is: `number` in the file, or a person's word with a reason.
  add column identity text not null default 'unknown' check (identity in ('unknown', 'number', 'confirmed')),
  add column identity_reason text,
  -- Whether it made the account's baseline, and whether it covered a time.
  add column was_baseline boolean not null default false,
  add column covered boolean not null default false,
  add column discarded_by text collate "C",
  add column discarded_at timestamptz,
  add column discard_reason text,
  add constraint statement_import_confirmed_says_why check (identity <> 'confirmed' or identity_reason is not null),
  add constraint statement_import_discarded_by_somebody check ((status = 'discarded') = (discarded_by is not null));
create unique index statement_import_kept_once on statement_import (account_id, file_hash) where status = 'kept';
create index statement_import_account on statement_import (account_id, id);
alter table coverage add column import_id text collate "C";
create index evidence_line_import on evidence_line (import_id) where import_id is not null;

grant select, insert, update, delete on line_assignment to wap_staff;
grant update (status, discarded_by, discarded_at, discard_reason) on statement_import to wap_staff;
grant delete on evidence_line, reconciliation_difference to wap_staff;

-- First values; a change is a newer row. In minor units: above it two Admins stand behind what is decided about money
-- that no statement explained by itself.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_unmatched_second_admin', 'unmatched.secondAdminAbove', '{"IDR": "1000000000", "PHP": "5000000"}', '2026-01-01T00:00:00Z',
   'what one QRIS payment (Rp 10,000,000) and one InstaPay or QR Ph payment (PHP 50,000) can carry at most', 'migration');
