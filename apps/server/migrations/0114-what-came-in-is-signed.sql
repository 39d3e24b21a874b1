-- Stop every process of the older version first: what it keeps afterwards is not signed.
-- What came in is signed before it is money: lines of statements, what other sources say of them, and the files that settle and
-- confirm carry a MAC by the key file, as people and accounts do.

alter table statement_line
  add column mac text,
  -- Kept with the first read of its account: it was there before and is never money. Under the MAC, unlike the status.
  add column baseline boolean not null default false;
update statement_line set baseline = true where match_status = 'baseline';
alter table evidence_line add column mac text;
alter table statement_import add column mac text;

grant update (mac) on statement_line, evidence_line, statement_import to wap_staff;

-- Rows of before get their first MACs from `wallet sign-rows`.
insert into row_signing_kind (id) select 'statement_line' where not exists (select from statement_line);
insert into row_signing_kind (id) select 'evidence_line' where not exists (select from evidence_line);
insert into row_signing_kind (id) select 'statement_import' where not exists (select from statement_import);
