/**
 * The same payment as people do it: one function call each, nine statements each, or just the rows.
 * Writes the writer's very rows, in its role, on the production schema.
 */
/** One call, one round trip: locks three rows in the order of their ids, then writes. */
export const payFunction = `
  create or replace function bench_pay(the_cause text, float_id text, payable_id text, fee_id text,
    net bigint, fee bigint, fact_id text) returns void
  language plpgsql as $$
  begin
    perform 1 from ledger_account where id in (float_id, payable_id, fee_id) order by id for update;
    with moved as (
      update ledger_account a set posted = posted + m.amount, sequence = sequence + 1
        from (values (float_id, -(net + fee)), (payable_id, net), (fee_id, fee)) as m (id, amount)
       where a.id = m.id returning a.id, a.sequence, a.posted, m.amount
    )
    , proven as (
      insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
      select the_cause, 'bench', 'x', 'live', 3, encode(sha256(convert_to(the_cause || e'\\nbench\\nlive\\nx\\n3\\n'
        || string_agg(concat_ws(' ', id, sequence, amount, posted), e'\\n' order by id), 'UTF8')), 'hex') from moved
    )
    insert into ledger_entry (account_id, sequence, cause, amount, balance_after) select id, sequence,
      the_cause, amount, posted from moved;
    insert into balance_delta (account_id, day, kind, amount) values (payable_id, current_date, 'credit', net);
    insert into fact (id, name, key, mode, payload) values (fact_id, 'bench.paid', payable_id, 'live', '{}');
  end $$`;

export const callPay = 'select bench_pay($1, $2, $3, $4, $5, $6, $7)';

export const grantPay = 'grant execute on function bench_pay to wap_writer';

/** The naive way: begin, lock and update each account, the cause, the entries, the fact, commit: nine statements. */
export const lockAccounts =
  'select id, posted, sequence from ledger_account where id = any($1) order by id for update';
export const insertCause = `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
  values ($1, 'bench', 'x', 'live', 3, $2)`;
export const updateAccount = 'update ledger_account set posted = $2, sequence = $3 where id = $1';
export const insertEntry =
  'insert into ledger_entry (account_id, sequence, cause, amount, balance_after) select * from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])';
/** The roll-up of the day travels with the fact, so that nine statements stay nine. */
export const insertFact = `with delta as (insert into balance_delta (account_id, day, kind, amount)
  values ($2, current_date, 'credit', $3))
  insert into fact (id, name, key, mode, payload) values ($1, 'bench.paid', $2, 'live', '{}')`;

/** The floor: the rows alone, in bulk, by an insert from arrays. */
export const bulkCauses = `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
  select c, 'bench', 'x', 'live', 3, d from unnest($1::text[], $2::text[]) as u (c, d)`;
export const bulkEntries = `insert into ledger_entry (account_id, sequence, cause, amount, balance_after)
  select * from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])`;
export const bulkAccounts = `update ledger_account a set posted = u.posted, sequence = u.sequence
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as u (id, posted, sequence) where a.id = u.id`;
export const bulkDeltas = `insert into balance_delta (account_id, day, kind, amount)
  select a, current_date, 'credit', m from unnest($1::text[], $2::bigint[]) as u (a, m)`;
export const readAccounts = 'select id, posted, sequence from ledger_account';
export const bulkFacts = `insert into fact (id, name, key, mode, payload) select f, 'bench.paid', f, 'live',
  '{}' from unnest($1::text[]) as f`;

export const commitOne = `insert into idempotency (merchant_id, mode, route, key, request_hash)
  values ('bench', 'live', 'bench', $1, 'x')`;

/** The same plans as the writer has: by key, not by the size the tables had when the plan was made. */
export const planByKey = `select set_config(name, value, false)
  from (values ('plan_cache_mode', 'force_generic_plan'), ('enable_seqscan', 'off'),
  ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'), ('jit', 'off')) as s (name, value)`;
