-- Sums that bound a merchant's day, one signed row for each of them. Whoever lowers one by SQL, or takes it away, makes its
-- merchant ask two persons, and is named.

create table day_sum (
  -- `<merchant>.<mode>.<currency>.<what it is counted for>`.
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  -- When the day began that it is the sum of; a later day begins it anew.
  began timestamptz not null,
  -- What was counted in that day, also what has come to nothing since; and as much of it as needed nobody's word.
  amount bigint not null check (amount >= 0),
  automatic bigint not null check (automatic between 0 and amount),
  mac text
);
alter table day_sum enable row level security, force row level security;
create policy house on day_sum to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert on day_sum to wap_staff;
grant update (began, amount, automatic, mac) on day_sum to wap_staff;

-- What each request adds is signed too: it is taken off again when the request is judged anew.
alter table counted_request add column mac text;
grant update (mac) on counted_request to wap_staff;

insert into day_sum (id, merchant_id, began, amount, automatic)
  select concat_ws('.', s.merchant_id, s.mode, s.currency, s.counted_for), s.merchant_id, d.began, sum(s.amount), sum(s.automatic)
  from counted_sum s join merchant m on m.id = s.merchant_id
    cross join lateral (select window_start('day', clock_timestamp(), m.time_zone, m.day_began_at, m.day_ends_at) as began) d
  where s.slot >= d.began group by s.merchant_id, s.mode, s.currency, s.counted_for, d.began;
insert into day_sum (id, merchant_id, began, amount, automatic)
  select concat_ws('.', c.merchant_id, c.mode, c.currency, 'new'), c.merchant_id, s.began, 0, 0
  from (select distinct merchant_id, mode, currency from counted_sum) c join day_sum s on s.id = concat_ws('.', c.merchant_id, c.mode, c.currency, 'all')
  on conflict do nothing;
drop table counted_sum;
drop function sum_slot(timestamptz);
