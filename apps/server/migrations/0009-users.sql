-- What lists of people ask for beyond the rows themselves.

-- Until when failed sign-ins keep an account shut; null when they do not. Counters are kept by the digest of the address,
-- also for addresses that nobody has, and are nobody's rows: who lists users may ask for those it lists.
create function locked_until(email_key text) returns timestamptz
language sql stable strict parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.locked_until from sign_in_attempt a where a.subject = 'account:' || email_key and a.locked_until > now()
$$;
grant execute on function locked_until to wap_staff, wap_tenant;
grant select (email_key) on app_user to wap_tenant;

-- The last active Admin, or the last of a team, is found without reading everybody.
create index app_user_active_by_role on app_user (role_id, id) where status = 'active';

-- Whose console disabled somebody: a merchant does not undo what the operator did.
alter table app_user add column disabled_by text check (disabled_by in ('admin', 'merchant'));
