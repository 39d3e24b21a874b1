-- Stop every process of the older version first.
-- The last two users of an amount are kept, each with the deposit that it was shown for. Until now the last one alone was
-- known: after A and B, B's next deposit took A's late money, because nobody knew of A any more.
alter table amount_slot_use
  -- Counts the users of the amount; the newest two are kept.
  add column turn int not null default 1 check (turn > 0),
  add column transaction_id text collate "C";
alter table amount_slot_use drop constraint amount_slot_use_pkey, add primary key (account_id, final_minor, turn);

-- Whom it was shown to, from the deposits of that account and amount that hold it no more. The customer of the one before
-- the last is not known: nobody is taken for him.
with deposit as (
  select u.account_id, u.final_minor, u.released_at, t.id, t.merchant_id, t.created_at,
    row_number() over (partition by u.account_id, u.final_minor order by t.id desc) as back
  from amount_slot_use u join transaction t on t.kind = 'deposit' and t.account_id = u.account_id and t.final_payment = u.final_minor
  where not exists (select from amount_slot x where x.account_id = u.account_id and x.final_minor = u.final_minor and x.transaction_id = t.id)
), last as (
  update amount_slot_use u set transaction_id = d.id, merchant_id = d.merchant_id,
      turn = case when exists (select from deposit e where e.account_id = d.account_id and e.final_minor = d.final_minor and e.back = 2) then 2 else 1 end
    from deposit d where d.back = 1 and u.account_id = d.account_id and u.final_minor = d.final_minor
)
insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id, released_at)
  select d.account_id, d.final_minor, 3, d.id, d.merchant_id, least(d.released_at, l.created_at)
  from deposit d join deposit l on l.account_id = d.account_id and l.final_minor = d.final_minor and l.back = 1 where d.back = 2;
update amount_slot_use set turn = 1 where turn = 3;
-- An amount that was shown for no deposit has nobody who could pay late.
delete from amount_slot_use where transaction_id is null;
alter table amount_slot_use alter column transaction_id set not null, alter column turn drop default;

-- Frees the amounts for which nothing can arrive any more: their time is over, the account was read without a gap from
-- their creation until that time, and no credit of that amount waits or is expected. None while the database is in
-- recovery: whom it was shown to after the backup is not known. Notes who had them: of who had an amount several times in
-- turn the last time, so that two users are two. Of transactions from `oldest` on.
create or replace function free_amount_slots(oldest text, most int) returns setof amount_slot
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query with due as (
    select account_id, final_minor, created_at as since, free_after as until from amount_slot
    where free_after <= now() and transaction_id >= oldest and not (mode = 'live' and in_recovery())
      -- A row's times may be moved by a session that is given longer; its beginning may not.
      and (mode = 'test' or created_at <= now() - interval '24 hours')
  ), spans as (
    select account_id, min(since) as since, max(until) as until from due group by account_id
  ), covered as (
    select s.account_id, range_agg(tstzrange(c.covered_from, c.covered_to, '[]')) as ranges
    from spans s join coverage c on c.account_id = s.account_id and c.covered_to >= s.since and c.covered_from <= s.until group by s.account_id
  ), ready as (
    select due.account_id, due.final_minor from due join covered on covered.account_id = due.account_id
    where covered.ranges @> tstzrange(due.since, due.until, '[]')
      and not exists (select from open_line l where l.account_id = due.account_id and l.amount = due.final_minor and l.direction = 'credit')
      and not exists (select from expected_line e where e.account_id = due.account_id and e.amount = due.final_minor and e.is_open)
    limit most
  ), gone as (
    delete from amount_slot s using ready where s.account_id = ready.account_id and s.final_minor = ready.final_minor returning s.*
  ), next as (
    select g.*, case when (last.merchant_id, last.customer_key) = (g.merchant_id, g.customer_key) then last.turn else coalesce(last.turn, 0) + 1 end as turn
    from gone g left join lateral (
      select u.turn, u.merchant_id, u.customer_key from amount_slot_use u
      where u.account_id = g.account_id and u.final_minor = g.final_minor order by u.turn desc limit 1
    ) last on true
  ), used as (
    insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id, customer_key, released_at)
    select account_id, final_minor, turn, transaction_id, merchant_id, customer_key, now() from next
    on conflict (account_id, final_minor, turn) do update set transaction_id = excluded.transaction_id, released_at = excluded.released_at
  ), forgotten as (
    delete from amount_slot_use u using next n where u.account_id = n.account_id and u.final_minor = n.final_minor and u.turn < n.turn - 1
  ), noted as (
    insert into lawful_end (what, count, about)
    select 'slots', count(*), jsonb_build_object('from', min(transaction_id), 'to', max(transaction_id)) from gone having count(*) > 0
  )
  select * from gone;
end $$;
