-- What became of institutions: each change with its fields, its source and who made it. Written with the change, and neither
-- changed nor deleted afterwards.
create table institution_change (
  id text collate "C" primary key,
  country text not null,
  code text not null,
  -- [{field, before, after}]; an institution that came has no before.
  changes jsonb not null,
  source text not null check (source <> ''),
  -- Null: the installation itself, or a command of its shell.
  changed_by text collate "C" references app_user (id),
  changed_at timestamptz not null default now(),
  foreign key (country, code) references institution (country, code)
);
create index institution_change_of on institution_change (country, code, id);
grant select, insert on institution_change to wap_staff;
