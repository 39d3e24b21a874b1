-- Two persons count as two only when neither has made the other. Who was let in, back in or up by whom is kept, and so is
-- each decision with the independence as it was judged then. Rows that give power carry a MAC by the key file.

alter table app_user
  add column mac text,
  -- How many links of this person there are: one that is taken out is missed.
  add column links integer not null default 0 check (links >= 0),
  -- An Admin that was made in the server's shell decides with others from then on.
  add column counts_from timestamptz;

-- Somebody has power, or has it back, by an act of somebody else.
create table person_link (
  id text collate "C" primary key,
  person text collate "C" not null references app_user (id),
  by_person text collate "C" not null references app_user (id),
  kind text not null check (kind in ('invited', 'reactivated', 'roleGiven', 'passwordReset', 'secondStepReset', 'emailChanged')),
  -- Two independent persons confirmed the act: it joins no chain.
  confirmed boolean not null default false,
  at timestamptz not null,
  mac text not null,
  check (person <> by_person)
);
create index person_link_person on person_link (person, at desc);
create trigger person_link_is_append_only before delete on person_link for each row execute function refuse_change();
create trigger person_link_is_never_emptied before truncate on person_link for each statement execute function refuse_change();
alter table person_link enable row level security, force row level security;
create policy house on person_link to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert on person_link to wap_staff;
grant select on person_link to wap_writer;

-- Somebody's word, or a rule's, about something as it was looked at. Nothing else approves.
create table approval_decision (
  id text collate "C" primary key,
  -- What it is about: 'withdrawal', 'lineProposal', ...; its id, the revision and the bytes that were looked at.
  subject text not null,
  subject_id text collate "C" not null,
  revision integer not null,
  payload_hash text not null,
  -- A person, or a rule with its revision: exactly one of them.
  person text collate "C",
  rule text,
  verdict text not null check (verdict in ('approve', 'reject', 'hold', 'release')),
  reason text,
  -- How the person was judged to be independent of the others, as canonical JSON.
  independence text not null,
  at timestamptz not null,
  mac text not null,
  check ((person is null) <> (rule is null))
);
create unique index approval_decision_once on approval_decision (subject, subject_id, revision, verdict, coalesce(person, rule));
create trigger approval_decision_is_append_only before delete on approval_decision for each row execute function refuse_change();
create trigger approval_decision_is_never_emptied before truncate on approval_decision for each statement execute function refuse_change();
alter table approval_decision enable row level security, force row level security;
create policy house on approval_decision to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert on approval_decision to wap_staff, wap_writer;
