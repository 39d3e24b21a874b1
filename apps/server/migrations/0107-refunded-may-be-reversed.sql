-- A deposit that was refunded may be taken back by its provider. What `npm run states` prints for transactions, from
-- packages/contract/src/states.ts; the other tables keep their machines.

create or replace function refuse_unlawful_transaction() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (kind || ' ' || status = any (array['deposit awaitingPayment', 'payout queued', 'payout unknown'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'transaction_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, kind, status as was, null as becomes from stale
    union all
    select id, kind, null, status from fresh
  ) as changed
  group by id, kind
  having min(was) is distinct from min(becomes) and (kind || ' ' || min(was) || ' ' || min(becomes) = any (array['deposit awaitingPayment cancelled', 'deposit awaitingPayment checking', 'deposit awaitingPayment expired', 'deposit awaitingPayment review', 'deposit awaitingPayment succeeded', 'deposit cancelled succeeded', 'deposit checking expired', 'deposit checking review', 'deposit checking succeeded', 'deposit created awaitingPayment', 'deposit created cancelled', 'deposit created expired', 'deposit expired review', 'deposit expired succeeded', 'deposit failed succeeded', 'deposit refunded reversed', 'deposit review succeeded', 'deposit succeeded refunded', 'deposit succeeded reversed', 'payout created queued', 'payout failed paidAfterFailure', 'payout processing failed', 'payout processing succeeded', 'payout processing unknown', 'payout queued cancelled', 'payout queued processing', 'payout review failed', 'payout review succeeded', 'payout succeeded reversed', 'payout unknown failed', 'payout unknown review', 'payout unknown succeeded'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'transaction_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger transaction_born_lawfully after insert on transaction referencing new table as fresh for each statement execute function refuse_unlawful_transaction();
create or replace trigger transaction_moves_lawfully after update on transaction referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_transaction();

