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
