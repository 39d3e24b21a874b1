-- Of two who must agree, the first may think again and refuse; only an approval needs two of them.
alter table line_proposal drop constraint line_proposal_first_is_another;
alter table line_proposal
  add constraint line_proposal_first_is_another check (first_approved_by <> proposed_by and (first_approved_by <> decided_by or status <> 'approved'));
