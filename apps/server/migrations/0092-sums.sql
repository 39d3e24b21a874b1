-- Sums that bound what is paid out in a merchant's day: counted when money is set aside, for its destination, for everybody
-- who asked, and for what went without a person. And days that end once, whatever is done to a merchant's time zone.

-- What each request adds to which sums of its merchant's day: `to:<destination>`, `by:<person or token>`, `all`, and `new`
-- for destinations that are not known yet. Written under the merchant's lock, once for each judgement.
create table counted_request (
  request_id text collate "C" primary key references withdrawal_request (id),
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  currency text not null check (currency in ('IDR', 'PHP')),
  counted_for text[] not null,
  amount bigint not null check (amount >= 0),
  -- As much of it as needs nobody's word.
  automatic bigint not null check (automatic between 0 and amount),
  -- When it was judged to have its money set aside: its day.
  counted_at timestamptz not null,
  -- False once it has come to nothing.
  counts boolean not null default true
);
-- What has come to nothing is taken off its day again.
create index counted_request_nothing on counted_request (merchant_id, mode, currency, counted_at) where not counts;

-- Those sums in quarters of an hour, which every zone's midnights fall on: a day is at most 192 rows, however much was paid.
create table counted_sum (
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  currency text not null check (currency in ('IDR', 'PHP')),
  counted_for text collate "C" not null,
  slot timestamptz not null,
  amount bigint not null check (amount >= 0),
  automatic bigint not null check (automatic between 0 and amount),
  primary key (merchant_id, mode, currency, counted_for, slot)
);
create function sum_slot(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, '2000-01-01T00:00:00Z'::timestamptz)
$$;
grant execute on function sum_slot(timestamptz) to wap_staff;
do $$
declare
  name text;
begin
  foreach name in array array['counted_request', 'counted_sum'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert on counted_request, counted_sum to wap_staff;
grant update (currency, counted_for, amount, automatic, counted_at, counts) on counted_request to wap_staff;
grant update (amount, automatic) on counted_sum to wap_staff;
grant select, update (counts) on counted_request to wap_writer;

-- Whether a request in this status counts: what has come to nothing does no longer.
create function status_counts(status text) returns boolean language sql immutable parallel safe as $$
  select status not in ('rejected', 'cancelled', 'failed', 'reversed', 'verificationFailed', 'confirmExpired')
$$;
grant execute on function status_counts(text) to wap_staff, wap_writer;
create function count_request() returns trigger language plpgsql as $$
begin
  update counted_request set counts = status_counts(new.status) where request_id = new.id;
  return null;
end $$;
create trigger withdrawal_request_counts after update on withdrawal_request for each row
  when (status_counts(old.status) is distinct from status_counts(new.status)) execute function count_request();

-- What was set aside before counts by its hold's time, as far as a day can reach back.
insert into counted_request (request_id, merchant_id, mode, currency, counted_for, amount, automatic, counted_at, counts)
  select w.id, w.merchant_id, w.mode, w.currency,
    array(select distinct f from unnest(array['to:' || w.destination_key, 'all'] || array(select 'by:' || asker from unnest(string_to_array(w.requesters, ' ') || w.created_by) asker where asker <> '')) f),
    w.amount, case when w.approvals_needed = 0 then w.amount else 0 end, h.created_at, status_counts(w.status)
  from hold h join withdrawal_request w on w.hold_id = h.id
  where h.created_at > now() - interval '3 days' and w.mode = 'live' and w.approvals_needed is not null;
insert into counted_sum (merchant_id, mode, currency, counted_for, slot, amount, automatic)
  select merchant_id, mode, currency, f, sum_slot(counted_at), sum(amount), sum(automatic) from counted_request, unnest(counted_for) f group by 1, 2, 3, 4, 5;

-- Where a number that a person typed is paid to at the earliest, unless an independent person releases it before.
alter table withdrawal_request add column destination_cool_at timestamptz;
grant select (destination_cool_at) on withdrawal_request to wap_tenant;

-- A merchant's day and month that were under way when its time zone was changed, and when they end. A day lasts 24 hours
-- at least: it goes on until the first midnight of the new zone after them, however often the zone is changed meanwhile.
alter table merchant
  add column day_began_at timestamptz,
  add column day_ends_at timestamptz,
  add column month_began_at timestamptz,
  add column month_ends_at timestamptz;

-- When the day or month began that a moment belongs to: the one that a change of zone left under way, or the zone's.
create function window_start(part text, at timestamptz, zone text, began timestamptz, ends timestamptz)
  returns timestamptz language sql stable parallel safe as $$
  select case when at < ends then began else date_trunc(part, at, zone) end
$$;
-- The first midnight, or first of a month, of a zone at a moment or after it.
create function next_start(part text, zone text, at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select case when date_trunc(part, at, zone) = at then at
    else (date_trunc(part, at at time zone zone) + ('1 ' || part)::interval) at time zone zone end
$$;
grant execute on function window_start(text, timestamptz, text, timestamptz, timestamptz) to wap_staff, wap_writer;

create function keep_merchant_window() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Nothing was counted by its day yet.
  if not exists (select from withdrawal_request w where w.merchant_id = old.id) then
    return new;
  end if;
  new.day_began_at := window_start('day', clock_timestamp(), old.time_zone, old.day_began_at, old.day_ends_at);
  new.day_ends_at := next_start('day', new.time_zone, new.day_began_at + interval '24 hours');
  new.month_began_at := window_start('month', clock_timestamp(), old.time_zone, old.month_began_at, old.month_ends_at);
  new.month_ends_at := next_start('month', new.time_zone, new.month_began_at + interval '27 days');
  return new;
end $$;
create trigger merchant_window_stays before update of time_zone on merchant for each row
  when (old.time_zone is distinct from new.time_zone) execute function keep_merchant_window();

-- What persons proposed in the last day, which their proposals are summed over.
create index line_proposal_made on line_proposal (created_at);

-- Whether a file that confirms claims stands: by one person, where it names its account and proves its balances within what
-- one person may confirm in a day; otherwise two stand behind it who have nothing to do with the phones' owner.
alter table statement_import
  add column stands text not null default 'alone' check (stands in ('alone', 'waits', 'byTwo')),
  add column waits_because text check (waits_because in ('tied', 'identity', 'balance', 'sum')),
  -- Ids of those who stand behind it, with blanks between.
  add column stood_by text not null default '',
  -- The credits that it tells of, in minor units: what it may confirm.
  add column confirms_minor bigint not null default 0 check (confirms_minor >= 0);
update statement_import i set stands = 'waits', waits_because = 'identity', stood_by = i.imported_by
  where i.purpose = 'confirm' and i.identity <> 'number' and i.status = 'kept'
    and not exists (select from evidence_line e join statement_line l on l.id = e.line_id and l.confirmed_by = 'import:' || e.id where e.import_id = i.id);
alter table statement_import add constraint statement_import_waits_for_a_reason check ((stands = 'alone') = (waits_because is null));
grant update (stands, stood_by) on statement_import to wap_staff;
create index statement_import_made on statement_import (created_at) where purpose = 'confirm';
