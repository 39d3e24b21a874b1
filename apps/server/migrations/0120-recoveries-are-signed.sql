-- What happens after a restore is proved: that it goes on, that it has ended, and which accounts were released carry a MAC by
-- the key file.

-- How many accounts are to be released: a row of them that somebody takes away ends nothing.
alter table recovery add column accounts integer not null default 0, add column mac text;
update recovery r set accounts = (select count(*) from recovery_account a where a.recovery_id = r.id);

alter table recovery_account
  -- `<recovery>.<account>`, as the words about it say.
  add column id text collate "C",
  add column created_at timestamptz not null default now(),
  add column mac text;
update recovery_account set id = recovery_id || '.' || account_id;
alter table recovery_account alter column id set not null,
  add constraint recovery_account_is_named unique (id), add constraint recovery_account_name_fits check (id = recovery_id || '.' || account_id);

-- Rows of before get their first MACs from `wallet sign-rows`.
insert into row_signing_kind (id) select 'recovery' where not exists (select from recovery);
insert into row_signing_kind (id) select 'recovery_account' where not exists (select from recovery_account);
