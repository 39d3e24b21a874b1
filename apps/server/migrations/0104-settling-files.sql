-- What a file that settles an account says, while it waits for two persons to stand behind it: sealed, and nothing of it is
-- kept as lines, coverage or baseline before. It is gone once it counts or is discarded.
alter table statement_import add column file_enc text;
alter table statement_import add constraint statement_import_waits_sealed
  check (file_enc is null or (purpose = 'settle' and stands = 'waits' and status = 'kept'));
grant update (file_enc, report, was_baseline, covered, status, confirms_minor) on statement_import to wap_staff;

-- What one person's files do in a day is added up over both purposes.
drop index statement_import_made;
create index statement_import_made on statement_import (created_at) where stands = 'alone';

-- What persons posted by hand in the last day, which their proposals are summed with.
create index adjustment_made on adjustment (created_at);
