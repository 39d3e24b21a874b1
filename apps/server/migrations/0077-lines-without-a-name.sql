-- A line that was kept under a name of our own, because its provider showed neither an id nor a balance, keeps it when its
-- provider's id is seen later: the id is a second name of the same line. Null: it is the line's own.
alter table line_key add column alias_of text;
alter table line_key add constraint line_key_alias_is_another_name check (alias_of <> key);

-- Lines that no read proved are counted by account for an alert, without asking the partitions.
alter table open_line add column not_proved boolean not null default false;

create or replace function keep_open_lines() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from open_line o using stale s where o.line_id = s.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from open_line o using fresh f where o.line_id = f.id and f.match_status not in ('unmatched', 'proposed', 'review');
  end if;
  insert into open_line as o (line_id, account_id, mode, direction, amount, match_status, booked, posted, not_proved)
    select id, account_id, mode, direction, amount, match_status, booked, posted, reason is not distinct from 'notProved'
    from fresh where match_status in ('unmatched', 'proposed', 'review')
    on conflict (line_id) do update set account_id = excluded.account_id, direction = excluded.direction, amount = excluded.amount,
      match_status = excluded.match_status, booked = excluded.booked, posted = excluded.posted, not_proved = excluded.not_proved
      where (o.account_id, o.direction, o.amount, o.match_status, o.booked, o.posted, o.not_proved)
        is distinct from (excluded.account_id, excluded.direction, excluded.amount, excluded.match_status, excluded.booked, excluded.posted, excluded.not_proved);
  return null;
end $$;
