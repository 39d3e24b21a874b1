-- The keys of the key file by which texts of this database may be sealed. A key file belongs to it when it has all of them.
create table vault_key (
  id text collate "C" primary key,
  named_at timestamptz not null default now()
);
grant select, insert on vault_key to wap_staff;
