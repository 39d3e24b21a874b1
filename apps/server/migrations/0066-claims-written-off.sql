-- A line that never comes: two persons write off what was claimed of its provider, and no line meets it any more.
alter table adjustment add column expected_id text collate "C" references expected_line (id), add constraint adjustment_expected_is_a_difference check (expected_id is null or (kind = 'difference' and move_id is null));
alter table expected_line
  add column adjustment_id text collate "C" unique references adjustment (id),
  add constraint expected_line_came_or_did_not check (line_id is null or adjustment_id is null),
  add column is_open boolean not null generated always as (line_id is null and adjustment_id is null) stored;

drop index expected_line_open, expected_line_overdue;
create index expected_line_open on expected_line (account_id, amount) where is_open;
create index expected_line_overdue on expected_line (due_at) where is_open;

-- It is a cause of its own, like a move: it stands beside what is posted for a whole balance.
drop index adjustment_one_of_account;
create unique index adjustment_one_of_account on adjustment (account_id) where status = 'open' and kind = 'difference' and move_id is null and expected_id is null;

create or replace function refuse_other_adjustment() returns trigger language plpgsql as $$
begin
  if (old.id, old.code, old.kind, old.mode, old.currency, old.amount, old.goal, old.account_id, old.difference_id, old.line_id, old.move_id, old.expected_id, old.merchant_id, old.reason, old.proposed_by, old.created_at)
    is distinct from (new.id, new.code, new.kind, new.mode, new.currency, new.amount, new.goal, new.account_id, new.difference_id, new.line_id, new.move_id, new.expected_id, new.merchant_id, new.reason, new.proposed_by, new.created_at)
    or old.status <> 'open' then
    raise exception 'adjustment % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
