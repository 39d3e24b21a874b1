import { all, sql } from '#platform/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { createWriter, type Writer } from '#platform/writer';
import { asLogin, testDatabase, type TestDatabase } from '../../../testing/index.ts';
import { creditItem, createParties } from '../../../testing/ledger/operations.ts';
import { findPostings } from './find-postings.ts';
import { selectPlacedLegs } from './postings.sql.ts';
import { verifyLedger } from '../verification/verify-ledger.ts';

let database: TestDatabase;
let writer: Writer;
let merchantId: string;
let floatOwner: string;
let cause: string;

beforeAll(async () => {
  database = await testDatabase();
  writer = await createWriter({
    pool: database.db.writerPool,
    log: silentLog(),
    afterCommit: () => {},
  });
  const parties = await createParties(database.db, { merchants: 1, floats: 1 });
  [merchantId, floatOwner] = [parties.merchants[0] ?? '', parties.floats[0] ?? ''];
  await credit();
  cause = await credit();
  await credit();
});
afterAll(async () => {
  await writer.stop();
  await database.close();
});

async function credit(): Promise<string> {
  const item = creditItem({ merchantId, floatOwner, netMinor: 90n, feeMinor: 10n });
  await writer.submit(item);
  return item.cause;
}
/** As nobody can: past triggers and constraints of rows. */
const behind = (statement: string) =>
  asLogin(database, `set session_replication_role = replica; ${statement}`);
const find = (accountIds = [floatOwner]) =>
  findPostings(database.db.read, {
    causes: [cause],
    currency: 'IDR',
    mode: 'live',
    merchantId,
    accountIds,
  });
const proof = () => verifyLedger({ url: database.url, log: silentLog() });

async function pages(): Promise<number> {
  const [row] = await all(
    database.db.read,
    sql<{
      'QUERY PLAN': { Plan: Record<string, number> }[];
    }>`explain (analyze, buffers, timing off, format json) ${selectPlacedLegs([cause])}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? 0);
}

test('all legs of a posting are found from its cause alone, whoever is asked for', async () => {
  const [posting] = await find([]);
  expect(
    posting?.entries.map(({ account, amountMinor }) => [account.split('.')[0], amountMinor]),
  ).toEqual([
    ['feeIncome', 10n],
    ['float', -100n],
    ['merchantPayable', 90n],
  ]);
  expect(posting?.entries.map(({ sequence }) => sequence)).toEqual([2n, 2n, 2n]);
});

test('a posting that was written before causes knew their legs is found among the accounts that it can have touched', async () => {
  const known = await find();
  const places = known[0]?.entries.map(({ account, sequence }) => `${account} ${sequence}`) ?? [];
  await behind(`update posting_cause set places = null where cause = '${cause}'`);
  expect(await find()).toEqual(known);
  // A migration has given them all their places since: one without any was changed.
  expect((await proof()).divergences[0]).toMatchObject({ where: `posting ${cause}` });
  await behind(`update posting_cause set places = '${places.join('\n')}' where cause = '${cause}'`);
  expect(await proof()).toMatchObject({ ok: true });
});

test('a cause that names another place than its entries have is told by the proof of the books', async () => {
  const places =
    (await find())[0]?.entries
      .map(({ account, sequence }) => `${account} ${sequence}`)
      .join('\n') ?? '';
  const write = (text: string) =>
    behind(`update posting_cause set places = '${text}' where cause = '${cause}'`);
  await write(places.replace(/2$/, '3'));
  expect((await proof()).divergences).toMatchObject([
    { where: `posting ${cause}`, expected: expect.stringContaining(places) as string },
    { where: `posting ${cause}`, found: expect.stringContaining('does not fit its digest') },
  ]);
  expect((await find())[0]?.entries).toHaveLength(3);
  await write(places);
  expect(await proof()).toMatchObject({ ok: true });
});

// Last, because it breaks the books.
test('finding the legs reads a few pages, however long the accounts are and however many months there are', async () => {
  const few = await pages();
  expect(few).toBeLessThan(40);
  await behind(`insert into ledger_entry (account_id, sequence, cause, amount, balance_after)
    select account_id, n, 'line:' || n, 1, 1
      from (select distinct account_id from ledger_entry) a, generate_series(1000, 40000) n`);
  await behind('analyze ledger_entry');
  expect(await pages()).toBeLessThan(few + 15);
});
