-- Failed sign-ins of an account are counted apart for each origin: `account:<digest>` holds what strangers did together in a
-- day, `account:<digest>:<origin>` what one network, one known browser or one session did.

-- By bytes, so that all of one account lie beside each other whatever the database's language is.
alter table sign_in_attempt alter column subject type text collate "C";

-- Until when an account is shut for anybody at all: for strangers, or for one origin. Counters are kept by the digest of the
-- address, also for addresses that nobody has, and are nobody's rows: who lists users may ask for those it lists.
create or replace function locked_until(email_key text) returns timestamptz
language sql stable strict parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
  select max(a.locked_until) from sign_in_attempt a
  where a.subject >= 'account:' || email_key and a.subject < 'account:' || email_key || ';' and a.locked_until > now()
$$;

-- Strangers can ask for links for a new password too: theirs make none worthless that was mailed before. Using one ends all.
drop index one_time_code_open;
create unique index one_time_code_open on one_time_code (user_id, purpose) where used_at is null and purpose <> 'resetPassword';
create index one_time_code_reset on one_time_code (user_id) where used_at is null and purpose = 'resetPassword';
