-- What a merchant's first screen shows, without reading the transactions: figures by the quarter of an hour, the amounts
-- that transactions are found by, and who has put the setup list away.

-- How many transactions ended how, and what they moved. The midnight of every zone begins a quarter of an hour.
create table merchant_figure (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  slot timestamptz not null,
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  -- What was paid, in minor units; what was asked for where nothing says what was paid.
  amount bigint not null,
  primary key (merchant_id, mode, slot, kind, method, status)
) with (fillfactor = 80);

-- Changes of it, written with the change of the transaction itself and folded later: nobody waits for another's row.
create table merchant_figure_delta (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  slot timestamptz not null,
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  amount bigint not null
);
create index merchant_figure_delta_of on merchant_figure_delta (merchant_id, mode, slot);

-- Asked for, to be paid, paid: people look a payment up by any of them.
create table transaction_amount (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  minor bigint not null,
  transaction_id text collate "C" not null,
  primary key (merchant_id, mode, minor, transaction_id)
);

-- Whoever has put the finished setup list away.
create table setup_dismissal (
  user_id text collate "C" primary key references app_user (id),
  merchant_id text collate "C" not null,
  at timestamptz not null default now()
);

-- Statement triggers: one insert for a whole batch of the writer. What did not change cancels out.
create function count_new_transactions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into transaction_amount (merchant_id, mode, minor, transaction_id)
    select merchant_id, mode, payment_amount, id from fresh union select merchant_id, mode, final_payment, id from fresh;
  insert into merchant_figure_delta (merchant_id, mode, slot, kind, method, status, count, amount)
    select merchant_id, mode, date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), kind, method, status, count(*), sum(coalesce(paid_amount, final_payment))
    from fresh where completed_at is not null group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

create function count_changed_transactions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into merchant_figure_delta (merchant_id, mode, slot, kind, method, status, count, amount)
    select merchant_id, mode, slot, kind, method, status, sum(change), sum(change * amount)
    from (
      select merchant_id, mode, date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z') as slot, kind, method, status, 1 as change, coalesce(paid_amount, final_payment) as amount
        from fresh where completed_at is not null
      union all
      select merchant_id, mode, date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), kind, method, status, -1, coalesce(paid_amount, final_payment)
        from stale where completed_at is not null
    ) as ended
    group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0 or sum(change * amount) <> 0;
  insert into transaction_amount (merchant_id, mode, minor, transaction_id)
    select merchant_id, mode, paid_amount, id from fresh where paid_amount <> final_payment and paid_amount <> payment_amount
    on conflict do nothing;
  return null;
end $$;

create trigger transaction_counts_new after insert on transaction referencing new table as fresh for each statement execute function count_new_transactions();
create trigger transaction_counts_changed after update on transaction
  referencing old table as stale new table as fresh for each statement execute function count_changed_transactions();

insert into merchant_figure (merchant_id, mode, slot, kind, method, status, count, amount)
  select merchant_id, mode, date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), kind, method, status, count(*), sum(coalesce(paid_amount, final_payment))
  from transaction where completed_at is not null group by 1, 2, 3, 4, 5, 6;
insert into transaction_amount (merchant_id, mode, minor, transaction_id)
  select merchant_id, mode, minor, id from transaction, unnest(array[payment_amount, final_payment, paid_amount]) as minor where minor is not null
  on conflict do nothing;

-- What is seldom among very many: states between beginning and end, and everything but deposits.
create index transaction_unusual_status on transaction (merchant_id, mode, status, id) where status not in ('succeeded', 'expired');
create index transaction_no_deposit on transaction (merchant_id, mode, kind, id) where kind <> 'deposit';

do $$
declare
  name text;
begin
  foreach name in array array['merchant_figure', 'merchant_figure_delta', 'transaction_amount', 'setup_dismissal'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
  foreach name in array array['merchant_figure', 'merchant_figure_delta', 'transaction_amount'] loop
    execute format($policy$create policy own on %I for select to wap_tenant
      using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true))$policy$, name);
  end loop;
end $$;
-- People see both modes of their merchant.
create policy own on setup_dismissal for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));

grant select, insert, update on merchant_figure to wap_staff;
grant select, delete on merchant_figure_delta to wap_staff;
grant select on transaction_amount to wap_staff;
grant select, insert on setup_dismissal to wap_staff;
grant select on merchant_figure, merchant_figure_delta, transaction_amount, setup_dismissal to wap_tenant;
grant select (note) on transaction to wap_tenant;
