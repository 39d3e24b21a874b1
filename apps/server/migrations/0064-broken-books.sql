-- Books that disagree with themselves: from the moment that this is seen until they agree again no payout leaves.

create table ledger_break (
  id text collate "C" primary key,
  -- `watch`: seen by the server, as the books stand now; `proof`: by a proof of all that was ever posted. Each ends its own.
  seen_by text not null check (seen_by in ('watch', 'proof')),
  -- Which check failed, where it failed first, and what stands there.
  what text not null,
  place text not null,
  expected text not null,
  found text not null,
  found_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index ledger_break_goes_on on ledger_break (seen_by) where ended_at is null;
grant select, insert, update (ended_at) on ledger_break to wap_staff;
grant select on ledger_break to wap_writer;

create function books_broken() returns boolean language sql stable parallel safe as $$
  select exists (select from ledger_break where ended_at is null)
$$;
grant execute on function books_broken to wap_staff, wap_writer;

-- The wall behind the code: no order begins, and none is given to a phone.
create function refuse_sending_from_broken_books() returns trigger language plpgsql as $$
begin
  if books_broken() then
    raise exception 'nothing is sent while the books disagree with themselves' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_intent_begins_with_whole_books before insert on payout_intent
  for each row when (new.mode = 'live' and new.state = 'waiting') execute function refuse_sending_from_broken_books();
create trigger payout_intent_is_given_with_whole_books before update of state on payout_intent
  for each row when (new.mode = 'live' and new.state = 'taken' and old.state = 'waiting') execute function refuse_sending_from_broken_books();

alter table alert drop constraint alert_subject_kind_check;
alter table alert add constraint alert_subject_kind_check check (subject_kind in ('device', 'account', 'proxy', 'payout', 'queue', 'merchant', 'alertWebhook', 'ledger'));
