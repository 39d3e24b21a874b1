-- Rows that give power are missed when they are gone: proofs keep what was there outside the database, see `platform/row-heads`.

alter table unproved_row drop constraint unproved_row_problem_check;
alter table unproved_row add constraint unproved_row_problem_check
  -- What a head misses: `gone`, `putIn` behind it, `exchanged`, both at once; `unmarked`: the mark of a signed table.
  check (problem in ('missing', 'wrong', 'contradicted', 'gone', 'putIn', 'exchanged', 'unmarked'));

-- Their keys do not say when they were made. Those of before were made before this moment, which is all that counts.
alter table day_sum add column created_at timestamptz not null default now();
alter table counted_request add column created_at timestamptz not null default now();
