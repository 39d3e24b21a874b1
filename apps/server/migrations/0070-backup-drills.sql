-- A backup is proved by restoring it: each drill and how it ended, and what was last seen in the folder for backups.

create table backup_drill (
  id text collate "C" primary key,
  -- The file's name, without its folder: that is the machine's own affair.
  file text not null,
  -- The moment of the backup; null when the file did not even tell that.
  backup_at timestamptz,
  -- Begun by the weekly job, or by a person at a shell.
  is_scheduled boolean not null,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  -- `cancelled`: a person or a stop of the server ended it; it says nothing about the backup.
  outcome text not null check (outcome in ('proved', 'failed', 'cancelled')),
  -- One line: what was found.
  why text not null,
  row_count bigint check (row_count >= 0),
  seconds double precision not null check (seconds >= 0)
);
create index backup_drill_begun on backup_drill (begun_at desc);
grant select, insert on backup_drill to wap_staff;

-- The folder that BACKUP_DIR names, as a worker saw it last. One row, or none where no process has a folder.
create table backup_folder (
  single boolean primary key default true check (single),
  folder text not null,
  since timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  newest_file text,
  newest_at timestamptz,
  check ((newest_file is null) = (newest_at is null))
);
grant select, insert, update, delete on backup_folder to wap_staff;

alter table alert drop constraint alert_subject_kind_check;
alter table alert add constraint alert_subject_kind_check check (
  subject_kind in ('device', 'account', 'proxy', 'payout', 'queue', 'merchant', 'alertWebhook', 'ledger', 'backup')
);
