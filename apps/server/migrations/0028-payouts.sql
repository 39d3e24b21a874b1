-- Payouts: one intent for each attempt, what it reserves of its account, and the proof that ends it.

-- Which request an intent serves and which hold pays for it; how its agent's journal knows it; what ended it.
alter table payout_intent
  add column request_id text collate "C",
  add column hold_id text collate "C",
  add column boot_id text,
  add column method text,
  add column merchant_reference text,
  -- The provider's day in which it counts, as the number of days since 2000-01-01.
  add column day integer not null default 0,
  add column line_id text collate "C" unique,
  add column fee_line_id text collate "C" unique,
  -- Before this nobody may conclude from an empty history that it was not paid.
  add column decide_after timestamptz,
  add column asked_at timestamptz,
  add column asks integer not null default 0;
alter table payout_intent add constraint payout_intent_taken_is_journaled
  check (request_id is null or state in ('waiting', 'closed') or (journal_id is not null and press_until is not null));
drop index payout_intent_open;
create index payout_intent_open on payout_intent (account_id) where state in ('waiting', 'taken', 'pressed', 'denied', 'unknown');
create index payout_intent_waiting on payout_intent (account_id, id) where state = 'waiting';
create index payout_intent_unproved on payout_intent (id) where state in ('waiting', 'taken', 'pressed', 'denied', 'unknown');
create index payout_intent_request on payout_intent (request_id, id);

-- The writer finds rows by one id.
alter table payout_guard add column id text collate "C" generated always as (account_id || '.' || payee_key || '.' || amount::text) stored;
create unique index payout_guard_id on payout_guard (id);
alter table account_day add column id text collate "C" generated always as (account_id || '.' || (day - date '2000-01-01')::text) stored;
create unique index account_day_id on account_day (id);
-- A month is the sum of its days, each locked.
alter table account_day drop column used_out_month;

-- What open intents may still take from an account, whatever day they began.
create table account_out (
  id text collate "C" primary key references account (id),
  mode text not null check (mode in ('live', 'test')),
  reserved bigint not null default 0 check (reserved >= 0),
  open_intents integer not null default 0 check (open_intents >= 0)
);
grant select, insert on account_out to wap_staff;
grant select, update (reserved, open_intents) on account_out to wap_writer;

-- What an agent takes and tells moves no money; what it proves does, and that is the writer's.
grant update (state, epoch, journal_id, journal_sequence, boot_id, press_until, taken_at, decide_after, asked_at, asks, evidence, revision, updated_at) on payout_intent to wap_staff;

-- Which command a complete read answered: a proof that a payout is missing names its reads.
alter table coverage add column command_id text collate "C";

-- A line that paid out is used by the payout, and by its fee where that is a line of its own.
alter table line_allocation drop constraint line_allocation_purpose_check;
alter table line_allocation add constraint line_allocation_purpose_check check (purpose in ('deposit', 'refund', 'merchantCredit', 'own', 'payout', 'payoutFee'));

-- Why nobody sends it yet, for people.
alter table withdrawal_request add column waiting_reason text;
create index payout_intent_payee on payout_intent (payee_key, amount, created_at);
create index withdrawal_request_open on withdrawal_request (status, id) where status in ('approved', 'processing');
create index transaction_payout_request on transaction (withdrawal_request_id) where withdrawal_request_id is not null;
