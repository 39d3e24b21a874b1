import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '#platform/db';
import { migrate } from '#platform/db/migrations';
import { silentLog } from '#platform/log';
import { createWriter, type CommandKind, type Writer } from '#platform/writer';
import { testCluster, testVault, type TestCluster } from '../../../testing/index.ts';
import { loadUntilKilled } from '../../../testing/ledger/killed-load.ts';
import { creditItem, createParties, testCredit } from '../../../testing/ledger/operations.ts';
import { verifyLedger } from './verify-ledger.ts';

let cluster: TestCluster;
let db: Db;
let writer: Writer;
let parties: { merchants: string[]; floats: string[] };

beforeAll(async () => {
  cluster = await testCluster({ durable: true });
  await migrate(cluster.url);
  db = await createDb({ url: cluster.url, log: silentLog() });
  parties = await createParties(db, { merchants: 8, floats: 4 });
  writer = await createWriter({
    pool: db.writerPool,
    log: silentLog(),
    keys: testVault(),
    afterCommit: () => {},
  });
});
afterAll(async () => {
  await writer.stop();
  await db.close();
  await cluster.remove();
});

test('a server killed with -9 under load has kept every acknowledged payment exactly once', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round++)
    acknowledged.push(...(await loadUntilKilled({ url: cluster.url, parties, killAfter: 1_000 })));
  expect(acknowledged.length).toBeGreaterThanOrEqual(2_000);
  await expectEachOnce(acknowledged);
});

test('losing the writer\u2019s back ends in the middle loses nothing acknowledged and doubles nothing', async () => {
  const items = Array.from({ length: 3_000 }, () => credit());
  const answers = items.map((item) => writer.submit(item));
  for (let kill = 0; kill < 5; kill++) {
    await answers[kill * 500];
    await killWriterBackEnds();
  }
  const results = await Promise.allSettled(answers);
  expect(
    results
      .map((result) => (result.status === 'fulfilled' ? result.value.verdict : result.reason))
      .filter((verdict) => verdict !== 'applied'),
  ).toEqual([]);
  await expectEachOnce(items.map(({ cause }) => cause));
});

test('a poisoned item fails alone', async () => {
  const poisonedKind: CommandKind<unknown, unknown> = {
    kind: 'test.poisoned',
    lock: testCredit.lock as CommandKind<unknown, unknown>['lock'],
    decide: (payload, view, cause) => {
      const judgement = testCredit.decide(payload as never, view, cause);
      return 'refused' in judgement
        ? judgement
        : { effects: { ...judgement.effects, legs: 7 }, result: undefined };
    },
  };
  const items = Array.from({ length: 40 }, (_, index) =>
    index === 17 ? { ...credit(), kind: poisonedKind } : credit(),
  );
  const results = await Promise.allSettled(items.map((item) => writer.submit(item)));
  expect(
    results
      .map((result, index) => [index, result.status])
      .filter(([, status]) => status === 'rejected'),
  ).toEqual([[17, 'rejected']]);
  await expectEachOnce(items.filter((_, index) => index !== 17).map(({ cause }) => cause));
});

test('a judge that throws fails its own item only', async () => {
  const broken: CommandKind<unknown, unknown> = {
    ...(testCredit as CommandKind<unknown, unknown>),
    decide: () => {
      throw new Error('a fault of ours');
    },
  };
  const [good, bad] = await Promise.allSettled([
    writer.submit(credit()),
    writer.submit({ ...credit(), kind: broken }),
  ]);
  expect([good?.status, bad?.status]).toEqual(['fulfilled', 'rejected']);
});

test('an item submitted inside a transaction is refused before it can wait for itself', async () => {
  await expect(db.transaction(async () => writer.submit(credit()))).rejects.toThrow(
    /inside a transaction/,
  );
});

function credit() {
  return creditItem({
    merchantId: parties.merchants[0] ?? '',
    floatOwner: parties.floats[0] ?? '',
    netMinor: 97n,
    feeMinor: 3n,
  });
}

async function expectEachOnce(causes: readonly string[]): Promise<void> {
  const { rows } = await db.staffPool.query<{ cause: string; legs: string }>(
    'select cause, count(*)::text as legs from ledger_entry where cause = any($1) group by cause',
    [causes],
  );
  expect(rows.length).toBe(new Set(causes).size);
  expect(rows.every(({ legs }) => legs === '3')).toBe(true);
  expect(
    await verifyLedger({ url: cluster.url, log: silentLog(), keys: testVault() }),
  ).toMatchObject({ ok: true });
}

async function killWriterBackEnds(): Promise<void> {
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wallet writer'`,
  );
}

async function asOwner(statement: string): Promise<void> {
  const owner = await createDb({ url: cluster.url, log: silentLog(), poolSize: 1 });
  try {
    const client = await owner.staffPool.connect();
    await client.query('set role none');
    await client.query(statement);
    client.release(true);
  } finally {
    await owner.close();
  }
}
