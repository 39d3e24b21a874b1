-- How people get their access and keep it: mailed codes, one-time codes being set up, recovery codes.

-- Being locked follows from failed sign-ins and is read from them; it is no state of a user.
update app_user set status = 'active' where status = 'locked';
alter table app_user drop constraint app_user_status_check;
alter table app_user add constraint app_user_status_check check (status in ('invited', 'active', 'disabled'));

-- The secret of an authenticator app that has not shown its first code yet.
alter table app_user
  add column totp_pending_enc text,
  add column totp_pending_until timestamptz,
  add constraint app_user_totp_pending_is_whole check ((totp_pending_enc is null) = (totp_pending_until is null));

-- Codes of mailed links: a digest is stored, never the code, and one of a user and purpose counts at a time.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code
  add constraint one_time_code_purpose_check check (purpose in ('activate', 'resetPassword')),
  add constraint one_time_code_is_hashed check (hash ~ '^[0-9a-f]{64}$');
create unique index one_time_code_open on one_time_code (user_id, purpose) where used_at is null;

-- What opens an account whose authenticator app is lost. Keyed digests; each counts once.
create table recovery_code (
  user_id text collate "C" not null references app_user (id),
  digest text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, digest)
);

grant select, insert, update, delete on recovery_code to wap_staff;
