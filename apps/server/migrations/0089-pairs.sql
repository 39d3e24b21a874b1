-- Where words about money came from: the same browser is no refusal, but it asks for a code of one's own and is shown.

alter table user_session
  -- A digest of the browser's own cookie. Null for sessions from before there was one.
  add column browser text;

-- From where a word of `approval_decision` came. A sign, not a wall: nothing is approved by it.
create table decision_place (
  -- The decision.
  id text collate "C" primary key,
  subject text not null,
  subject_id text collate "C" not null,
  person text collate "C" not null,
  -- Digests of the browser's cookie and of the network.
  browser text,
  network text,
  -- Somebody else spoke from there before about the same.
  same_browser boolean not null default false,
  same_network boolean not null default false,
  -- What proved the person where the browser was shared.
  own_code text check (own_code in ('totp', 'mailed')),
  at timestamptz not null
);
create index decision_place_subject on decision_place (subject_id, subject);
create trigger decision_place_is_append_only before update or delete on decision_place for each row execute function refuse_change();
create trigger decision_place_is_never_emptied before truncate on decision_place for each statement execute function refuse_change();
alter table decision_place enable row level security, force row level security;
create policy house on decision_place to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert on decision_place to wap_staff, wap_writer;

-- A code that was mailed to somebody for one very act. Only the newest counts, a few tries, for ten minutes.
create table own_code (
  user_id text collate "C" not null references app_user (id),
  subject text not null,
  subject_id text collate "C" not null,
  mac text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, subject, subject_id)
);
create index own_code_age on own_code (expires_at);
alter table own_code enable row level security, force row level security;
create policy house on own_code to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert, update, delete on own_code to wap_staff;
