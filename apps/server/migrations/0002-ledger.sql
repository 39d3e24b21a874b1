-- The books: ledger accounts, the cause of every money item, entries, holds. Enforced here, whatever the code does.

create table ledger_account (
  -- <kind>.<owner>.<currency>.<mode>: what an entry's account is can be read from its id, without a join.
  id text collate "C" primary key,
  kind text not null,
  owner text not null,
  currency text not null check (currency in ('IDR', 'PHP')),
  mode text not null check (mode in ('live', 'test')),
  posted bigint not null default 0,
  held bigint not null default 0,
  sequence bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint ledger_account_id_says_what_it_is check (id = kind || '.' || owner || '.' || currency || '.' || mode),
  constraint ledger_account_kind check (kind in ('float', 'merchantPayable', 'merchantReceivable', 'feeIncome', 'providerFeeExpense',
    'suspense', 'claimsReceivable', 'floatInTransit', 'operatorCapital', 'clearing', 'writeOff')),
  constraint merchant_payable_never_below_held check (kind <> 'merchantPayable' or (posted >= held and held >= 0)),
  constraint only_merchants_have_holds check (kind = 'merchantPayable' or held = 0),
  -- A merchant may owe us; we owe a merchant through its payable only.
  constraint merchant_receivable_is_owed check (kind <> 'merchantReceivable' or posted <= 0)
) with (fillfactor = 50);

-- Every money item that was applied, whether or not it posted: a cause has its effect once, for ever.
-- With legs it is the posting itself.
create table posting_cause (
  cause text collate "C" primary key,
  kind text not null,
  payload_hash text not null,
  mode text not null check (mode in ('live', 'test')),
  legs int not null check (legs = 0 or legs >= 2),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  digest text not null,
  seq bigint
);

-- Credit is positive. `balance_after` is the account's balance with this entry; `sequence` has no gaps.
create table ledger_entry (
  account_id text collate "C" not null,
  sequence bigint not null check (sequence > 0),
  cause text collate "C" not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  at timestamptz not null default now(),
  primary key (account_id, sequence, at),
  constraint a_float_moves_by_statement_lines_only check (account_id not like 'float.%' or cause like 'line:%')
) partition by range (at);
select ensure_month_partitions('ledger_entry', null, 3);

-- Each posting is whole, balanced, of one mode and one currency, and nothing is added to it later.
create function check_postings() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  -- One statement of a transaction posts: legs that come later, balanced or not, would change a posting.
  if current_setting('wallet.posted_in', true) = pg_current_xact_id()::text then
    raise exception 'the postings of this transaction are whole; legs cannot be added' using errcode = 'P0001';
  end if;
  perform set_config('wallet.posted_in', pg_current_xact_id()::text, true);
  select e.cause, sum(e.amount) as total, count(*) as legs, max(c.legs) as promised into wrong
    from fresh e
    left join posting_cause c on c.cause = e.cause and c.xid = pg_current_xact_id()
   group by e.cause
  having sum(e.amount) <> 0
      or count(*) < 2
      or count(*) <> coalesce(max(c.legs), -1)
      -- The last eight characters of an account's id are its currency and mode.
      or min(right(e.account_id, 8)) <> max(right(e.account_id, 8))
      or min(right(e.account_id, 4)) is distinct from min(c.mode)
   limit 1;
  if found then
    raise exception 'posting % is not whole: sum %, % legs of % promised, or more than one currency or mode',
      wrong.cause, wrong.total, wrong.legs, coalesce(wrong.promised::text, 'none') using errcode = 'P0001';
  end if;
  return null;
end $$;
create trigger ledger_entry_posts_whole after insert on ledger_entry
  referencing new table as fresh for each statement execute function check_postings();

create trigger ledger_entry_is_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_entry_is_never_emptied before truncate on ledger_entry for each statement execute function refuse_change();

create function refuse_cause_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null and new.seq is not null then
    old.seq := new.seq;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'causes are never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger posting_cause_is_append_only before update or delete on posting_cause for each row execute function refuse_cause_change();
create trigger posting_cause_is_never_emptied before truncate on posting_cause for each statement execute function refuse_change();

create table hold (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'committed', 'voided')),
  reason text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create function refuse_ended_hold() returns trigger language plpgsql as $$
begin
  raise exception 'hold % ended as %', old.id, old.status using errcode = 'restrict_violation';
end $$;
create trigger hold_ends_once before update on hold for each row when (old.status <> 'pending') execute function refuse_ended_hold();
create trigger hold_stays before delete on hold for each row execute function refuse_change();
create index hold_pending on hold (account_id) where status = 'pending';

-- Daily movement of each merchant: deltas are appended in the money item and folded by a job.
create table balance_delta (
  account_id text collate "C" not null,
  day date not null,
  kind text not null check (kind in ('credit', 'debit')),
  amount bigint not null,
  count int not null default 1
);
create table balance_day (
  account_id text collate "C" not null,
  day date not null,
  kind text not null,
  amount bigint not null,
  count bigint not null,
  primary key (account_id, day, kind)
);

-- What belongs to nobody in particular; fee, suspense and clearing are spread over 16 writers.
insert into ledger_account (id, kind, owner, currency, mode)
select kind || '.' || owner || '.' || currency || '.' || mode, kind, owner, currency, mode
from (values ('IDR'), ('PHP')) as c (currency),
     (values ('live'), ('test')) as m (mode),
     (select kind, slot::text as owner from unnest(array['feeIncome', 'providerFeeExpense', 'suspense', 'clearing']) as kind, generate_series(0, 15) as slot
      union all
      select kind, 'operator' from unnest(array['claimsReceivable', 'floatInTransit', 'operatorCapital', 'writeOff']) as kind) as k;

-- An account is opened empty; its numbers move only with entries.
grant select, insert (id, kind, owner, currency, mode) on ledger_account to wap_staff;
grant select on posting_cause, ledger_entry, hold, balance_day to wap_staff;
grant select, update (seq) on posting_cause to wap_staff;
grant select, delete on balance_delta to wap_staff;
grant insert, update on balance_day to wap_staff;
grant select, update (posted, held, sequence) on ledger_account to wap_writer;
-- Time and transaction are the database's to say.
grant select, insert (cause, kind, payload_hash, mode, legs, digest) on posting_cause to wap_writer;
grant select, insert (account_id, sequence, cause, amount, balance_after) on ledger_entry to wap_writer;
grant select, insert, update (status, updated_at) on hold to wap_writer;
grant insert on balance_delta to wap_writer;
