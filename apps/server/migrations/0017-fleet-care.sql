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

-- Whom an account belongs to at its provider is said once: the number is immutable and kept for ever, so that the same
-- account never comes back as another one. A retired account is revived. Sealing the number anew keeps its key.
create function refuse_other_account() returns trigger language plpgsql as $$
begin
  raise exception 'account % keeps its provider, number and mode for ever', old.id using errcode = 'restrict_violation';
end $$;
create trigger account_is_one_number before update of provider, kind, mode, currency, account_key, last4 on account
  for each row when ((old.provider, old.kind, old.mode, old.currency, old.account_key, old.last4) is distinct from (new.provider, new.kind, new.mode, new.currency, new.account_key, new.last4))
  execute function refuse_other_account();
create trigger account_is_never_deleted before delete on account for each row execute function refuse_other_account();

-- A deposit keeps the payload that it showed, whatever becomes of the account's code.
create function refuse_other_payload() returns trigger language plpgsql as $$
begin
  raise exception 'transaction % showed another code', old.id using errcode = 'restrict_violation';
end $$;
create trigger transaction_keeps_its_code before update of qr_payload on transaction
  for each row when (old.qr_payload is distinct from new.qr_payload) execute function refuse_other_payload();

-- The second person is another one than who uploaded, and has seen the probe: nobody lets a code in without both. What an
-- account was created with is the installation's own.
alter table account_qr add constraint account_qr_approved_after_probe check (status <> 'approved' or source = 'creation' or probe_seen_at is not null);

-- How the latest check of an area went itself: one that broke says nothing about the area, and is shown as an error.
alter table health_latest add column process_status text not null default 'done' check (process_status in ('running', 'done', 'error'));
