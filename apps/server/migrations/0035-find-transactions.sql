-- Finding money among very many transactions: by what somebody has of it, by where it went, and how many there are
-- (decision 40). What never changes of a transaction is written once into small tables beside it, because every index of
-- a transaction is written again whenever its state changes.

-- Told when they are made, so that they are found by it: the last digits of a customer's phone, and the digest of the
-- number that a withdrawal goes to, whatever institution has it.
alter table transaction_session add column phone_last4 text check (phone_last4 ~ '^\d{4}$');
alter table withdrawal_request add column number_key text;

-- The words of a name as they are compared: without case, accents and the punctuation of ASCII. Eight at most.
create function search_words(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word), '{}') from (
    select distinct left(word, 32) as word
    from unnest(regexp_split_to_array(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), '[\s!-/:-@\[-`{-~]+')) as word
    where word <> '' limit 8
  ) as words
$$;

-- The moment that an id was made, in milliseconds: what `id_floor` was given.
create function id_time(id text) returns timestamptz language sql immutable strict parallel safe as $$
  select to_timestamp(sum((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(id, strpos(id, '_') + 1 + place, 1)) - 1)::bigint << (45 - 5 * place)) / 1000)
  from generate_series(0, 9) as place
$$;

-- How its money moves: fixed when a transaction is made.
create table transaction_place (
  method text not null,
  transaction_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  merchant_id text collate "C" not null,
  account_id text collate "C",
  device_id text collate "C",
  primary key (method, transaction_id)
);
create index transaction_place_account on transaction_place (account_id, transaction_id) where account_id is not null;
create index transaction_place_device on transaction_place (device_id, transaction_id) where device_id is not null;

-- By what a transaction is looked up. Kinds: `name` a word of the customer's, payer's or holder's name; `phone` and
-- `number` keyed digests; `last4` the last digits of either; `provider` and `providerEnd` the provider's number and its
-- reverse.
create table transaction_term (
  kind text not null,
  term text collate "C" not null,
  transaction_id text collate "C" not null,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  primary key (kind, term, transaction_id)
);
create index transaction_term_own on transaction_term (merchant_id, mode, kind, term, transaction_id);
-- A beginning that very many names have is read newest first, and from the index alone.
create index transaction_term_beginning on transaction_term (left(term, 3) collate "C", transaction_id) include (term) where kind = 'name';

-- How many transactions were made, by the hour and by the day of UTC, as they stand now: of each merchant, and of all.
create table transaction_count (
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  grain text not null check (grain in ('hour', 'day')),
  slot timestamptz not null,
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  primary key (merchant_id, mode, grain, slot, kind, method, status)
) with (fillfactor = 80);

create table transaction_total (
  mode text not null check (mode in ('live', 'test')),
  grain text not null check (grain in ('hour', 'day')),
  slot timestamptz not null,
  kind text not null,
  method text not null,
  status text not null,
  count bigint not null,
  primary key (mode, grain, slot, kind, method, status)
) with (fillfactor = 80);

-- What terms and counts have not heard of yet, written with the change itself and folded later: nobody who moves money waits
-- for an index of theirs.
create table transaction_change (
  transaction_id text collate "C" not null,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  kind text not null,
  method text not null,
  -- Null when it is new.
  was text,
  status text not null,
  -- Its terms may be others.
  is_named boolean not null
);

create function note_new_transactions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into transaction_place (method, transaction_id, mode, merchant_id, account_id, device_id) select method, id, mode, merchant_id, account_id, device_id from fresh;
  insert into transaction_change (transaction_id, merchant_id, mode, kind, method, status, is_named) select id, merchant_id, mode, kind, method, status, true from fresh;
  return null;
end $$;

create function note_changed_transactions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into transaction_change (transaction_id, merchant_id, mode, kind, method, was, status, is_named)
    select f.id, f.merchant_id, f.mode, f.kind, f.method, s.status, f.status, (f.payer_name, f.provider_transaction_id) is distinct from (s.payer_name, s.provider_transaction_id)
    from fresh f join stale s on s.id = f.id
    where f.status <> s.status or (f.payer_name, f.provider_transaction_id) is distinct from (s.payer_name, s.provider_transaction_id);
  return null;
end $$;

create trigger transaction_noted_new after insert on transaction referencing new table as fresh for each statement execute function note_new_transactions();
create trigger transaction_noted_changed after update on transaction
  referencing old table as stale new table as fresh for each statement execute function note_changed_transactions();

-- The terms of transactions, as their rows say now.
create function transaction_terms(wanted text[]) returns table (kind text, term text, transaction_id text, merchant_id text, mode text)
language sql stable parallel safe rows 10000 as $$
  with named as (
    select t.id, t.merchant_id, t.mode, t.payer_name, lower(t.provider_transaction_id) as reference, s.customer_name, s.phone_key, s.phone_last4, w.customer_name as receiver,
      w.destination_shown ->> 'holderName' as holder, w.phone_key as receiver_phone, w.number_key, w.last4
    from transaction t left join transaction_session s on s.id = t.session_id left join withdrawal_request w on w.id = t.withdrawal_request_id
    where t.id = any (wanted)
  )
  select 'name', word, id, merchant_id, mode from named, unnest(search_words(concat_ws(' ', customer_name, payer_name, receiver, holder))) as word
  union all
  select distinct term.kind, term.term, id, merchant_id, mode from named, lateral (values
    ('phone', phone_key), ('phone', receiver_phone), ('number', number_key), ('last4', phone_last4), ('last4', last4), ('provider', left(reference, 64)), ('providerEnd', left(reverse(reference), 64))
  ) as term (kind, term) where term.term is not null
$$;

-- Seldom among very many, and without a merchant.
create index transaction_seldom_status on transaction (status, id) where status in ('cancelled', 'failed', 'review', 'refunded', 'reversed', 'queued', 'processing', 'unknown', 'paidAfterFailure');
create index transaction_flagged on transaction (flag, id) where flag <> 'none';
create index transaction_other_kind on transaction (kind, id) where kind <> 'deposit';
create index transaction_test on transaction (id) where mode = 'test';
create index transaction_amount_any on transaction_amount (minor, transaction_id);
create index merchant_reference_any on merchant_reference (reference);
create index merchant_reference_any_reversed on merchant_reference (reference_reversed);

-- What people of the house wrote about a transaction. No merchant ever reads it.
create table transaction_note (
  id text collate "C" primary key,
  transaction_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  merchant_id text collate "C" not null,
  text text not null,
  written_by text collate "C" not null references app_user (id),
  created_at timestamptz not null default now()
);
create index transaction_note_of on transaction_note (transaction_id, id);

insert into transaction_place (method, transaction_id, mode, merchant_id, account_id, device_id) select method, id, mode, merchant_id, account_id, device_id from transaction;
insert into transaction_change (transaction_id, merchant_id, mode, kind, method, status, is_named) select id, merchant_id, mode, kind, method, status, true from transaction;

do $$
declare
  name text;
begin
  foreach name in array array['transaction_place', 'transaction_term', 'transaction_count', 'transaction_change', 'transaction_note'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;
create policy own on transaction_term for select to wap_tenant
  using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true));

grant select on transaction_place to wap_staff;
grant select, insert on transaction_term, transaction_note to wap_staff;
grant select, insert, update on transaction_count, transaction_total to wap_staff;
grant select, insert, delete on transaction_change to wap_staff;
grant select on transaction_term to wap_tenant;
grant execute on function search_words, id_time, transaction_terms to wap_staff;
create index line_proposal_transaction on line_proposal (transaction_id) where transaction_id is not null;
