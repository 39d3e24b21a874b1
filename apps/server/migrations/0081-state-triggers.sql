-- Rows move only along their state machines, whoever asks. Generated from packages/contract/src/states.ts by `npm run states`:
-- change the machine there and put what it prints then into a new migration.

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
  having min(was) is distinct from min(becomes) and (kind || ' ' || min(was) || ' ' || min(becomes) = any (array['deposit awaitingPayment cancelled', 'deposit awaitingPayment checking', 'deposit awaitingPayment expired', 'deposit awaitingPayment review', 'deposit awaitingPayment succeeded', 'deposit cancelled succeeded', 'deposit checking expired', 'deposit checking review', 'deposit checking succeeded', 'deposit created awaitingPayment', 'deposit created cancelled', 'deposit created expired', 'deposit expired review', 'deposit expired succeeded', 'deposit failed succeeded', 'deposit review succeeded', 'deposit succeeded refunded', 'deposit succeeded reversed', 'payout created queued', 'payout failed paidAfterFailure', 'payout processing failed', 'payout processing succeeded', 'payout processing unknown', 'payout queued cancelled', 'payout queued processing', 'payout review failed', 'payout review succeeded', 'payout succeeded reversed', 'payout unknown failed', 'payout unknown review', 'payout unknown succeeded'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'transaction_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger transaction_born_lawfully after insert on transaction referencing new table as fresh for each statement execute function refuse_unlawful_transaction();
create or replace trigger transaction_moves_lawfully after update on transaction referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_transaction();

create or replace function refuse_unlawful_transaction_session() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (status = any (array['open'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'transaction_session_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, status as was, null as becomes from stale
    union all
    select id, null, status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['cancelled completed', 'expired completed', 'methodSelected cancelled', 'methodSelected completed', 'methodSelected expired', 'methodSelected paying', 'open cancelled', 'open completed', 'open expired', 'open methodSelected', 'open paying', 'paying cancelled', 'paying completed', 'paying expired', 'paying methodSelected'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'transaction_session_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger transaction_session_born_lawfully after insert on transaction_session referencing new table as fresh for each statement execute function refuse_unlawful_transaction_session();
create or replace trigger transaction_session_moves_lawfully after update on transaction_session referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_transaction_session();

create or replace function refuse_unlawful_withdrawal_request() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (status = any (array['verifying'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'withdrawal_request_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, status as was, null as becomes from stale
    union all
    select id, null, status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['approved cancelled', 'approved onHold', 'approved pendingApproval', 'approved processing', 'awaitingConfirmation cancelled', 'awaitingConfirmation confirmExpired', 'awaitingConfirmation onHold', 'awaitingConfirmation pendingApproval', 'awaitingConfirmation rejected', 'awaitingConfirmation verifying', 'confirmExpired cancelled', 'confirmExpired verifying', 'draft cancelled', 'draft verifying', 'onHold cancelled', 'onHold pendingApproval', 'onHold rejected', 'pendingApproval approved', 'pendingApproval cancelled', 'pendingApproval onHold', 'pendingApproval rejected', 'processing failed', 'processing succeeded', 'succeeded reversed', 'verificationFailed cancelled', 'verificationFailed rejected', 'verificationFailed verifying', 'verifying approved', 'verifying awaitingConfirmation', 'verifying cancelled', 'verifying onHold', 'verifying pendingApproval', 'verifying rejected', 'verifying verificationFailed'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'withdrawal_request_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger withdrawal_request_born_lawfully after insert on withdrawal_request referencing new table as fresh for each statement execute function refuse_unlawful_withdrawal_request();
create or replace trigger withdrawal_request_moves_lawfully after update on withdrawal_request referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_withdrawal_request();

create or replace function refuse_unlawful_payout_intent() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, state as becomes into wrong from fresh where (state = any (array['unknown', 'waiting'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'payout_intent_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, state as was, null as becomes from stale
    union all
    select id, null, state from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['closed settled', 'denied closed', 'denied pressed', 'denied settled', 'denied unknown', 'denied waiting', 'pressed closed', 'pressed settled', 'pressed unknown', 'taken closed', 'taken denied', 'taken pressed', 'taken settled', 'taken unknown', 'unknown closed', 'unknown denied', 'unknown pressed', 'unknown settled', 'waiting closed', 'waiting pressed', 'waiting taken', 'waiting unknown'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'payout_intent_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger payout_intent_born_lawfully after insert on payout_intent referencing new table as fresh for each statement execute function refuse_unlawful_payout_intent();
create or replace trigger payout_intent_moves_lawfully after update on payout_intent referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_payout_intent();

create or replace function refuse_unlawful_statement_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, match_status as becomes into wrong from fresh where (match_status = any (array['baseline', 'review', 'unmatched'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'statement_line_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, match_status as was, null as becomes from stale
    union all
    select id, null, match_status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['matched unmatched', 'proposed ignored', 'proposed matched', 'proposed review', 'proposed unmatched', 'review matched', 'review proposed', 'review unmatched', 'unmatched matched', 'unmatched proposed', 'unmatched review'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'statement_line_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger statement_line_born_lawfully after insert on statement_line referencing new table as fresh for each statement execute function refuse_unlawful_statement_line();
create or replace trigger statement_line_moves_lawfully after update on statement_line referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_statement_line();

create or replace function refuse_unlawful_hold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (status = any (array['pending'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hold_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, status as was, null as becomes from stale
    union all
    select id, null, status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['pending committed', 'pending voided'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hold_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger hold_born_lawfully after insert on hold referencing new table as fresh for each statement execute function refuse_unlawful_hold();
create or replace trigger hold_moves_lawfully after update on hold referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_hold();

create or replace function refuse_unlawful_merchant() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (status = any (array['active', 'pending'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'merchant_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, status as was, null as becomes from stale
    union all
    select id, null, status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['active closed', 'active suspended', 'pending active', 'pending closed', 'suspended active', 'suspended closed'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'merchant_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger merchant_born_lawfully after insert on merchant referencing new table as fresh for each statement execute function refuse_unlawful_merchant();
create or replace trigger merchant_moves_lawfully after update on merchant referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_merchant();

create or replace function refuse_unlawful_line_proposal() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (status = any (array['open'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'line_proposal_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, status as was, null as becomes from stale
    union all
    select id, null, status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['open approved', 'open lapsed', 'open rejected', 'open withdrawn'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'line_proposal_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger line_proposal_born_lawfully after insert on line_proposal referencing new table as fresh for each statement execute function refuse_unlawful_line_proposal();
create or replace trigger line_proposal_moves_lawfully after update on line_proposal referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_line_proposal();

create or replace function refuse_unlawful_payout_proposal() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (status = any (array['open'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'payout_proposal_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, status as was, null as becomes from stale
    union all
    select id, null, status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['open approved', 'open lapsed', 'open rejected', 'open withdrawn'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'payout_proposal_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger payout_proposal_born_lawfully after insert on payout_proposal referencing new table as fresh for each statement execute function refuse_unlawful_payout_proposal();
create or replace trigger payout_proposal_moves_lawfully after update on payout_proposal referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_payout_proposal();

create or replace function refuse_unlawful_adjustment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, status as becomes into wrong from fresh where (status = any (array['open'])) is not true limit 1;
    if found then
      raise exception '% % may not begin as %', tg_table_name, wrong.id, wrong.becomes
        using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'adjustment_born_lawfully';
    end if;
    return null;
  end if;
  select id, min(was) as was, min(becomes) as becomes into wrong
  from (
    select id, status as was, null as becomes from stale
    union all
    select id, null, status from fresh
  ) as changed
  group by id
  having min(was) is distinct from min(becomes) and (min(was) || ' ' || min(becomes) = any (array['open approved', 'open lapsed', 'open rejected', 'open withdrawn'])) is not true
  limit 1;
  if found then
    raise exception '% % may not go from % to %', tg_table_name, wrong.id, coalesce(wrong.was, 'nothing'), coalesce(wrong.becomes, 'nothing')
      using errcode = 'restrict_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'adjustment_moves_lawfully';
  end if;
  return null;
end $$;
create or replace trigger adjustment_born_lawfully after insert on adjustment referencing new table as fresh for each statement execute function refuse_unlawful_adjustment();
create or replace trigger adjustment_moves_lawfully after update on adjustment referencing old table as stale new table as fresh for each statement execute function refuse_unlawful_adjustment();
