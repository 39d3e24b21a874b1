const said = `concat_ws(e'\\n',
  format('transaction %s {"merchantId":"%s","accountId":"acc_%s","status":"succeeded","paidAmount":"%s","net":"%s","lineId":"%s"}',
    txn, 'mer_bench' || lpad(mer::text, 21, '0'), lpad(acc::text, 26, '0'), amount, amount - fee, lin),
  format('statement_line %s {"accountId":"acc_%s","direction":"credit","amount":"%s","matchStatus":"matched","posted":true,"allocated":"%s","holdId":null}',
    lin, lpad(acc::text, 26, '0'), amount, amount),
  format('line_allocation alo_%s {"lineId":"%s","amount":"%s","purpose":"deposit","target":"%s","status":"active"}', substr(lin, 5), lin, amount, txn))`;

/**
 * So many deposits, each with its session, its line and two postings, as the product writes them: the line moves the float
 * into suspense, the allocation moves it on to the merchant and the fee. Written past the triggers, with what their events
 * say; the postings are left in `fresh`, to be signed.
 */
export const fillBooks = (deposits: number): string[] => [
  `set session_replication_role = replica`,
  `create temporary table made as select n, n % 200 as acc, 1 + n % 50 as mer, 10000 + n % 990000 as amount, 100 as fee,
     'txn_' || at || lpad(n::text, 16, '0') as txn, 'lin_' || at || lpad(n::text, 16, '0') as lin, moment
   from (select substr(id_floor('x', now()), 3, 10) as at, now() as moment offset 0) t, generate_series(1, ${deposits}) n`,
  `insert into merchant (id, code, name, country, currency, status, allowed_methods, time_zone)
   select 'mer_bench' || lpad(n::text, 21, '0'), 'BENCH' || lpad(n::text, 5, '0'), 'Kopi', 'ID', 'IDR', 'active', '{dana}', 'Asia/Jakarta' from generate_series(1, 50) n`,
  `insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode, merchant_reference, ref_no, currency, amount, allowed_methods, status, source, expires_at, monitoring_until)
   select 'txs_' || substr(txn, 5), txn, 't', 'deposit', 'mer_bench' || lpad(mer::text, 21, '0'), 'live', txn, txn, 'IDR', amount, '{dana}', 'completed', 'api', now(), now() from made`,
  `insert into transaction (id, kind, code, merchant_id, mode, session_id, method, account_id, currency, payment_amount, final_payment, paid_amount, net, merchant_fee, status, line_id, paid_at, completed_at)
   select txn, 'deposit', txn, 'mer_bench' || lpad(mer::text, 21, '0'), 'live', 'txs_' || substr(txn, 5), 'dana', 'acc_' || lpad(acc::text, 26, '0'), 'IDR', amount, amount, amount, amount - fee, fee, 'succeeded', lin, now(), now() from made`,
  `insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from, occurred_to, source, booked, raw_enc, match_status, posted, allocated)
   select lin, 'acc_' || lpad(acc::text, 26, '0'), 'live', lin, 'credit', amount, 'IDR', now(), now(), 'history', true, '', 'matched', true, amount from made`,
  `insert into line_key (account_id, key, mode, line_id, direction, amount) select account_id, key, mode, id, direction, amount from statement_line`,
  `insert into statement_line_name (account_id, name, line_id) select account_id, key, id from statement_line`,
  `insert into line_allocation (id, line_id, line_amount, mode, amount, purpose, target, status)
   select 'alo_' || substr(lin, 5), lin, amount, 'live', amount, 'deposit', txn, 'active' from made`,
  `create temporary table leg as
   select account, row_number() over (partition by account order by n, place) as sequence, cause, moment, case place when 3 then said end as said, moved as amount, sum(moved) over (partition by account order by n, place) as balance
   from made, lateral (select ${said} as said) event, lateral (values
     (1, 'float.acc_' || lpad(acc::text, 26, '0') || '.IDR.live', 'line:' || lin, -amount),
     (2, 'suspense.' || n % 16 || '.IDR.live', 'line:' || lin, amount),
     (3, 'suspense.' || n % 16 || '.IDR.live', 'alloc:' || txn, -amount),
     (4, 'merchantPayable.mer_bench' || lpad(mer::text, 21, '0') || '.IDR.live', 'alloc:' || txn, amount - fee),
     (5, 'feeIncome.' || n % 16 || '.IDR.live', 'alloc:' || txn, fee::int)) l (place, account, cause, moved)`,
  `insert into ledger_account (id, kind, owner, currency, mode)
   select distinct account, split_part(account, '.', 1), split_part(account, '.', 2), 'IDR', 'live' from leg on conflict do nothing`,
  `insert into ledger_entry (account_id, sequence, cause, amount, balance_after, at) select account, sequence, cause, amount, balance, moment from leg order by cause`,
  `update ledger_account a set posted = l.total, sequence = l.entries from (select account, sum(amount) as total, count(*) as entries from leg group by 1) l where l.account = a.id`,
  `create temporary table fresh as
   select row_number() over (order by cause) as n, cause, split_part(cause, ':', 1) as kind, count(*)::int as legs, max(said) as event, min(moment) as at,
     string_agg(concat_ws(' ', account, sequence, amount, balance), e'\\n' order by concat_ws(' ', account, sequence, amount, balance) collate "C") as entries,
     string_agg(account || ' ' || sequence, e'\\n' order by (account || ' ' || sequence) collate "C") as places
   from leg group by cause`,
  `create unique index on fresh (n)`,
  `drop table made, leg`,
];

/** The next postings to be signed. */
export const selectFresh = `select n, cause, kind, 'live' as mode, 'h' as "payloadHash", legs, (extract(epoch from at) * 1000000)::bigint as "madeMicros", event, entries
  from fresh where n > $1 order by n limit $2`;

export const insertSigned = `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest, places, event, at)
  select f.cause, kind, 'h', 'live', legs, s.digest, places, event, at from unnest($1::bigint[], $2::text[]) s (n, digest) join fresh f using (n)`;
