-- What is approved is proved where it is pressed. Rows that give power over money carry a MAC by the key file; a status alone
-- opens nothing. Rows of before have none until they are signed by the command for it, and press nothing until then.

alter table withdrawal_request add column mac text;
-- Words of before are in no decision and count no longer: a request that had one of two is looked at anew by both. What was
-- approved by then lapses by the sweep.
update withdrawal_request set approved_by = '', revision = revision + 1, updated_at = now() where status = 'pendingApproval' and approved_by <> '';
alter table payout_method add column mac text;
alter table merchant_limit add column mac text;
alter table merchant_fee_rule add column mac text;
alter table setting add column mac text;
alter table rule add column mac text;
alter table blocklist_entry add column mac text;
alter table merchant
  add column mac text,
  -- Rises with each change of the approval policy: a rule that approved says under which one.
  add column policy_revision integer not null default 1;

-- What the judge of its beginning let go. The ticket is the epoch at which a phone may be given it next, none while one has it.
alter table payout_intent
  add column mac text,
  add column payload_hash text,
  add column ticket integer;

-- A row that never changes still gets its MAC: when it is made, when an installation is signed, and with each new key.
create or replace function refuse_setting_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.valid_from > clock_timestamp() then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'mac' = to_jsonb(old) - 'mac' then
    return new;
  end if;
  raise exception 'setting rows are never changed or deleted' using errcode = 'restrict_violation';
end $$;
create or replace function refuse_begun_term() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.valid_from > clock_timestamp() then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'mac' = to_jsonb(old) - 'mac' then
    return new;
  end if;
  raise exception 'term % has begun or is changed: it stays as it is', old.id using errcode = 'restrict_violation';
end $$;

create or replace function refuse_other_rule() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'mac' = to_jsonb(old) - 'mac' then
    return new;
  end if;
  if (old.merchant_id, old.scope, old.measure, old.pace, old.most, old.currency, old.outcome, old.reason, old.created_by, old.created_at)
    is distinct from (new.merchant_id, new.scope, new.measure, new.pace, new.most, new.currency, new.outcome, new.reason, new.created_by, new.created_at)
    or old.status in ('refused', 'ended') or (old.status <> 'proposed' and old.valid_from <> new.valid_from) then
    raise exception 'rule % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace function refuse_other_block() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'mac' = to_jsonb(old) - 'mac' then
    return new;
  end if;
  if (old.merchant_id, old.kind, old.block_key, old.shown, old.outcome, old.reason, old.expires_at, old.created_by, old.created_at)
    is distinct from (new.merchant_id, new.kind, new.block_key, new.shown, new.outcome, new.reason, new.expires_at, new.created_by, new.created_at)
    or old.status in ('refused', 'ended') then
    raise exception 'block % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

grant update (mac) on setting, merchant_limit, merchant_fee_rule to wap_staff;
grant update (ticket, mac) on payout_intent to wap_staff;
-- Merchants are read with their terms also as themselves; a MAC is no secret.
grant select (mac, policy_revision) on merchant to wap_tenant;
grant select (mac) on merchant_limit, merchant_fee_rule to wap_tenant;

-- Who begins an attempt reads what it was approved by and keeps that as it is until the commit. PostgreSQL lets only who
-- may write a column lock a row; a MAC that the writer made up proves nothing.
grant update (mac) on approval_decision, merchant, app_user to wap_writer;
grant select (id, email, email_key, role_id, status, merchant_id, team_role, password_hash, totp_enc, invited_by, disabled_by, token_epoch, links, counts_from, mac)
  on app_user to wap_writer;

-- A line above the limit for two goes back by the words of its proposer and two others.
alter table withdrawal_request
  drop constraint withdrawal_request_approvals_needed_check,
  add constraint withdrawal_request_approvals_needed_check check (approvals_needed between 0 and 3);
