import { type RawBuilder, sql } from '#platform/db';
import type { LinePower } from '#modules/statements/lines';
import type { PostingMeaning } from '#platform/writer';
import { firstNames, lastNames, seldomName } from './names.ts';

export interface Stretch {
  /** From which number to which, both included. */
  first: number;
  last: number;
  /** How many there are in all, when the first of them was made and how long they take. */
  of: number;
  startMs: number;
  spanMs: number;
}

const arrayOf = (names: readonly string[]) => `array['${names.join("','")}']`;

/** Of a thousand 600 are paid, 370 expired, 22 cancelled, 5 failed and 3 wait for a person. */
export function planRows({ first, last, of, startMs, spanMs }: Stretch): RawBuilder<unknown> {
  return sql.raw(`create temp table load_row on commit drop as
  with numbers as materialized (
    select n, (${startMs}::bigint + (n::float8 * ${spanMs}::float8 / ${of}::float8)::bigint) as ms, pg_temp.pick(n, 1, 1000) as luck, case when pg_temp.pick(n, 2, 3) = 0 then 'PHP' else 'IDR' end as currency,
      30 + pg_temp.pick(n, 8, 600) as seconds_to_pay, (n * 668265263) & 1073741823 as code_number, (n * 668265263017) & 1099511627775 as ref_number
    from generate_series(${first}::bigint, ${last}::bigint) as n
  ), sized as materialized (
    select r.*, ms - 4000 as session_ms, ms + seconds_to_pay * 1000 as line_ms, (pg_temp.pick(n, 11, m.size) * pg_temp.pick(n, 12, m.size)) / m.size as merchant_place, pg_temp.pick(n, 13, a.size) as account_place
    from numbers r join (select distinct currency, size from load_merchant) m using (currency) join (select distinct currency, size from load_account) a using (currency)
  ), placed as materialized (
    select r.*, to_timestamp(ms / 1000.0) as at, '7' || lpad(n::text, 15, '0') as tail, m.id as merchant_id, a.id as account_id, a.device_id,
      case when a.provider = 'maya' and pg_temp.pick(n, 3, 5) = 0 then 'maya_to_maya_qr' else a.provider end as method,
      (1 + pg_temp.pick(n, 4, 500)) * case r.currency when 'IDR' then 1000000 else 5000 end as payment,
      pg_temp.pick(n, 5, 400) * case r.currency when 'IDR' then 100 else 1 end as discount,
      case when n % 50000 = 7 then '${seldomName}' else (${arrayOf(firstNames)})[1 + pg_temp.pick(n, 6, ${firstNames.length})] || ' ' || (${arrayOf(lastNames)})[1 + pg_temp.pick(n, 7, ${lastNames.length})] end as customer,
      case when luck < 600 then 'succeeded' when luck < 970 then 'expired' when luck < 992 then 'cancelled' when luck < 997 then 'failed' else 'review' end as status,
      case when luck % 500 = 1 then 'paidLate' else 'none' end as flag, case when pg_temp.pick(n, 9, 3) = 0 then pg_temp.pick(n, 10, 2000000) end as phone, upper(pg_temp.digits8(ref_number)) as ref
    from sized r join load_merchant m on m.currency = r.currency and m.place = merchant_place join load_account a on a.currency = r.currency and a.place = account_place
  )
  select p.*, 'txn_' || pg_temp.digits10(ms) || tail as id, 'txs_' || pg_temp.digits10(session_ms) || tail as session_id, 'lin_' || pg_temp.digits10(line_ms) || tail as line_id,
    'DEP-' || upper(pg_temp.digits6(code_number)) as code, left(ref, 4) || '-' || right(ref, 4) as ref_no, 'order-' || lpad(n::text, 9, '0') as reference,
    lpad(((n * 668265263017) & 1125899906842623)::text, 16, '0') as provider_reference, status = 'succeeded' as is_paid, payment - discount as final, ((payment - discount) * 15) / 1000 as fee,
    case status when 'succeeded' then at + make_interval(secs => seconds_to_pay + 4) when 'review' then null else at + interval '15 minutes' end as completed_at
  from placed p order by n`);
}

