-- By which secret of the key file the stored digests are made: its id, empty for the first one. `rotate-keys --drop-old` makes
-- every digest anew and changes this in one transaction; processes hear of it and follow.
create table digest_secret (
  single boolean primary key default true check (single),
  id text not null check (id ~ '^([a-z0-9]{6})?$'),
  turned_at timestamptz not null default now()
);
insert into digest_secret (id) values ('');
grant select on digest_secret to wap_staff;
