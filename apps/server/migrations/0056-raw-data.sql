-- What phones sent of lines, and what they were told to do with money, goes by age. The rows stay, with a digest of what is gone.
alter table statement_line
  add column raw_dropped_at timestamptz,
  add column raw_digest text,
  add constraint statement_line_raw_is_gone_with_a_digest check ((raw_dropped_at is null) = (raw_digest is null) and (raw_dropped_at is null or raw_enc = ''));
alter table device_command
  add column raw_dropped_at timestamptz,
  add column raw_digest text,
  add constraint device_command_raw_is_gone_with_a_digest check ((raw_dropped_at is null) = (raw_digest is null) and (raw_dropped_at is null or payload_enc = ''));

-- The oldest that still has it, however many have lost it.
create index statement_line_raw on statement_line (id) where raw_enc <> '';
create index device_command_raw on device_command (id) where kind in ('transfer', 'inquireName', 'makeQr') and payload_enc <> '';

insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_retention_line_raw', 'retention.lineRaw', '{"days": 180}', '2026-01-01T00:00:00Z', 'first values: half a year, longer than any provider lets a payment be disputed by its app', 'migration'),
  ('set_retention_order_raw', 'retention.orderRaw', '{"days": 180}', '2026-01-01T00:00:00Z', 'first values: half a year, longer than any provider lets a payment be disputed by its app', 'migration');
