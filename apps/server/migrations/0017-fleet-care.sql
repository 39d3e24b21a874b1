-- Proxies that are checked without being asked for.

-- A run of those whose time has come belongs to nobody.
alter table proxy_check_run
  drop constraint proxy_check_run_kind_check,
  add constraint proxy_check_run_kind_check check (kind in ('one', 'all', 'due')),
  alter column started_by drop not null,
  add constraint proxy_check_run_is_somebodys check ((kind = 'due') = (started_by is null));
create index proxy_due on proxy (last_checked_at nulls first, id) where status = 'active';

insert into setting (id, key, value, valid_from, source, created_by)
values (id_floor('set', now()), 'proxies.checkEverySeconds', '900', now(), 'first value: four times an hour', 'system');

-- Notifications of money that the history does not show, and how often its account's history was read again for them.
-- Without `next_ask_at` nobody asks any more: a person looks. A notification whose line was found has no row.
create table history_gap (
  observation_id text collate "C" primary key references observation (id) on delete cascade,
  account_id text collate "C" not null references account (id),
  mode text not null check (mode in ('live', 'test')),
  observed_at timestamptz not null,
  asks smallint not null default 0 check (asks >= 0),
  asked_at timestamptz,
  next_ask_at timestamptz default now(),
  opened_at timestamptz not null default now(),
  check ((asks = 0) = (asked_at is null))
);
create index history_gap_due on history_gap (next_ask_at) where next_ask_at is not null;
create index history_gap_account on history_gap (account_id, observation_id);
create index observation_unlinked_id on observation (id) where line_id is null and amount is not null;
grant select, insert, update, delete on history_gap to wap_staff;
