-- What the booked lines of each account make, without reading them again: a sum that was proved by reading all of them, and what changed since.

create table reconciliation_checkpoint (
  account_id text collate "C" primary key references account (id),
  -- Of all booked lines since the baseline: credits less debits in minor units, and how many.
  amount bigint not null,
  lines bigint not null,
  -- When every line was last read for it.
  proved_at timestamptz not null
);

-- Changes of it, written with the change of the line itself, whatever its time, and folded later: nobody waits for another's row,
-- and no line is between two comparisons.
create table statement_line_change (
  account_id text collate "C" not null,
  amount bigint not null,
  lines bigint not null
);
create index statement_line_change_of on statement_line_change (account_id);

-- Statement triggers: one insert for a whole read of a phone. What a line's use changes about it cancels out.
create function count_line_changes() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into statement_line_change (account_id, amount, lines)
      select account_id, sum(case direction when 'credit' then amount else -amount end), count(*)
      from fresh where mode = 'live' and booked and match_status <> 'baseline' group by account_id;
  elsif tg_op = 'DELETE' then
    insert into statement_line_change (account_id, amount, lines)
      select account_id, -sum(case direction when 'credit' then amount else -amount end), -count(*)
      from stale where mode = 'live' and booked and match_status <> 'baseline' group by account_id;
  else
    insert into statement_line_change (account_id, amount, lines)
      select account_id, sum(change * case direction when 'credit' then amount else -amount end), sum(change)
      from (
        select account_id, direction, amount, 1 as change from fresh where mode = 'live' and booked and match_status <> 'baseline'
        union all
        select account_id, direction, amount, -1 from stale where mode = 'live' and booked and match_status <> 'baseline'
      ) as counted
      group by account_id having sum(change) <> 0 or sum(change * case direction when 'credit' then amount else -amount end) <> 0;
  end if;
  return null;
end $$;
create trigger statement_line_counts_new after insert on statement_line referencing new table as fresh for each statement execute function count_line_changes();
create trigger statement_line_counts_changed after update on statement_line referencing old table as stale new table as fresh for each statement execute function count_line_changes();
create trigger statement_line_counts_gone after delete on statement_line referencing old table as stale for each statement execute function count_line_changes();

-- What came after a time, and the newest line behind which a balance was shown.
create index statement_line_time on statement_line (account_id, occurred_from, id);
create index statement_line_shown on statement_line (account_id, occurred_from, id) where balance_after is not null;

grant select, insert, update on reconciliation_checkpoint to wap_staff;
grant select, delete on statement_line_change to wap_staff;
