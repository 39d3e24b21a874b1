-- Payouts whose outcome nothing proves by itself: what people propose and decide about them, who is told, and how old the queues are.

-- A person says what became of a payout; another one decides within 24 hours. It names the intent as it was seen, and for
-- `paid` the debit: whatever became known of either since makes it void.
create table payout_proposal (
  id text collate "C" primary key,
  transaction_id text collate "C" not null,
  intent_id text collate "C" not null references payout_intent (id),
  intent_revision integer not null,
  mode text not null check (mode in ('live', 'test')),
  outcome text not null check (outcome in ('paid', 'notPaid')),
  line_id text collate "C",
  line_revision integer,
  ends_request boolean,
  evidence text,
  reason text not null,
  status text not null check (status in ('open', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  proposed_by text collate "C" not null,
  lapses_at timestamptz not null,
  decided_by text collate "C",
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((outcome = 'paid') = (line_id is not null) and (line_id is null) = (line_revision is null)),
  check ((outcome = 'notPaid') = (evidence is not null) and (evidence is null) = (ends_request is null)),
  check (decided_by <> proposed_by),
  check (status not in ('approved', 'rejected') or decided_by is not null)
);
create unique index payout_proposal_is_one on payout_proposal (transaction_id) where status = 'open';
create index payout_proposal_payout on payout_proposal (transaction_id, id);
grant select, insert, update on payout_proposal to wap_staff;
grant select, update (status, decided_by, decided_at, decision_reason, updated_at) on payout_proposal to wap_writer;

-- Alerts about payouts, about withdrawals that wait, and about merchants that owe.
alter table alert drop constraint alert_subject_kind_check;
alter table alert add constraint alert_subject_kind_check check (subject_kind in ('device', 'account', 'proxy', 'payout', 'queue', 'merchant'));

create index ledger_account_owed on ledger_account (id) where kind = 'merchantReceivable' and posted < 0;
create index transaction_paid_after_failure on transaction (updated_at) where kind = 'payout' and status = 'paidAfterFailure';
