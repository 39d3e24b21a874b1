-- Shifts: who has what asks for a person, what was written about it, and how each shift began and ended. And the figures
-- of all merchants' money: how movements ended and why not, by the quarter of an hour.

-- Who has an item that has no owner of its own elsewhere: lines and held requests have theirs.
create table shift_owner (
  kind text not null,
  item_id text collate "C" not null,
  user_id text collate "C" not null references app_user (id),
  taken_at timestamptz not null default now(),
  primary key (kind, item_id)
);
create index shift_owner_of on shift_owner (user_id);

create table shift_note (
  id text collate "C" primary key,
  kind text not null,
  item_id text collate "C" not null,
  user_id text collate "C" not null references app_user (id),
  text text not null,
  at timestamptz not null default now()
);
create index shift_note_of on shift_note (kind, item_id, id);
create trigger shift_note_stays before update or delete on shift_note for each row execute function refuse_change();

create table shift (
  id text collate "C" primary key,
  user_id text collate "C" not null references app_user (id),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- How much of each kind was open, as [{kind, count}].
  open_at_start jsonb not null,
  open_at_end jsonb,
  -- What the person did meanwhile, by the audit log, as [{action, count}].
  acts jsonb not null default '[]',
  handed_to text collate "C" references app_user (id),
  -- What was handed over, as [{kind, id, name}].
  handed jsonb not null default '[]',
  note text,
  check ((ended_at is null) = (open_at_end is null)),
  check (handed_to is distinct from user_id)
);
-- The promise: of one person one shift at a time.
create unique index shift_goes_on on shift (user_id) where ended_at is null;
create index shift_person on shift (user_id, id);
create index shift_handed on shift (handed_to, id) where handed_to is not null;
create function refuse_ended_shift() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (old.id, old.user_id, old.started_at, old.open_at_start) is distinct from (new.id, new.user_id, new.started_at, new.open_at_start) then
    raise exception 'shift % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger shift_stays before update on shift for each row execute function refuse_ended_shift();
create trigger shift_is_kept before delete on shift for each row execute function refuse_change();
grant select, insert, update, delete on shift_owner to wap_staff;
grant select, insert on shift_note to wap_staff;
grant select, insert, update on shift to wap_staff;

create index alert_of_kind on alert (kind, since) where closed_at is null;
create index payout_proposal_open on payout_proposal (created_at) where status = 'open';

-- All merchants together: how movements ended, what they moved, and the seconds from paid to credited of `timed` of them.
create table house_figure (
  mode text not null check (mode in ('live', 'test')),
  currency text not null check (currency in ('IDR', 'PHP')),
  slot timestamptz not null,
  kind text not null,
  method text not null,
  status text not null,
  -- Why it did not succeed; empty where nothing says it.
  reason text not null,
  count bigint not null,
  amount bigint not null,
  seconds bigint not null,
  timed bigint not null,
  primary key (mode, slot, currency, kind, method, status, reason)
) with (fillfactor = 80);

-- What did not succeed, by account and by merchant.
create table account_failure (
  mode text not null check (mode in ('live', 'test')),
  slot timestamptz not null,
  account_id text collate "C" not null,
  kind text not null,
  method text not null,
  status text not null,
  reason text not null,
  count bigint not null,
  primary key (mode, slot, account_id, kind, method, status, reason)
) with (fillfactor = 80);
create table merchant_failure (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  slot timestamptz not null,
  kind text not null,
  method text not null,
  status text not null,
  reason text not null,
  count bigint not null,
  primary key (merchant_id, mode, slot, kind, method, status, reason)
) with (fillfactor = 80);

-- Changes of all three, written with the change of the transactions themselves and folded later: nobody waits for another's row.
create table house_figure_delta (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  currency text not null,
  slot timestamptz not null,
  account_id text collate "C" not null,
  kind text not null,
  method text not null,
  status text not null,
  reason text not null,
  count bigint not null,
  amount bigint not null,
  seconds bigint not null,
  timed bigint not null
);
create index house_figure_delta_of on house_figure_delta (mode, slot);
create index house_figure_delta_merchant on house_figure_delta (merchant_id, mode, slot);

