-- How often an account may send, beside how much: a transfer counts from its beginning, and no longer once it is proved
-- that it was not made. The minute begins with its first transfer and lies beside what is on its way.
alter table account_day add column count_out integer not null default 0 check (count_out >= 0);
alter table account_out
  add column minute_began_at timestamptz,
  add column minute_count integer not null default 0 check (minute_count >= 0),
  add column minute_sum bigint not null default 0 check (minute_sum >= 0);
grant update (minute_began_at, minute_count, minute_sum) on account_out to wap_writer;

-- What was sent before it was counted.
update account_day d set count_out = sent.count
  from (select account_id, day, count(*)::integer as count from payout_intent where state <> 'closed' group by account_id, day) sent
  where sent.account_id = d.account_id and date '2000-01-01' + sent.day = d.day;
