-- Stop every process of the older version first.
-- Tokens, mailed links and refresh tokens carry a MAC by the key file, as people do. Who changes such a row behind the
-- application opens nothing with it.

alter table api_token add column mac text;

-- What was made before there were MACs opens nothing any more: people sign in again, and open links are sent again.
update user_session set ended_at = now(), end_reason = 'upgrade' where ended_at is null;
delete from refresh_token;
delete from one_time_code where used_at is null;
-- Whose token it is stands in its own row: the session's could be turned into another's.
alter table refresh_token
  add column user_id text collate "C" not null references app_user (id),
  add column console text not null,
  add column mac text;
alter table one_time_code add column mac text;

-- When the rows of this database got their first MACs. A row without one is forged from then on. A database in which
-- nobody is needs no signing.
create table row_signing (
  single boolean primary key default true check (single),
  signed_at timestamptz not null default now()
);
insert into row_signing (single) select true where not exists (select from app_user);
create trigger row_signing_is_append_only before update or delete on row_signing for each row execute function refuse_change();
create trigger row_signing_is_never_emptied before truncate on row_signing for each statement execute function refuse_change();
grant select, insert on row_signing to wap_staff;

-- Rows that were found to be changed behind the application, until they are proved again.
create table unproved_row (
  id text collate "C" primary key,
  table_name text not null,
  row_id text collate "C" not null,
  -- `missing`: it has no MAC; `wrong`: it is not what its MAC was made of; `contradicted`: its MAC fits, and its links or
  -- the audit log say otherwise.
  problem text not null check (problem in ('missing', 'wrong', 'contradicted')),
  found_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index unproved_row_goes_on on unproved_row (table_name, row_id) where ended_at is null;
grant select, insert, update (ended_at) on unproved_row to wap_staff;

-- How often somebody's sessions had been ended by an act: a row that was put back knows of fewer times.
create index audit_entry_token_epoch on audit_entry (entity_id) where entity = 'user' and after ? 'tokenEpoch';

-- Since when money can move: the first moment at which a live account was switched on for deposits or payouts. It is never
-- taken back.
alter table installation add column first_live_at timestamptz;
update installation set first_live_at = now()
  where exists (select from account where mode = 'live' and (accepts_deposits or accepts_payouts or baseline_at is not null));
create function note_first_live() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update installation set first_live_at = now() where first_live_at is null;
  return null;
end $$;
create trigger account_is_first_live_when_made after insert on account
  for each row when (new.mode = 'live' and (new.accepts_deposits or new.accepts_payouts)) execute function note_first_live();
create trigger account_is_first_live after update of accepts_deposits, accepts_payouts on account
  for each row when (new.mode = 'live' and (new.accepts_deposits or new.accepts_payouts)
    and not (old.accepts_deposits or old.accepts_payouts)) execute function note_first_live();
