-- What every money item did is sealed like the audit log, in a chain of its own whose rows and seals have keys.

alter table seal drop constraint seal_kind_check, add constraint seal_kind_check check (kind in ('audit', 'posting'));
-- Of rows that were written before rows had keyed digests: their seal says that they were there then, not that they were made so.
alter table seal add column unkeyed boolean not null default false;
-- By a key that the database does not hold.
alter table seal add column mac text;
-- A seal over nothing says that another key has taken the place of the last one.
alter table seal
  drop constraint seal_is_gap_free,
  add constraint seal_is_gap_free check (count = to_seq - from_seq + 1 and (count > 0 or (count = 0 and kind = 'posting'))),
  add constraint seal_of_postings_has_a_mac check (kind = 'audit' or mac is not null);
create index seal_key_changes on seal (kind, no) where count = 0;

-- What the item said of rows that say whose money, how much and in which state: a line each, table, id and JSON.
alter table posting_cause add column event text;
grant insert (event) on posting_cause to wap_writer;

-- Where the entries stand of what was written before causes knew it.
alter table posting_cause disable trigger posting_cause_is_append_only;
update posting_cause c set places = e.places
  from (select cause, string_agg(account_id || ' ' || sequence, e'\n' order by (account_id || ' ' || sequence) collate "C") as places from ledger_entry
        where cause in (select cause from posting_cause where legs > 0 and places is null) group by cause) as e
  where e.cause = c.cause and c.places is null;
alter table posting_cause enable trigger posting_cause_is_append_only;

-- What waits for its seal: rows of before there were keys first, then by time.
create index posting_cause_unsealed on posting_cause ((digest like 'm1.%'), at, cause) where seq is null;
create unique index posting_cause_place on posting_cause (seq) where seq is not null;
