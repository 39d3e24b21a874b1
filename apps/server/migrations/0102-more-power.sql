-- Whose money an account takes, how much, and where payers pay; which phone may speak for it; when a session was confirmed:
-- rows that carry a MAC by the key file from now on, as people and tokens do.

alter table account add column mac text;
alter table device add column mac text;
alter table device_enrolment add column mac text;
alter table user_session add column mac text;

-- A confirmation of before has no MAC and counts no more; it would have ended within five minutes.
update user_session set confirmed_at = null where confirmed_at is not null;
-- A merchant's MAC covers the day that a change of zone left under way. Such a day was noted without one.
update merchant set day_began_at = null, day_ends_at = null, month_began_at = null, month_ends_at = null where day_began_at is not null;

-- Which kinds of rows have had their first MACs: a row of one of these without a MAC is forged. A kind that a later version
-- brings along is signed by the same command, once; where there is no such row yet, nothing is to be signed.
create table row_signing_kind (
  id text collate "C" primary key,
  signed_at timestamptz not null default now()
);
insert into row_signing_kind (id)
  select k.id from row_signing, unnest(array['app_user', 'person_link', 'api_token', 'refresh_token', 'one_time_code', 'approval_decision', 'merchant',
    'merchant_limit', 'merchant_fee_rule', 'setting', 'rule', 'blocklist_entry', 'payout_method', 'withdrawal_request', 'payout_intent', 'pending_change']) as k (id);
insert into row_signing_kind (id) select 'account' where not exists (select from account);
insert into row_signing_kind (id) select 'device' where not exists (select from device);
insert into row_signing_kind (id) select 'device_enrolment' where not exists (select from device_enrolment);
insert into row_signing_kind (id) select 'day_sum' where not exists (select from day_sum);
insert into row_signing_kind (id) select 'counted_request' where not exists (select from counted_request);
-- No session has a confirmation.
insert into row_signing_kind (id) values ('user_session');
create trigger row_signing_kind_is_append_only before update or delete on row_signing_kind for each row execute function refuse_change();
create trigger row_signing_kind_is_never_emptied before truncate on row_signing_kind for each statement execute function refuse_change();

-- A signing that was begun, and how far it has come: what lies before is never signed a second time.
create table row_signing_run (
  id text collate "C" primary key,
  reached text not null default '',
  signed bigint not null default 0,
  begun_at timestamptz not null default now()
);
-- Merchants are read with their power also as themselves.
grant select (day_began_at, day_ends_at, month_began_at, month_ends_at) on merchant to wap_tenant;
grant select, insert on row_signing_kind to wap_staff;
grant select, insert, update (reached, signed) on row_signing_run to wap_staff;

-- Who made a session is said once: a stranger's session would count as one of the merchant's own.
create function refuse_other_maker() returns trigger language plpgsql as $$
begin
  raise exception 'session % keeps its maker', old.id using errcode = 'restrict_violation', constraint = 'session_keeps_its_maker';
end $$;
create trigger session_keeps_its_maker before update of created_by on transaction_session for each row
  when (old.created_by is distinct from new.created_by) execute function refuse_other_maker();
revoke update (created_by) on transaction_session from wap_staff, wap_writer;
