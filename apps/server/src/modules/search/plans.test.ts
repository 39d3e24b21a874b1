import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchant, asLogin, rowsRead, testDatabase, testVault } from '@wallet/server/testing';
import type { TestDatabase } from '@wallet/server/testing';
import { digestsOf, matchersOf } from './find-anything.ts';
import { readingsOf } from './readings.ts';
import { searcherOf } from './searcher.ts';
import { selectMatches } from './matcher.sql.ts';

const rowCount = 30_000;
let database: TestDatabase;
let merchantId: string;

/** Very many of everything: every third is a Santoso, all references begin alike, all cost the same. */
beforeAll(async () => {
  database = await testDatabase();
  merchantId = await addMerchant(database.db);
  const at = `now() - interval '60 days' * (n::float / ${rowCount})`;
  const id = (prefix: string) => `left(id_floor('${prefix}', ${at}), 14) || lpad(n::text, 16, '0')`;
  const own = `'${merchantId}', 'live'`;
  await asLogin(
    database,
    `set session_replication_role = replica;
    insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode, merchant_reference, ref_no, customer_name, currency, amount, allowed_methods, status, source, expires_at, monitoring_until, created_at)
      select ${id('txs')}, n::text, 't', 'deposit', ${own}, 'ORD-' || n, lpad(n::text, 5, '0') || '-ABCD', case when n % 3 = 0 then 'Santoso ' || n else 'Budi ' || n end, 'IDR', 15000000, '{dana}', 'completed', 'api', ${at}, ${at}, ${at} from generate_series(1, ${rowCount}) as n;
    insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash) select merchant_id, mode, 'session', merchant_reference, id, '' from transaction_session;
    insert into transaction (id, kind, code, merchant_id, mode, session_id, method, currency, payment_amount, final_payment, status, created_at)
      select ${id('txn')}, 'deposit', 'DEP-' || lpad(n::text, 6, '0'), ${own}, ${id('txs')}, 'dana', 'IDR', 15000000, 15000000, 'succeeded', ${at} from generate_series(1, ${rowCount}) as n;
    insert into transaction_code (code, transaction_id, merchant_id, mode) select code, id, merchant_id, mode from transaction;
    insert into transaction_amount (merchant_id, mode, minor, transaction_id) select merchant_id, mode, 15000000, id from transaction;
    insert into transaction_term (kind, term, transaction_id, merchant_id, mode) select 'name', case when n % 3 = 0 then 'santoso' else 'budi' end, ${id('txn')}, ${own} from generate_series(1, ${rowCount}) as n;
    insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount, destination_enc, destination_key, destination_shown, payload_hash, status)
      select ${id('wdr')}, lpad(n::text, 5, '0') || '-WXYZ', ${own}, 'api', 'IDR', 15000000, 'x', 'x', '{"holderName": "Santoso"}', 'h', 'succeeded' from generate_series(1, ${rowCount}) as n;
    insert into search_name (kind, word, id) select 'withdrawal', 'santoso', id from withdrawal_request;
    insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from, occurred_to, source, booked, raw_enc, match_status, posted)
      select ${id('lin')}, 'acc_1', 'live', n::text, 'credit', 15000000, 'IDR', ${at}, ${at}, 'history', true, 'r', 'matched', true from generate_series(1, ${rowCount}) as n;
    insert into audit_entry (id, at, actor_role, action, entity, entity_id, request_id, digest) select ${id('aud')}, ${at}, 'Admin', 'a', 'e', '1', ${id('req')}, 'd' from generate_series(1, ${rowCount}) as n;
    insert into search_name (kind, word, id) select k, 'santoso', n::text from generate_series(1, ${rowCount}) as n, unnest(array['device', 'user', 'payoutMethod']) as k`,
  );
  await asLogin(
    database,
    'vacuum (analyze) transaction_session, merchant_reference, transaction, transaction_code, transaction_amount, transaction_term, withdrawal_request, statement_line, audit_entry, search_name',
  );
});
afterAll(() => database.close());

/** Two words of names that very many have are met by reading the first 1,000 of each; whatever else takes a few. */
const most = 2_500;
const texts: [string, string][] = [
  ['a whole code', 'DEP-015000'],
  ['the end of a code', '15000'],
  ['a reference', 'ORD-15000'],
  ['what all references begin with', 'ORD-'],
  ['a reference number', '15000-ABCD'],
  ['the usual name', 'santoso'],
  ['two usual words', 'santoso budi'],
  ['the usual amount', 'Rp 150.000'],
  ['a phone number', '0812-3456-7890'],
  ['a line', 'UNM-015000'],
  ['nobody', 'xyzzyx'],
];

test.each(texts)(
  'among 30,000 of everything the house finds %s by few rows of each kind',
  async (_what, text) => {
    expect(
      (await plansOf(text, { roleId: 1, userId: 'usr_1' })).filter(({ read }) => read > most),
    ).toEqual([]);
  },
);

test.each(texts)('and a merchant does behind its wall: %s', async (_what, text) => {
  expect(
    (await plansOf(text, { roleId: 4, userId: 'usr_1', merchantId })).filter(
      ({ read }) => read > most,
    ),
  ).toEqual([]);
});

/** Of each kind that has rows of its own: how many rows its scans gave or threw away. */
async function plansOf(text: string, who: { roleId: 1 | 4; userId: string; merchantId?: string }) {
  const seeker = searcherOf(who, {});
  const readings = readingsOf(text, (digits) => digestsOf(testVault(), digits));
  const plans = [];
  for (const kind of seeker.kinds.filter((one) => one !== 'institution')) {
    const ways = matchersOf(kind, seeker, readings);
    if (ways.length > 0)
      plans.push({ kind, read: await readBy(selectMatches(ways).compile(database.db.read)) });
  }
  return plans;

  async function readBy({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
    const client = await (
      who.merchantId === undefined ? database.db.staffPool : database.db.tenantPool
    ).connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('wallet.merchant', $1, true), set_config('wallet.mode', 'live', true)`,
        [who.merchantId ?? ''],
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off, buffers off) ${sql}`,
        [...parameters],
      );
      return rowsRead(
        rows.map((row) => row['QUERY PLAN']),
        /(Index|Seq|Bitmap Heap) .*Scan|Seq Scan|Index Only Scan/,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
}
