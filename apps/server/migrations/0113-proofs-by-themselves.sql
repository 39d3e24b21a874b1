-- The books prove themselves while the server runs: each look and each proof is a row, so is what it found, and what it found
-- stops the payouts that it is about.

create table integrity_run (
  id text collate "C" primary key,
  -- `minute`: what changed since the last look; `day`: everything; `shell`: everything, asked for at a shell.
  kind text not null check (kind in ('minute', 'day', 'shell')),
  begun_at timestamptz not null default clock_timestamp(),
  -- Null while it goes on: whoever finds it so goes on where it stands.
  ended_at timestamptz,
  -- How long was worked at it.
  seconds double precision not null default 0 check (seconds >= 0),
  checks int not null default 0,
  -- Entries and postings that were read.
  looked_at bigint not null default 0,
  findings int not null default 0,
  -- Of a proof that goes on: the check that it is at, where in that, and since when.
  step text,
  position text,
  step_begun_at timestamptz
);
create unique index integrity_run_goes_on on integrity_run (kind) where ended_at is null;
create index integrity_run_ended on integrity_run (kind, ended_at desc) where ended_at is not null;
grant select, insert, update (ended_at, seconds, checks, looked_at, findings, step, position, step_begun_at), delete on integrity_run to wap_staff;

-- Until where the entries of each account were looked at, and where that left it.
create table integrity_mark (
  account_id text collate "C" primary key,
  sequence bigint not null,
  balance bigint not null,
  looked_at timestamptz not null default now()
);
grant select, insert, update on integrity_mark to wap_staff;

-- What is not as it must be, from the look that found it until one that finds it no more, or until two persons lift its stop.
create table integrity_finding (
  id text collate "C" primary key,
  check_name text not null,
  class text not null check (class in ('money', 'ownership', 'promise', 'approval', 'figure')),
  -- Whose payouts it stops, where its class stops any.
  scope text not null check (scope in ('all', 'merchant', 'account')),
  scope_id text collate "C" not null,
  place text not null,
  expected text not null,
  found text not null,
  found_by text not null check (found_by in ('minute', 'day', 'shell')),
  found_at timestamptz not null,
  seen_at timestamptz not null default now(),
  state text not null check (state in ('open', 'lifted', 'gone')),
  ended_at timestamptz,
  first_by text collate "C" references app_user (id),
  first_at timestamptz,
  first_reason text,
  lifted_by text collate "C" references app_user (id),
  lifted_reason text,
  -- By the key file, over what it says and how it ended: an end that nobody signed is none.
  mac text,
  check ((state = 'open') = (ended_at is null)),
  check (lifted_by is distinct from first_by or lifted_by is null),
  check ((scope = 'all') = (scope_id = ''))
);
create unique index integrity_finding_stands on integrity_finding (check_name, place) where state <> 'gone';
create index integrity_finding_stops on integrity_finding (scope, scope_id) where state = 'open' and class <> 'figure';
create trigger integrity_finding_stays before delete on integrity_finding for each row execute function refuse_change();
create trigger integrity_finding_is_never_emptied before truncate on integrity_finding for each statement execute function refuse_change();
grant select, insert, update (class, scope, scope_id, expected, found, seen_at, state, ended_at, first_by, first_at, first_reason, lifted_by, lifted_reason, mac)
  on integrity_finding to wap_staff;
grant select on integrity_finding to wap_writer;

-- What stopped payouts before goes on doing so, until a proof finds it no more.
insert into integrity_finding (id, check_name, class, scope, scope_id, place, expected, found, found_by, found_at, state)
  select 'fnd_' || substr(id, 5), what, 'money', 'all', '', place, expected, found, case seen_by when 'watch' then 'minute' else 'shell' end, found_at, 'open'
  from ledger_break where ended_at is null on conflict do nothing;
update ledger_break set ended_at = now() where ended_at is null;

insert into row_signing_kind (id) select 'integrity_finding' where not exists (select from integrity_finding);

-- Whether payouts rest: those of everybody, of this merchant, or of this account.
create function payouts_stopped(merchant text, account text) returns boolean language sql stable parallel safe as $$
  select exists (select from integrity_finding where state = 'open' and class <> 'figure'
    and (scope = 'all' or scope = 'merchant' and scope_id = merchant or scope = 'account' and scope_id = account))
$$;
grant execute on function payouts_stopped to wap_staff, wap_writer;
create or replace function books_broken() returns boolean language sql stable parallel safe as $$
  select exists (select from integrity_finding where state = 'open' and class <> 'figure' and scope = 'all')
$$;
create or replace function refuse_sending_from_broken_books() returns trigger language plpgsql as $$
begin
  if payouts_stopped(new.merchant_id, new.account_id) then
    raise exception 'nothing is sent while the books disagree with themselves' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
