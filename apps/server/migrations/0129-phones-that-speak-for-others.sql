-- How often a phone named accounts, commands or orders of other phones within a day of the last time: an alert, told once.
alter table device
  add column foreign_reports integer not null default 0 check (foreign_reports >= 0),
  add column foreign_report_at timestamptz,
  add constraint device_foreign_report_has_a_time check ((foreign_reports > 0) = (foreign_report_at is not null));
create index device_foreign_reports on device (id) where foreign_reports >= 3;
