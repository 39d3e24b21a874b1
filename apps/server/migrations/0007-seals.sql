-- Seals of several histories in one table, each history a chain of its own; indexes for the audit log's filters.

alter table seal add column kind text not null default 'audit' check (kind in ('audit'));
alter table seal alter column kind drop default;
-- Places of rows that did not fit their digest when they were sealed: changed between their commit and then.
alter table seal add column unfit bigint[] not null default '{}';
alter table seal drop constraint seal_pkey;
alter table seal add primary key (kind, no);

-- A second sealer, whatever it believes, cannot fork a chain or leave a gap in it.
create function refuse_loose_seal() returns trigger language plpgsql as $$
begin
  if new.no = 1 and new.from_seq = 1 and new.previous_root = '' then
    return new;
  end if;
  if exists (select from seal p where p.kind = new.kind and p.no = new.no - 1 and p.to_seq = new.from_seq - 1 and p.root = new.previous_root) then
    return new;
  end if;
  raise exception 'seal % of % does not follow the one before', new.no, new.kind using errcode = 'restrict_violation';
end $$;

create trigger seal_follows before insert on seal for each row execute function refuse_loose_seal();

-- Every filter of the audit log has an index that is in the page's order. The ids of entities differ by their prefixes,
-- so the entity's name adds nothing to its id.
drop index audit_entry_by_entity;
create index audit_entry_by_entity on audit_entry (entity, id);
create index audit_entry_by_entity_id on audit_entry (entity_id, id);
create index audit_entry_by_actor on audit_entry (actor_id, id) where actor_id is not null;
create index audit_entry_by_action on audit_entry (action, id);
