-- Stop every process of the older version first.
-- Room of an account's limits and a unique amount end apart. An amount stays taken until nothing can arrive for it any more;
-- the room of its day is given back at the deposit's end: its expiry, its cancel, or another method instead of it.

alter table amount_slot
  -- Until when it holds room while nobody has paid it. Null: it holds none, or what it held counts as used.
  add column room_until timestamptz,
  -- The day of the account on which it does.
  add column room_day date,
  -- Its session was born on a public form.
  add column stranger boolean not null default false;
create index amount_slot_room on amount_slot (account_id, room_until) where room_until is not null;
grant update (room_until, room_day) on amount_slot to wap_staff;

-- What waits to be added to an account's day. Whatever ends appends here and waits for nobody: a new code alone locks the day.
create table account_day_change (
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  day date not null,
  reserved_in bigint not null default 0,
  used_in bigint not null default 0,
  count_in integer not null default 0
);
create index account_day_change_account on account_day_change (account_id, day);
grant select, insert on account_day_change to wap_staff;
grant insert on account_day_change to wap_writer;

create function fold_account_days(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded int;
begin
  with taken as (
    delete from account_day_change where ctid = any(array(select ctid from account_day_change limit most)) returning *
  ), added as (
    select account_id, mode, day, sum(reserved_in)::bigint as reserved_in, sum(used_in)::bigint as used_in, sum(count_in)::int as count_in
    from taken group by account_id, mode, day
  ), held as materialized (
    select d.account_id, d.day from account_day d join added using (account_id, day) order by d.id for update of d
  ), moved as (
    update account_day d set reserved_in = d.reserved_in + a.reserved_in, used_in = d.used_in + a.used_in, count_in = d.count_in + a.count_in
    from held h join added a using (account_id, day) where d.account_id = h.account_id and d.day = h.day
  ), made as (
    insert into account_day as d (account_id, mode, day, reserved_in, used_in, count_in)
    select account_id, mode, day, reserved_in, used_in, count_in from added a
    where not exists (select from account_day known where known.account_id = a.account_id and known.day = a.day) order by account_id, day
    on conflict (account_id, day) do update
      set reserved_in = d.reserved_in + excluded.reserved_in, used_in = d.used_in + excluded.used_in, count_in = d.count_in + excluded.count_in
  ) select count(*) into folded from taken;
  return folded;
end $$;
revoke execute on function fold_account_days from public;
grant execute on function fold_account_days to wap_staff;

-- Codes of before: who can still be paid in time, was paid, or waits for a person keeps its room, all others give it back.
update amount_slot s set room_day = (s.created_at at time zone case a.currency when 'PHP' then 'Asia/Manila' else 'Asia/Jakarta' end)::date,
    room_until = (select t.expires_at from transaction t
      where t.id = s.transaction_id and (t.paid_at is not null or t.status in ('created', 'awaitingPayment', 'checking', 'review')))
from account a where a.id = s.account_id;
update amount_slot s set room_until = s.room_until + interval '10 seconds'
from transaction t where t.id = s.transaction_id and t.status = 'checking';
insert into account_day_change (account_id, mode, day, reserved_in, count_in)
select s.account_id, s.mode, s.room_day, -s.final_minor, -1 from amount_slot s join account_day d on d.account_id = s.account_id and d.day = s.room_day
where s.room_until is null;

-- How much of an account's room the payers of public forms may hold together without having paid, in percent.
alter table merchant add column strangers_percent smallint not null default 5 check (strangers_percent between 1 and 50);
grant select (strangers_percent) on merchant to wap_tenant;

-- Names that somebody asks for by a public form have a budget of their own.
alter table account_verification add column by_stranger boolean not null default false;
