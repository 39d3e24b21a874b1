import { Client } from 'pg';
import type { RawBuilder } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openItemKindNames } from '@wallet/contract';
import {
  addAccount,
  addFarm,
  addMerchant,
  rowsRead,
  testDatabase,
  type TestDatabase,
} from '@wallet/server/testing';
import {
  countOpenItems,
  selectOpenItem,
  selectOpenItems,
  type ItemScope,
} from './open-items.sql.ts';

const noise = 10_000;
const scope: ItemScope = {
  kinds: openItemKindNames,
  ownerUserId: null,
  patience: { approvalMinutes: 60 },
};
let database: TestDatabase;

/** Very much that was done with, and next to it very little that is open. */
beforeAll(async () => {
  database = await testDatabase();
  const merchantId = await addMerchant(database.db);
  const { accountId } = await addAccount(database.db, { ownerUserId: await addFarm(database.db) });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const id = (prefix: string) => `left(id_floor('${prefix}', now()), 14) || lpad(n::text, 16, '0')`;
  const rows = `generate_series(1, ${noise}) as n`;
  await client.query('set session_replication_role = replica');
  await client.query(`insert into statement_line (id, account_id, mode, key, direction, amount, currency,
    occurred_from, occurred_to, source, booked, raw_enc, match_status, posted, observed_at)
    select ${id('lin')}, '${accountId}', 'live', 'k' || n, 'credit', 100, 'IDR', now(), now(), 'history',
      true, '', case when n % 2000 = 7 then 'unmatched' else 'matched' end, true, now() from ${rows}`);
  await client.query(`insert into withdrawal_request (id, merchant_id, mode, ref_no, currency, amount,
    source, destination_enc, destination_key, destination_shown, payload_hash, status, stands_since)
    select ${id('wdr')}, '${merchantId}', 'live', 'r' || n, 'IDR', 100, 'api', '', '', '{}', '', case
      when n % 2000 = 7 then 'onHold' else 'succeeded' end, now() from ${rows}`);
  await client.query(`insert into alert (id, mode, kind, subject_kind, subject_id, severity, params, state,
    since, told_at, closed_at, ending)
    select ${id('alr')}, 'live', 'deviceOffline', 'device', 'd' || n, 'warning', '{"name": "x"}', case
      when n % 2000 = 7 then 'open' else 'closed' end, now(), now(), case when n % 2000 = 7 then null
        else now() end, case when n % 2000 = 7 then null else 'good' end from ${rows}`);
  await client.query(`insert into reconciliation_difference (id, account_id, mode, kind, source,
    evidence_id, direction, amount, currency, occurred_from, occurred_to, status, closed_at)
    select ${id('dif')}, '${accountId}', 'live', 'onlyElsewhere', 'import', 'e' || n, 'credit', 1, 'IDR',
      now(), now(), case when n % 2000 = 7 then 'open' else 'explained' end, case
        when n % 2000 = 7 then null else now() end from ${rows}`);
  await client.query(
    'vacuum (analyze) statement_line, withdrawal_request, alert, reconciliation_difference',
  );
  await client.end();
});
afterAll(() => database.close());

const statements = {
  'a page': selectOpenItems(scope, { owner: 'all', limit: 51 }),
  'the items of one person': selectOpenItems(scope, { owner: { userId: 'usr_1' }, limit: 51 }),
  'the counts': countOpenItems(scope, 'usr_1'),
  'one item': selectOpenItem({ ...scope, kinds: ['lineUnmatched'] }, 'lin_1'),
};

test.each(Object.entries(statements))(
  'among very much that was done with, %s reads little more than what is open',
  async (_name, statement) => {
    const { sql, parameters } = (statement as RawBuilder<unknown>).compile(database.db.read);
    const { rows } = await database.db.staffPool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off, buffers off) ${sql}`,
      [...parameters],
    );
    const lines = rows.map((row) => row['QUERY PLAN']);
    const read = rowsRead(lines, /Scan/);
    expect({ read, isShort: read < 500, plan: read < 500 ? '' : lines.join('\n') }).toMatchObject({
      isShort: true,
    });
  },
);
