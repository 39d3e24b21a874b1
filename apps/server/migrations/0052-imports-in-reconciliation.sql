-- Differences that an imported statement made are counted beside it.
create index reconciliation_difference_import on reconciliation_difference (import_id) where import_id is not null;