-- Codes only: words that a person wrote are nothing to count by.
create function failure_reason(status text, reason text) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select case when status in ('succeeded', 'paidAfterFailure') or reason is null then '' when reason ~ '^[a-zA-Z][a-zA-Z0-9.]{0,59}$' then reason else 'other' end
$$;

create function count_house_new() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into house_figure_delta (merchant_id, mode, currency, slot, account_id, kind, method, status, reason, count, amount, seconds, timed)
    select merchant_id, mode, currency, date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), coalesce(account_id, ''), kind, method, status, failure_reason(status, status_reason),
      count(*), sum(coalesce(paid_amount, final_payment)),
      coalesce(sum(greatest(0, extract(epoch from completed_at - paid_at))::bigint) filter (where kind = 'deposit' and status = 'succeeded' and paid_at is not null), 0),
      count(*) filter (where kind = 'deposit' and status = 'succeeded' and paid_at is not null)
    from fresh where completed_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;

create function count_house_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into house_figure_delta (merchant_id, mode, currency, slot, account_id, kind, method, status, reason, count, amount, seconds, timed)
    select merchant_id, mode, currency, slot, account_id, kind, method, status, reason, sum(change), sum(change * amount), sum(change * seconds * timed), sum(change * timed)
    from (
      select r.merchant_id, r.mode, r.currency, date_bin('15 minutes', r.completed_at, timestamptz '2000-01-01Z') as slot, coalesce(r.account_id, '') as account_id, r.kind, r.method, r.status,
        failure_reason(r.status, r.status_reason) as reason, r.change, coalesce(r.paid_amount, r.final_payment) as amount,
        coalesce(greatest(0, extract(epoch from r.completed_at - r.paid_at))::bigint, 0) as seconds, (r.kind = 'deposit' and r.status = 'succeeded' and r.paid_at is not null)::int as timed
      from (
        select 1 as change, merchant_id, mode, currency, account_id, kind, method, status, status_reason, paid_amount, final_payment, paid_at, completed_at from fresh where completed_at is not null
        union all
        select -1, merchant_id, mode, currency, account_id, kind, method, status, status_reason, paid_amount, final_payment, paid_at, completed_at from stale where completed_at is not null
      ) r
    ) as ended
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(change) <> 0 or sum(change * amount) <> 0 or sum(change * seconds * timed) <> 0 or sum(change * timed) <> 0;
  return null;
end $$;

create trigger transaction_house_new after insert on transaction referencing new table as fresh for each statement execute function count_house_new();
create trigger transaction_house_changed after update on transaction
  referencing old table as stale new table as fresh for each statement execute function count_house_changed();

insert into house_figure_delta (merchant_id, mode, currency, slot, account_id, kind, method, status, reason, count, amount, seconds, timed)
  select merchant_id, mode, currency, date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), coalesce(account_id, ''), kind, method, status, failure_reason(status, status_reason),
    count(*), sum(coalesce(paid_amount, final_payment)),
    coalesce(sum(greatest(0, extract(epoch from completed_at - paid_at))::bigint) filter (where kind = 'deposit' and status = 'succeeded' and paid_at is not null), 0),
    count(*) filter (where kind = 'deposit' and status = 'succeeded' and paid_at is not null)
  from transaction where completed_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

do $$
declare
  name text;
begin
  foreach name in array array['merchant_failure', 'house_figure_delta'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
    execute format($policy$create policy own on %I for select to wap_tenant
      using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true))$policy$, name);
  end loop;
end $$;
grant select, insert, update on house_figure, account_failure, merchant_failure to wap_staff;
grant select, delete on house_figure_delta to wap_staff;
grant select on merchant_failure to wap_tenant;
grant select (merchant_id, mode, slot, kind, method, status, reason, count) on house_figure_delta to wap_tenant;
