-- A cause knows where its legs stand: account and sequence of each, one a line, in the order of their bytes. Null where it
-- has none, and where it was written before this.
alter table posting_cause add column places text;
grant insert (places) on posting_cause to wap_writer;
