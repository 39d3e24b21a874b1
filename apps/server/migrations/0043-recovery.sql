-- Recovery: what begins with a restore and ends when two persons have released every account. Until then nothing is sent
-- that may have been sent between the backup and the restore.

create table recovery (
  id text collate "C" primary key,
  -- The one moment that the backup shows; what happened after it is not in this database.
  backup_at timestamptz not null,
  backup_digest text not null,
  started_at timestamptz not null default now(),
  -- Since when every account was read and no debit is left over; null again when one turns up.
  looked_at timestamptz,
  ended_at timestamptz
);
create unique index recovery_is_one on recovery ((true)) where ended_at is null;

-- What each account has to show before it is released, and who released it.
create table recovery_account (
  recovery_id text collate "C" not null references recovery (id),
  account_id text collate "C" not null references account (id),
  -- The journal of its phone as the backup knows it: only the same one can tell of everything since.
  journal_before text,
  journal_id text,
  journal_at timestamptz,
  asked_at timestamptz,
  asks integer not null default 0,
  first_by text collate "C",
  first_at timestamptz,
  first_reason text,
  released_by text collate "C",
  released_at timestamptz,
  released_reason text,
  primary key (recovery_id, account_id),
  check ((first_by is null) = (first_at is null) and (first_by is null) = (first_reason is null)),
  check ((released_by is null) = (released_at is null) and (released_by is null) = (released_reason is null)),
  check (released_by is null or first_by is not null and released_by <> first_by)
);

-- Every order that a phone's journal told of, by epoch: also of accounts and intents that the backup does not know.
create table recovery_order (
  intent_id text collate "C" not null,
  epoch integer not null check (epoch > 0),
  recovery_id text collate "C" not null references recovery (id),
  device_id text collate "C" not null,
  account_id text collate "C" not null,
  journal_id text not null,
  sequence bigint not null,
  state text not null check (state in ('taken', 'pressing', 'pressed', 'closed')),
  method text not null,
  payee_key text not null,
  payee_last4 text not null,
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  taken_at timestamptz,
  evidence jsonb not null default '{}',
  -- The request that it served, once that is known.
  request_id text collate "C",
  told_at timestamptz not null default now(),
  primary key (intent_id, epoch)
);
create index recovery_order_account on recovery_order (account_id, intent_id);
-- An order of nobody's request may have paid any request of that sum to that payee.
create index recovery_order_unclaimed on recovery_order (payee_key, amount) where request_id is null and state <> 'closed';

-- A person says which request a debit paid; another one confirms it.
create table recovery_attachment (
  line_id text collate "C" primary key,
  recovery_id text collate "C" not null references recovery (id),
  request_id text collate "C" not null references withdrawal_request (id),
  reason text not null,
  proposed_by text collate "C" not null,
  proposed_at timestamptz not null default now(),
  decided_by text collate "C",
  decided_at timestamptz,
  check (decided_by <> proposed_by),
  check ((decided_by is null) = (decided_at is null))
);

grant select, insert, update on recovery, recovery_account, recovery_order, recovery_attachment to wap_staff;
grant select on recovery, recovery_account, recovery_order, recovery_attachment to wap_writer;
grant delete on recovery_attachment to wap_staff;

create function in_recovery() returns boolean language sql stable parallel safe as $$
  select exists (select from installation where state = 'recovery')
$$;

-- Whether an account may send nothing now: until the whole recovery has looked, and this account was released. One that
-- was added after the restore was never part of what is unknown.
create function payouts_held(account text) returns boolean language sql stable parallel safe as $$
  select exists (select from recovery r where r.ended_at is null and (r.looked_at is null
    or not exists (select from recovery_account a where a.recovery_id = r.id and a.account_id = account and a.released_at is not null)
      and not exists (select from account o where o.id = account and o.created_at > r.started_at)))
$$;

-- The moment of the newest backup that this database was restored from; what was told before it is told to nobody again.
create function restored_from() returns timestamptz language sql stable parallel safe as $$
  select max(backup_at) from recovery
$$;
grant execute on function in_recovery, payouts_held, restored_from to wap_staff, wap_writer;

-- The wall behind the code: while an account is held, no order begins on it and none is given to a phone.
create function refuse_sending_in_recovery() returns trigger language plpgsql as $$
begin
  if payouts_held(new.account_id) then
    raise exception 'account % sends nothing until it is released from recovery', new.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_intent_begins_after_recovery before insert on payout_intent
  for each row when (new.mode = 'live' and new.state = 'waiting') execute function refuse_sending_in_recovery();
create trigger payout_intent_is_given_after_recovery before update of state on payout_intent
  for each row when (new.mode = 'live' and new.state = 'taken' and old.state = 'waiting') execute function refuse_sending_in_recovery();
