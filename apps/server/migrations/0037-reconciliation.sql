-- What the installation signs, own moves that two persons let go, what persons post by hand, and the daily comparison.

-- The installation's signing keys. The private half is sealed; the public one is told to everybody, also when a newer one signs.
create table signing_key (
  id text collate "C" primary key,
  public_key text not null unique,
  private_key_enc text not null,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index signing_key_one_signs on signing_key ((true)) where retired_at is null;
create function refuse_other_signing_key() returns trigger language plpgsql as $$
begin
  if (old.id, old.public_key, old.created_at) is distinct from (new.id, new.public_key, new.created_at) or old.retired_at is not null then
    raise exception 'signing key % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signing_key_stays before update on signing_key for each row execute function refuse_other_signing_key();
create trigger signing_key_is_kept before delete on signing_key for each row execute function refuse_change();
grant select, insert, update (private_key_enc, retired_at) on signing_key to wap_staff;

-- An own move explains lines only when another person than its proposer has let it go: before that it is `proposed`.
alter table float_move drop constraint float_move_status_check;
alter table float_move
  add column reason text not null default '',
  add column decided_by text collate "C",
  add column decided_at timestamptz,
  add column decision_reason text,
  add column cancelled_by text collate "C",
  add column cancel_reason text,
  add constraint float_move_status check (status in ('proposed', 'rejected', 'announced', 'inTransit', 'closed', 'cancelled')),
  add constraint float_move_two_persons check (status in ('proposed', 'cancelled') or (decided_by is not null and decided_by <> announced_by)),
  add constraint float_move_ends check (
    case kind when 'topUp' then from_account_id is null and to_account_id is not null
      when 'withdrawCapital' then from_account_id is not null and to_account_id is null
      else from_account_id is not null and to_account_id is not null and from_account_id <> to_account_id end);
create index float_move_list on float_move (status, id);
create index float_move_leaving on float_move (from_account_id, amount) where status in ('announced', 'inTransit');

-- Differences of whole balances and of moves beside those of single lines, and how each was closed.
alter table reconciliation_difference
  drop constraint reconciliation_difference_kind, drop constraint reconciliation_difference_source, drop constraint reconciliation_difference_check1;
alter table reconciliation_difference
  add column move_id text collate "C",
  add column closed_how text check (closed_how in ('evidence', 'note', 'posting')),
  add column closed_by text collate "C",
  add column note text,
  add column adjustment_id text collate "C",
  add constraint reconciliation_difference_kind
    check (kind in ('onlyElsewhere', 'onlySettling', 'expectedMissing', 'ledgerLines', 'runningBalance', 'reportedLines', 'moveOpen')),
  add constraint reconciliation_difference_source check (source in ('history', 'import', 'providerApi', 'marking', 'ledger', 'provider', 'phone', 'move')),
  add constraint reconciliation_difference_line check (kind <> 'onlySettling' or line_id is not null),
  add constraint reconciliation_difference_move check ((kind = 'moveOpen') = (move_id is not null)),
  add constraint reconciliation_difference_says_who check (closed_how is null or closed_how = 'evidence' or (closed_by is not null and note is not null)),
  add constraint reconciliation_difference_posted check ((closed_how is not distinct from 'posting') = (adjustment_id is not null));
-- A line may be where a running balance parts, and also be a difference of its own.
drop index reconciliation_difference_line;
create unique index reconciliation_difference_line on reconciliation_difference (line_id, source) where kind = 'onlySettling';
create index reconciliation_difference_of_line on reconciliation_difference (line_id) where line_id is not null;
-- Of one balance one difference at a time.
create unique index reconciliation_difference_one_balance on reconciliation_difference (account_id, kind)
  where status = 'open' and kind in ('ledgerLines', 'runningBalance', 'reportedLines');
create unique index reconciliation_difference_one_move on reconciliation_difference (move_id) where status = 'open' and move_id is not null;
create index reconciliation_difference_open on reconciliation_difference (account_id) where status = 'open';

-- What persons post by hand: proposed by one, decided by another, moved by the writer with the cause `adj:<id>`.
create table adjustment (
  id text collate "C" primary key,
  code text not null unique,
  kind text not null check (kind in ('difference', 'line', 'merchant')),
  mode text not null check (mode in ('live', 'test')),
  currency text not null check (currency in ('IDR', 'PHP')),
  -- Signed as the account or the merchant sees it.
  amount bigint not null check (amount <> 0),
  goal text not null check (goal in ('providerFeeExpense', 'writeOff', 'operatorCapital')),
  account_id text collate "C",
  difference_id text collate "C" references reconciliation_difference (id),
  line_id text collate "C",
  line_revision integer,
  move_id text collate "C",
  merchant_id text collate "C" references merchant (id),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  proposed_by text collate "C" not null,
  lapses_at timestamptz not null default now() + interval '24 hours',
  decided_by text collate "C",
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint adjustment_is_about_one_thing check (
    (kind = 'difference') = (difference_id is not null) and (kind = 'line') = (line_id is not null and line_revision is not null) and (kind = 'merchant') = (merchant_id is not null)
    and (kind = 'merchant') = (account_id is null) and (move_id is null or kind = 'difference')),
  constraint adjustment_merchants_have_no_provider_fees check (kind <> 'merchant' or goal <> 'providerFeeExpense'),
  constraint adjustment_second_person check (decided_by <> proposed_by),
  constraint adjustment_approved_by_somebody check (status <> 'approved' or (decided_by is not null and decided_at is not null))
);
create unique index adjustment_one_of_difference on adjustment (difference_id) where status in ('open', 'approved') and difference_id is not null;
create unique index adjustment_one_of_line on adjustment (line_id) where status in ('open', 'approved') and line_id is not null;
-- One cause shows as several differences of an account: only one of them is posted, then the next run shows what is left.
create unique index adjustment_one_of_account on adjustment (account_id) where status = 'open' and kind = 'difference' and move_id is null;
create index adjustment_account on adjustment (account_id, decided_at) where status = 'approved';
create index adjustment_list on adjustment (status, id);
create function refuse_other_adjustment() returns trigger language plpgsql as $$
begin
  if (old.id, old.code, old.kind, old.mode, old.currency, old.amount, old.goal, old.account_id, old.difference_id, old.line_id, old.move_id, old.merchant_id, old.reason, old.proposed_by, old.created_at)
    is distinct from (new.id, new.code, new.kind, new.mode, new.currency, new.amount, new.goal, new.account_id, new.difference_id, new.line_id, new.move_id, new.merchant_id, new.reason, new.proposed_by, new.created_at)
    or old.status <> 'open' then
    raise exception 'adjustment % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger adjustment_stays before update on adjustment for each row execute function refuse_other_adjustment();
create trigger adjustment_is_kept before delete on adjustment for each row execute function refuse_change();
-- It may name a merchant, and no merchant ever reads it.
alter table adjustment enable row level security, force row level security;
create policy house on adjustment to wap_owner, wap_staff, wap_writer using (true) with check (true);

-- One comparison with its report as it was signed. Nothing in it changes afterwards.
create table reconciliation_run (
  id text collate "C" primary key,
  day date not null,
  zone text not null,
  kind text not null check (kind in ('daily', 'onDemand')),
  started_by text collate "C",
  at timestamptz not null,
  -- How many accounts had which outcome, and how many differences were open, found and closed.
  counts jsonb not null,
  -- Overall and account by account, as the report says it.
  report jsonb not null,
  -- The signed file, byte for byte.
  file text not null,
  digest text not null,
  key_id text collate "C" not null references signing_key (id),
  created_at timestamptz not null default now(),
  check ((kind = 'daily') = (started_by is null))
);
-- A day is closed once.
create unique index reconciliation_run_of_day on reconciliation_run (day) where kind = 'daily';
create trigger reconciliation_run_stays before update or delete on reconciliation_run for each row execute function refuse_change();

grant select, insert, update (status, decided_by, decided_at, decision_reason, updated_at) on adjustment to wap_staff;
grant select, update (status, decided_by, decided_at, decision_reason, updated_at) on adjustment to wap_writer;
grant select, update (status, closed_at, closed_how, closed_by, note, adjustment_id) on reconciliation_difference to wap_writer;
grant select, insert on reconciliation_run to wap_staff;

-- First values; a change is a newer row. When a day is closed, by whose clock, how long an own transfer may take, how old a
-- reported balance may be before it counts although no read has come so far, and in which zone the operator's day ends.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_reconciliation', 'reconciliation.pace', '{"zone": "Asia/Jakarta", "atMinute": 30, "moveHours": 24, "reportWaitMinutes": 60}', '2026-01-01T00:00:00Z', 'first values', 'migration');
