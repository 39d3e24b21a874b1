-- Stop every process of the older version first.
-- A statement line has its own promise of once for each (account, key). Until now `line_key` alone promised it: whoever took
-- a row of that away, or changed it, let the same line be recorded, and credited, again.

-- The names that lines have: the key of each, and its provider's id where that was seen later. Only the triggers of
-- `statement_line` write it, no role of the application changes or deletes a row, and a name is given up only with an import
-- of which nothing came. A table of its own, because a unique index of a partitioned table promises nothing across months.
create table statement_line_name (
  account_id text collate "C" not null,
  name text not null,
  line_id text collate "C" not null,
  primary key (account_id, name)
);

-- What was recorded twice before this migration stays for the proof to name: the first one keeps the name.
insert into statement_line_name (account_id, name, line_id)
  select account_id, key, id from statement_line order by account_id, key, id on conflict do nothing;
insert into statement_line_name (account_id, name, line_id)
  select account_id, key, line_id from line_key where alias_of is not null order by account_id, key on conflict do nothing;

create function keep_line_names() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into statement_line_name (account_id, name, line_id) select account_id, key, id from fresh order by account_id, key;
  return null;
end $$;
create trigger statement_line_has_its_name after insert on statement_line
  referencing new table as fresh for each statement execute function keep_line_names();

create function keep_second_name() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into statement_line_name (account_id, name, line_id) values (new.account_id, 'id:' || new.provider_transaction_id, new.id);
  return null;
end $$;
create trigger statement_line_has_its_second_name after update of provider_transaction_id on statement_line for each row
  when (new.provider_transaction_id is distinct from old.provider_transaction_id and 'id:' || new.provider_transaction_id <> new.key)
  execute function keep_second_name();

grant select on statement_line_name to wap_staff;

-- The lines that a file showed first, with their keys and names, and with what other sources said of them free again; and
-- what the file proved to be whole. Refuses when one of them has moved money, or a person has begun to decide about it.
create or replace function discard_imported_lines(wanted text) returns table (lines int, covers int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids text[];
  used text;
begin
  perform require_kept_import(wanted);
  select array_agg(l.id) into ids from (select id from statement_line where import_id = wanted order by id for update) l;
  select l.id into used from statement_line l where l.id = any(ids)
    and (l.posted or l.allocated > 0 or l.match_status in ('proposed', 'matched', 'ignored')
      or exists (select from posting_cause c where c.cause = 'line:' || l.id) or exists (select from line_allocation a where a.line_id = l.id and a.status = 'active')) limit 1;
  if used is not null then
    raise exception 'line % of import % is used', used, wanted using errcode = 'restrict_violation';
  end if;
  update evidence_line set line_id = null where line_id = any(ids);
  update observation set line_id = null where line_id = any(ids);
  delete from reconciliation_difference where line_id = any(ids);
  delete from line_assignment where line_id = any(ids);
  delete from line_key where line_id = any(ids);
  delete from statement_line_name n using statement_line l
    where l.id = any(ids) and n.account_id = l.account_id and n.line_id = l.id and n.name in (l.key, 'id:' || l.provider_transaction_id);
  delete from statement_line where id = any(ids);
  get diagnostics lines = row_count;
  delete from coverage where import_id = wanted;
  get diagnostics covers = row_count;
  if lines + covers > 0 then
    insert into lawful_end (what, count, about) values ('importedLines', lines + covers, jsonb_build_object('importId', wanted, 'lines', lines, 'covers', covers));
  end if;
  return next;
end $$;