const sessions = `insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
  merchant_reference, ref_no, customer_name, phone_key, phone_last4, currency, amount, allowed_methods,
    chosen_method, status, source, expires_at, monitoring_until, opened_at, created_at, updated_at)
  select session_id, 'load-' || n, 'load', 'deposit', merchant_id, 'live', reference, ref_no, customer,
    'load-' || phone, lpad((phone % 10000)::text, 4, '0'), currency, payment, array[method],
    method, case status when 'succeeded' then 'completed' when 'cancelled' then 'cancelled' else 'expired'
      end, 'api', at + interval '15 minutes', at + interval '1 day', at - interval '2 seconds',
        at - interval '4 seconds', at
  from load_row`;

const transactions = `insert into transaction (id, kind, code, merchant_id, mode, session_id, method,
  account_id, device_id, currency, payment_amount, amount_discount, final_payment, paid_amount, merchant_fee, net,
    payee_name, payer_name, provider_transaction_id, line_id, status, flag, expires_at, monitoring_until,
      final_told, paid_at, completed_at, created_at, updated_at)
  select id, 'deposit', code, merchant_id, 'live', session_id, method, account_id, device_id, currency,
    payment, discount, final, case when is_paid then final end, fee, case when is_paid then final - fee end,
    'LOAD HOLDER', case when is_paid then upper(customer) end, case when is_paid then provider_reference
      end, case when is_paid then line_id end, status, case when is_paid then flag else 'none' end,
    at + interval '15 minutes', at + interval '1 day', true, case
      when is_paid then at + make_interval(secs => seconds_to_pay) end, completed_at, at, coalesce(completed_at, at)
  from load_row`;

/** What lists and searches stand on, as the triggers and the folding would leave it. */
export function listRows(): RawBuilder<unknown>[] {
  return [
    sessions,
    transactions,
    `insert into transaction_code (code, transaction_id, merchant_id, mode) select code, id, merchant_id,
      'live' from load_row`,
    `insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
      select merchant_id, 'live', 'session', reference, session_id, 'load' from load_row`,
    `insert into transaction_amount (merchant_id, mode, minor, transaction_id) select merchant_id, 'live',
      minor, id from load_row, lateral (select payment as minor union select final) as amounts`,
    `insert into transaction_place (method, transaction_id, mode, merchant_id, account_id, device_id)
      select method, id, 'live', merchant_id, account_id, device_id from load_row`,
    `insert into transaction_term (kind, term, transaction_id, merchant_id, mode)
    select kind, term, id, merchant_id, 'live' from load_row, lateral (
      select 'name' as kind, word as term from unnest(string_to_array(lower(customer), ' ')) as word
      union all select 'phone', 'load-' || phone where phone is not null
      union all select 'last4', lpad((phone % 10000)::text, 4, '0') where phone is not null
      union all select 'provider', provider_reference where is_paid
      union all select 'providerEnd', reverse(provider_reference) where is_paid
    ) as terms order by kind, term, id`,
    `with hours as (select merchant_id, date_trunc('hour', at, 'UTC') as hour, method, status, count(*)
      from load_row group by 1, 2, 3, 4), totals as (
      insert into transaction_total as c (mode, grain, slot, kind, method, status, count)
      select 'live', grain, date_trunc(grain, hour, 'UTC'), 'deposit', method, status, sum(count)
        from hours, unnest(array['hour', 'day']) as grain group by 2, 3, 5, 6
      on conflict (mode, grain, slot, kind, method, status) do update set count = c.count + excluded.count
    )
    insert into transaction_count as c (merchant_id, mode, grain, slot, kind, method, status, count)
    select merchant_id, 'live', grain, date_trunc(grain, hour, 'UTC'), 'deposit', method, status, sum(count)
      from hours, unnest(array['hour', 'day']) as grain group by 1, 3, 4, 6, 7
    on conflict (merchant_id, mode, grain, slot, kind, method, status) do update set count = c.count + excluded.count`,
    `insert into merchant_figure as f (merchant_id, mode, slot, kind, method, status, count, amount)
    select merchant_id, 'live', date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), 'deposit',
      method, status, count(*), sum(final) from load_row where completed_at is not null group by 1, 3, 5, 6
    on conflict (merchant_id, mode, slot, kind, method, status) do update set count = f.count +
      excluded.count, amount = f.amount + excluded.amount`,
    `insert into house_figure as f (mode, currency, slot, kind, method, status, reason, count, amount, seconds, timed)
    select 'live', currency, date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), 'deposit',
      method, status, '', count(*), sum(final), 0, 0 from load_row where completed_at is not null group by 2, 3, 5, 6
    on conflict (mode, slot, currency, kind, method, status, reason) do update set count = f.count +
      excluded.count, amount = f.amount + excluded.amount`,
    `insert into merchant_failure as f (merchant_id, mode, slot, kind, method, status, reason, count)
    select merchant_id, 'live', date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), 'deposit',
      method, status, '', count(*) from load_row
        where completed_at is not null and status in ('failed', 'expired', 'cancelled') group by 1, 3, 5, 6
    on conflict (merchant_id, mode, slot, kind, method, status, reason) do update set count = f.count + excluded.count`,
    `insert into account_failure as f (account_id, mode, slot, kind, method, status, reason, count)
    select account_id, 'live', date_bin('15 minutes', completed_at, timestamptz '2000-01-01Z'), 'deposit',
      method, status, '', count(*) from load_row
        where completed_at is not null and status in ('failed', 'expired', 'cancelled') group by 1, 3, 5, 6
    on conflict (account_id, mode, slot, kind, method, status, reason) do update set count = f.count + excluded.count`,
  ].map((text) => sql.raw(text));
}

