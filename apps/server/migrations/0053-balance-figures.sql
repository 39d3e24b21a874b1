-- Balances over time: how much what merchants have, what lies on accounts and what is between them changed, by the quarter
-- of an hour. What a balance was is what it is now less what changed since, so no entry is read for it.

-- `owner` is empty for all of a kind together; else a merchant, an account, or for floats a provider.
create table balance_figure (
  mode text not null check (mode in ('live', 'test')),
  kind text not null check (kind in ('merchantPayable', 'float', 'floatInTransit')),
  owner text collate "C" not null,
  slot timestamptz not null,
  currency text not null check (currency in ('IDR', 'PHP')),
  -- Changes in minor units, signed as people see them: what is ours on an account is positive.
  posted bigint not null,
  held bigint not null,
  pending bigint not null,
  primary key (mode, kind, owner, slot, currency)
) with (fillfactor = 80);

-- The sum of all changes ever.
create table balance_figure_total (
  mode text not null check (mode in ('live', 'test')),
  kind text not null,
  owner text collate "C" not null,
  currency text not null check (currency in ('IDR', 'PHP')),
  posted bigint not null,
  held bigint not null,
  pending bigint not null,
  primary key (mode, kind, owner, currency)
) with (fillfactor = 80);

-- Changes of both, of single merchants and accounts, written with the change itself and folded later: nobody waits for another's row.
create table balance_figure_delta (
  mode text not null check (mode in ('live', 'test')),
  kind text not null,
  owner text collate "C" not null,
  slot timestamptz not null,
  currency text not null,
  posted bigint not null,
  held bigint not null,
  pending bigint not null
);
create index balance_figure_delta_of on balance_figure_delta (mode, kind, owner);

-- A statement trigger: one insert for a whole batch of the writer. Both sides are added up and not joined, because the
-- writer's connections plan by key, and rows of a trigger have none.
create function count_balances() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into balance_figure_delta (mode, kind, owner, slot, currency, posted, held, pending)
    select mode, kind, case kind when 'floatInTransit' then '' else owner end, date_bin('15 minutes', now(), timestamptz '2000-01-01Z'), currency,
      sum(posted * case kind when 'merchantPayable' then change else -change end), sum(held * change), sum(pending * change)
    from (
      select 1 as change, mode, kind, owner, currency, posted, held, pending from fresh where kind in ('merchantPayable', 'float', 'floatInTransit')
      union all
      select -1, mode, kind, owner, currency, posted, held, pending from stale where kind in ('merchantPayable', 'float', 'floatInTransit')
    ) as both_sides
    group by mode, kind, owner, currency having sum(posted * change) <> 0 or sum(held * change) <> 0 or sum(pending * change) <> 0;
  return null;
end $$;
create trigger ledger_account_counts_balances after update on ledger_account
  referencing old table as stale new table as fresh for each statement execute function count_balances();

-- One change, and which sums it belongs to: its own, that of all, and of a float that of its provider.
create function balance_owners(kind text, owner text) returns setof text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select $2 union select '' union select a.provider from account a where $1 = 'float' and a.id = $2
$$;
grant execute on function balance_owners to wap_staff;

-- What there is today, and the changes of the days that are ever shown.
insert into balance_figure_total (mode, kind, owner, currency, posted, held, pending)
  select l.mode, l.kind, o.owner, l.currency, sum(l.posted * case l.kind when 'merchantPayable' then 1 else -1 end), sum(l.held), sum(l.pending)
  from ledger_account l cross join lateral balance_owners(l.kind, case l.kind when 'floatInTransit' then '' else l.owner end) as o (owner)
  where l.kind in ('merchantPayable', 'float', 'floatInTransit') group by 1, 2, 3, 4;
insert into balance_figure (mode, kind, owner, slot, currency, posted, held, pending)
  select l.mode, l.kind, o.owner, c.slot, l.currency, sum(c.posted * case l.kind when 'merchantPayable' then 1 else -1 end), sum(c.held), sum(c.pending)
  from (
    select account_id, date_bin('15 minutes', at, timestamptz '2000-01-01Z') as slot, amount as posted, 0 as held, 0 as pending from ledger_entry where at >= now() - interval '32 days'
    union all
    select account_id, date_bin('15 minutes', created_at, timestamptz '2000-01-01Z'), 0, amount, case kind when 'pendingConfirmation' then amount else 0 end from hold where created_at >= now() - interval '32 days'
    union all
    select account_id, date_bin('15 minutes', updated_at, timestamptz '2000-01-01Z'), 0, -amount, case kind when 'pendingConfirmation' then -amount else 0 end from hold
    where status <> 'pending' and updated_at >= now() - interval '32 days'
  ) c join ledger_account l on l.id = c.account_id
    cross join lateral balance_owners(l.kind, case l.kind when 'floatInTransit' then '' else l.owner end) as o (owner)
  where l.kind in ('merchantPayable', 'float', 'floatInTransit') group by 1, 2, 3, 4, 5;

-- They name merchants, and no merchant reads them.
do $$
declare
  name text;
begin
  foreach name in array array['balance_figure', 'balance_figure_total', 'balance_figure_delta'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update on balance_figure, balance_figure_total to wap_staff;
grant select, delete on balance_figure_delta to wap_staff;
