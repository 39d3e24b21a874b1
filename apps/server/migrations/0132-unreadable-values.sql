-- Encrypted values that did not decrypt when they were needed, until they do or are put away: an operator is alerted of each.
create table unreadable_value (
  id text collate "C" primary key,
  table_name text not null,
  row_id text collate "C" not null,
  column_name text not null,
  -- `changed`: it was changed, or belongs to another place; `keyMissing`: the key that it names is not in the key file.
  problem text not null check (problem in ('changed', 'keyMissing')),
  -- One row stands for all values of a missing key.
  key_id text,
  found_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((problem = 'keyMissing') = (key_id is not null))
);
create unique index unreadable_value_goes_on on unreadable_value (table_name, row_id, column_name) where ended_at is null;
create unique index unreadable_value_of_key on unreadable_value (key_id) where ended_at is null;
grant select, insert, update (ended_at) on unreadable_value to wap_staff;

alter table alert drop constraint alert_subject_kind_check;
alter table alert add constraint alert_subject_kind_check check (
  subject_kind in ('device', 'account', 'proxy', 'payout', 'queue', 'merchant', 'alertWebhook', 'ledger', 'backup', 'storage', 'encryptedValue')
);