const paidAt = `date_trunc('second', at) + make_interval(secs => seconds_to_pay)`;

/** The MACs of the lines, before they are written. */
export function createLineMacs(): RawBuilder<unknown> {
  return sql`create temp table load_line (line text collate "C" primary key, mac text not null) on commit drop`;
}

/** The next lines of a load as they will be kept, in the order of their ids. */
export function selectLines(after: string, limit: number): RawBuilder<LinePower> {
  return sql`select line_id as id, account_id as "accountId", 'live' as mode,
    'id:' || provider_reference as key, provider_reference as "providerTransactionId", 'credit' as direction,
      final::bigint as amount, currency, null as "balanceAfter", upper(customer) as counterparty,
        null as "reversalOf", paid as "occurredFrom", paid as "occurredTo", paid + interval '3 seconds' as "observedAt",
      'history' as source, null as "importId", true as booked, false as baseline
    from load_row, lateral (select ${sql.raw(paidAt)} as paid) as times
      where is_paid and line_id collate "C" > ${after} order by line_id collate "C" limit ${limit}`;
}

export function insertLineMacs(
  ids: readonly string[],
  macs: readonly string[],
): RawBuilder<unknown> {
  return sql`insert into load_line select * from unnest(${[...ids]}::text[], ${[...macs]}::text[])`;
}

/**
 * Each paid one has its line, wholly allocated, and what its posting is to be: the float, the
 * merchant and the fees move, with running balances.
 */
export function bookRows(): RawBuilder<unknown>[] {
  return [
    `insert into statement_line (id, account_id, mode, key, provider_transaction_id, direction, amount,
      currency, counterparty, occurred_from, occurred_to, observed_at, source, booked, raw_enc, match_status, posted,
      candidate_transaction_id, allocated, created_at, mac)
    select line_id, account_id, 'live', 'id:' || provider_reference, provider_reference, 'credit', final,
      currency, upper(customer), paid, paid, paid + interval '3 seconds', 'history', true, 'load',
        'matched', true, id, final,
      paid + interval '3 seconds', m.mac
    from load_row join load_line m on m.line = line_id, lateral (select ${paidAt} as paid) as times where is_paid`,
    `insert into line_key (account_id, key, mode, line_id, direction, amount) select account_id,
      'id:' || provider_reference, 'live', line_id, 'credit', final from load_row where is_paid`,
    `insert into statement_line_name (account_id, name, line_id) select account_id,
      'id:' || provider_reference, line_id from load_row where is_paid`,
    `insert into line_allocation (id, line_id, line_amount, mode, amount, purpose, target, status, created_at)
    select replace(line_id, 'lin_', 'alo_'), line_id, final, 'live', final, 'deposit', id, 'active',
      completed_at from load_row where is_paid`,
    `create temp table load_posting on commit drop as
    select 'line:' || line_id as cause, l.*, f.posted - sum(final) over floats as float_after, f.sequence + row_number() over floats as float_sequence,
      p.posted + sum(final - fee) over payables as payable_after, p.sequence + row_number() over payables as payable_sequence, i.posted + sum(fee) over incomes as income_after, i.sequence + row_number() over incomes as income_sequence
    from (
      select line_id, n, at + interval '1 minute' as at, final, fee, 'float.' || account_id || '.' || currency || '.live' as float, 'merchantPayable.' || merchant_id || '.' || currency || '.live' as payable, 'feeIncome.0.' || currency || '.live' as income
      from load_row where is_paid
    ) as l join ledger_account f on f.id = float join ledger_account p on p.id = payable join ledger_account i on i.id = income
    window floats as (partition by float order by n), payables as (partition by payable order by n), incomes as (partition by income order by n)`,
    `create temp table load_digest (cause text collate "C", digest text) on commit drop`,
  ].map((text) => sql.raw(text));
}

