-- What lets more payouts go waits like any other raise: fewer first payments held, the end of a rule or a block, a rule that covers
-- a stricter one. And one person's change needs a second one when whoever could have stopped it was shut out.
alter table pending_change drop constraint pending_change_act_check;
alter table pending_change add constraint pending_change_act_check check (act in ('merchantLimit', 'merchantFee', 'approvalPolicy', 'merchantOwner', 'userReactivated', 'userRole', 'accountLimits', 'forceActive', 'setting', 'firstUse', 'ruleEnded', 'ruleLoosened', 'blockEnded', 'payoutMethod'));

-- Who was disabled, by whom and when: signed, and no tie between the two.
alter table person_link drop constraint person_link_kind_check;
alter table person_link add constraint person_link_kind_check check (kind in ('invited', 'reactivated', 'roleGiven', 'passwordReset', 'secondStepReset', 'emailChanged', 'disabled'));

-- Why it takes two although one could ask for it; its MAC covers it where it is set.
alter table pending_change add column held_because text check (held_because in ('shutOut', 'nobodyLeft'));
grant select (held_because) on pending_change to wap_tenant;

create or replace function refuse_other_pending_change() returns trigger language plpgsql as $$
begin
  if (old.id, old.act, old.subject_id, old.part, old.merchant_id, old.person_id, old.before, old.after, old.asked_by, old.asked_at, old.begins_at)
    is distinct from (new.id, new.act, new.subject_id, new.part, new.merchant_id, new.person_id, new.before, new.after, new.asked_by, new.asked_at, new.begins_at)
    -- It is made stricter once: a second person is waited for, and nobody is taken away.
    or ((old.persons, old.lapses_at, old.held_because) is distinct from (new.persons, new.lapses_at, new.held_because)
      and not (old.state = 'agreed' and new.state = 'waiting' and old.persons = 1 and new.persons = 2 and new.held_because is not null)) then
    raise exception 'pending change % stays as it was asked for', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What `npm run states` prints for changes that wait, from packages/contract/src/states.ts; the other tables keep their machines.
create or replace function refuse_unlawful_pending_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, state as becomes into wrong from fresh where (state = any (array['waiting'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'pending_change_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, state as was, null as becomes from stale
    union all
    select id, null, state from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['agreed inForce', 'agreed lapsed', 'agreed stopped', 'agreed waiting', 'agreed withdrawn', 'waiting agreed', 'waiting lapsed', 'waiting refused', 'waiting stopped', 'waiting withdrawn'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'pending_change_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger pending_change_born_lawfully after insert on pending_change referencing new table as fresh for each statement execute function refuse_unlawful_pending_change();
create or replace trigger pending_change_moves_lawfully after update on pending_change referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_pending_change();
