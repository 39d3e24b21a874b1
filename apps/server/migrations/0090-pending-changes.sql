-- What raises how much one person can move begins after a cool-down, and until then everybody concerned can stop it. The row
-- says what was asked for and who asked; its MAC covers all of it, because its state alone would put it into force.
create table pending_change (
  id text collate "C" primary key,
  act text not null check (act in ('merchantLimit', 'merchantFee', 'approvalPolicy', 'merchantOwner', 'userReactivated', 'userRole', 'accountLimits', 'forceActive', 'setting', 'payoutMethod')),
  subject_id text collate "C" not null,
  -- What of the subject: the direction of a limit, direction and method of a fee.
  part text not null default '',
  merchant_id text collate "C" references merchant (id),
  -- Who gets back in, or a role.
  person_id text collate "C" references app_user (id),
  -- Canonical JSON: what held when it was asked for, and what is to hold.
  before text not null,
  after text not null,
  persons smallint not null check (persons in (1, 2)),
  asked_by text collate "C" not null references app_user (id),
  asked_at timestamptz not null,
  begins_at timestamptz not null check (begins_at >= asked_at),
  -- Nobody has agreed until then: it is over.
  lapses_at timestamptz not null,
  state text not null check (state in ('waiting', 'agreed', 'inForce', 'stopped', 'refused', 'withdrawn', 'lapsed')),
  agreed_by text collate "C" references app_user (id),
  ended_by text collate "C" references app_user (id),
  ended_at timestamptz,
  end_reason text,
  mac text,
  check ((state in ('waiting', 'agreed')) = (ended_at is null)),
  check (agreed_by is distinct from asked_by),
  constraint pending_change_takes_two check (persons = 1 or state not in ('agreed', 'inForce') or agreed_by is not null)
);
-- One at a time of each: what waits is what was mailed.
create unique index pending_change_open on pending_change (act, subject_id, part) where ended_at is null;
create index pending_change_due on pending_change (begins_at) where ended_at is null;
create index pending_change_ended on pending_change (act, subject_id, part, ended_at) where ended_at is not null;
create index pending_change_merchant on pending_change (merchant_id) where ended_at is null;

create function refuse_other_pending_change() returns trigger language plpgsql as $$
begin
  if (old.id, old.act, old.subject_id, old.part, old.merchant_id, old.person_id, old.before, old.after, old.persons, old.asked_by, old.asked_at, old.begins_at, old.lapses_at)
    is distinct from (new.id, new.act, new.subject_id, new.part, new.merchant_id, new.person_id, new.before, new.after, new.persons, new.asked_by, new.asked_at, new.begins_at, new.lapses_at) then
    raise exception 'pending change % stays as it was asked for', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pending_change_stays before update on pending_change for each row execute function refuse_other_pending_change();
create trigger pending_change_is_never_deleted before delete on pending_change for each row execute function refuse_change();
create trigger pending_change_is_never_emptied before truncate on pending_change for each statement execute function refuse_change();

alter table pending_change enable row level security, force row level security;
create policy house on pending_change to wap_owner, wap_staff, wap_writer using (true) with check (true);
create policy own on pending_change for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
grant select, insert, update on pending_change to wap_staff;
grant select (id, act, subject_id, part, merchant_id, person_id, before, after, persons, asked_by, asked_at, begins_at, state, agreed_by, ended_by, ended_at, end_reason) on pending_change to wap_tenant;

-- It moves only along its state machine, whoever asks. Generated from packages/contract/src/states.ts by `npm run states`.
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
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['agreed inForce', 'agreed lapsed', 'agreed stopped', 'agreed withdrawn', 'waiting agreed', 'waiting lapsed', 'waiting refused', 'waiting stopped', 'waiting withdrawn'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'pending_change_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger pending_change_born_lawfully after insert on pending_change referencing new table as fresh for each statement execute function refuse_unlawful_pending_change();
create or replace trigger pending_change_moves_lawfully after update on pending_change referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_pending_change();