/** The postings once each has its digest. */
export function postRows(): RawBuilder<unknown>[] {
  return [
    `insert into posting_cause (cause, kind, payload_hash, mode, legs, at, digest, places)
    select cause, 'deposit.settle', 'load', 'live', 3, at, d.digest,
      concat_ws(e'\\n', concat_ws(' ', income, income_sequence), concat_ws(' ', float, float_sequence),
        concat_ws(' ', payable, payable_sequence))
    from load_posting join load_digest d using (cause)`,
    `insert into ledger_entry (account_id, sequence, cause, amount, balance_after, at)
    select account, sequence, cause, amount, after, at from load_posting, lateral (values
      (income, income_sequence, fee, income_after), (float, float_sequence, -final, float_after),
        (payable, payable_sequence, final - fee, payable_after)
    ) as leg (account, sequence, amount, after)`,
    `update ledger_account a set posted = a.posted + moved.amount, sequence = a.sequence + moved.legs from (
      select account, sum(amount)::bigint as amount, count(*) as legs
        from load_posting, lateral (values (income, fee), (float, -final),
          (payable, final - fee)) as leg (account, amount) group by account
    ) as moved where a.id = moved.account`,
    `insert into balance_figure_delta (mode, kind, owner, slot, currency, posted, held, pending)
    select 'live', kind, owner, date_bin('15 minutes', at, timestamptz '2000-01-01Z'), currency, sum(moved),
      0, 0 from load_posting, lateral (values
      ('float', split_part(float, '.', 2), split_part(float, '.', 3), final),
        ('merchantPayable', split_part(payable, '.', 2), split_part(payable, '.', 3), final - fee)
    ) as leg (kind, owner, currency, moved) group by 2, 3, 4, 5`,
    `insert into balance_day as d (account_id, day, kind, amount, count)
    select payable, (at at time zone case when payable like '%.PHP.%' then 'Asia/Manila' else 'Asia/Jakarta'
      end)::date, 'credit', sum(final - fee), count(*) from load_posting group by 1, 2
    on conflict (account_id, day, kind) do update set amount = d.amount + excluded.amount,
      count = d.count + excluded.count`,
  ].map((text) => sql.raw(text));
}

/** The next postings of a load, in the order of their causes. */
export function selectPostings(after: string, limit: number): RawBuilder<PostingMeaning> {
  return sql`select cause, 'deposit.settle' as kind, 'live' as mode, 'load' as "payloadHash", 3 as legs,
    (extract(epoch from at) * 1000000)::bigint as "madeMicros", null::text as event,
      concat_ws(e'\\n', concat_ws(' ', income, income_sequence, fee, income_after),
        concat_ws(' ', float, float_sequence, -final, float_after),
        concat_ws(' ', payable, payable_sequence, final - fee, payable_after)) as entries
    from load_posting where cause collate "C" > ${after} order by cause collate "C" limit ${limit}`;
}

/** What the postings of these causes are to have as digests. */
export function insertDigests(
  causes: readonly string[],
  digests: readonly string[],
): RawBuilder<unknown> {
  return sql`insert into load_digest (cause, digest) select * from unnest(${causes}::text[], ${digests}::text[])`;
}

export function dropRows(): RawBuilder<unknown> {
  return sql.raw('drop table if exists load_row, load_posting, load_digest, load_line');
}
