-- Named views of a list: what its address says and which columns are shown. Somebody's own, or shared with roles by an Admin.
create table saved_view (
  id text collate "C" primary key,
  owner_user_id text collate "C" not null references app_user (id),
  list text not null check (list ~ '^[a-z][A-Za-z]{0,39}$'),
  name text not null check (name <> ''),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  hidden text[] not null default '{}',
  is_dense boolean not null default false,
  shared_with smallint[] not null default '{}' check (shared_with <@ '{1,2,3,5}'),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (owner_user_id, list, lower(name));
create index saved_view_shared on saved_view (list) where shared_with <> '{}';

-- What somebody wants to see when he opens a list.
create table saved_view_default (
  user_id text collate "C" not null references app_user (id),
  list text not null,
  view_id text collate "C" not null references saved_view (id) on delete cascade,
  primary key (user_id, list)
);
create index saved_view_default_view on saved_view_default (view_id);

grant select, insert, update, delete on saved_view, saved_view_default to wap_staff;
