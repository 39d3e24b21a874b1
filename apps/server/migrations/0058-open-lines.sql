-- Lines that nobody has explained yet, whatever their month: an amount is not given away while one of it waits, and asking
-- the partitions for that is planned over all of history. Written with the line itself.
create table open_line (
  line_id text collate "C" primary key,
  account_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  direction text not null,
  amount bigint not null,
  match_status text not null check (match_status in ('unmatched', 'proposed', 'review')),
  booked boolean not null,
  posted boolean not null
);
create index open_line_amount on open_line (account_id, amount);

-- Statement triggers: one look for a whole batch. A change that says nothing new writes nothing.
create function keep_open_lines() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from open_line o using stale s where o.line_id = s.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from open_line o using fresh f where o.line_id = f.id and f.match_status not in ('unmatched', 'proposed', 'review');
  end if;
  insert into open_line as o (line_id, account_id, mode, direction, amount, match_status, booked, posted)
    select id, account_id, mode, direction, amount, match_status, booked, posted from fresh where match_status in ('unmatched', 'proposed', 'review')
    on conflict (line_id) do update set account_id = excluded.account_id, direction = excluded.direction, amount = excluded.amount,
      match_status = excluded.match_status, booked = excluded.booked, posted = excluded.posted
      where (o.account_id, o.direction, o.amount, o.match_status, o.booked, o.posted)
        is distinct from (excluded.account_id, excluded.direction, excluded.amount, excluded.match_status, excluded.booked, excluded.posted);
  return null;
end $$;
create trigger statement_line_opens after insert on statement_line referencing new table as fresh for each statement execute function keep_open_lines();
create trigger statement_line_moves after update on statement_line referencing new table as fresh for each statement execute function keep_open_lines();
create trigger statement_line_leaves after delete on statement_line referencing old table as stale for each statement execute function keep_open_lines();

insert into open_line (line_id, account_id, mode, direction, amount, match_status, booked, posted)
  select id, account_id, mode, direction, amount, match_status, booked, posted from statement_line where match_status in ('unmatched', 'proposed', 'review');

grant select on open_line to wap_staff;
