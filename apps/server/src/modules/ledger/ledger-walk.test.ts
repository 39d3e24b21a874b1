import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type Db } from '#platform/db';
import { silentLog } from '#platform/log';
import { createWriter, type LedgerResult, type Writer } from '#platform/writer';
import { testDatabase, type TestDatabase } from '../../testing/index.ts';
import { Model } from '../../testing/ledger/model.ts';
import { live, createParties } from '../../testing/ledger/operations.ts';
import { randomOperations, type Asked } from '../../testing/ledger/random-operations.ts';
import { seeded } from '../../testing/ledger/seeded.ts';
import { accountId } from './account.ts';
import { readBalance } from './read-balance.ts';
import { verifyLedger } from './verification/verify-ledger.ts';

const seed = Number(process.env['LEDGER_SEED'] ?? 20_261_121);
let database: TestDatabase;
let second: Db;
let writers: [Writer, Writer];

beforeAll(async () => {
  database = await testDatabase();
  second = await createDb({ url: database.url, log: silentLog(), poolSize: 1 });
  const open = (db: Db) =>
    createWriter({ pool: db.writerPool, log: silentLog(), afterCommit: () => {} });
  writers = [await open(database.db), await open(second)];
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.stop()));
  await second.close();
  await database.close();
});

test(`two writers in turn answer exactly as a plain model does, operation by operation (seed ${seed})`, async () => {
  const random = seeded(seed);
  const parties = await createParties(database.db, { merchants: 4, floats: 3 });
  const next = randomOperations(random, parties);
  const model = new Model();
  for (let step = 0; step < 600; step++) {
    const { operation, item } = next();
    const expected = model.apply(item.cause, operation);
    const { verdict } = await random.pick(writers).submit(item);
    expect({ step, operation, verdict }).toEqual({ step, operation, verdict: expected });
  }
  for (const [merchantId, { posted, held }] of model.merchants) {
    expect(await readBalance(database.db.read, { merchantId, ...live })).toEqual({
      availableMinor: posted - held,
      heldMinor: held,
      pendingMinor: 0n,
    });
  }
  expect(await verifyLedger({ url: database.url, log: silentLog() })).toMatchObject({ ok: true });
});

test(`thousands at the same time from two writers leave books that add up to what was acknowledged (seed ${seed})`, async () => {
  const random = seeded(seed + 1);
  const parties = await createParties(database.db, { merchants: 5, floats: 4 });
  const next = randomOperations(random, parties);
  const answered: { asked: Asked; verdict: LedgerResult<unknown> }[] = [];
  for (let wave = 0; wave < 12; wave++) {
    const asked = Array.from({ length: 250 }, next);
    const verdicts = await Promise.all(asked.map(({ item }) => random.pick(writers).submit(item)));
    verdicts.forEach(
      (verdict, index) => asked[index] && answered.push({ asked: asked[index], verdict }),
    );
  }
  expect(await verifyLedger({ url: database.url, log: silentLog() })).toMatchObject({ ok: true });
  await expectSumsOfAcknowledged(answered, parties.merchants);
  expectOneEffectPerCause(answered);
});

async function expectSumsOfAcknowledged(
  answered: readonly { asked: Asked; verdict: LedgerResult<unknown> }[],
  merchants: readonly string[],
): Promise<void> {
  const placed = new Map(
    answered.flatMap(({ asked: { operation } }) =>
      operation.act === 'place' ? [[operation.holdId, operation.amountMinor] as const] : [],
    ),
  );
  for (const merchantId of merchants) {
    let net = 0n;
    let held = 0n;
    for (const { asked, verdict } of answered) {
      const { operation } = asked;
      if (verdict.verdict !== 'applied' || operation.merchantId !== merchantId) continue;
      if (operation.act === 'credit') net += operation.netMinor;
      else if (operation.act === 'reverse') net -= operation.amountMinor;
      else if (operation.act === 'place') held += operation.amountMinor;
      else {
        held -= placed.get(operation.holdId) ?? 0n;
        if (operation.act === 'commit') net -= placed.get(operation.holdId) ?? 0n;
      }
    }
    const { availableMinor, heldMinor } = await readBalance(database.db.read, {
      merchantId,
      ...live,
    });
    const { rows } = await database.db.staffPool.query<{ posted: bigint }>(
      'select posted from ledger_account where id = $1',
      [accountId({ kind: 'merchantReceivable', owner: merchantId, ...live })],
    );
    expect({
      merchantId,
      held: heldMinor,
      net: availableMinor + heldMinor + (rows[0]?.posted ?? 0n),
    }).toEqual({ merchantId, held, net });
  }
}

function expectOneEffectPerCause(
  answered: readonly { asked: Asked; verdict: LedgerResult<unknown> }[],
): void {
  const applied = answered
    .filter(({ verdict }) => verdict.verdict === 'applied')
    .map(({ asked }) => asked.item.cause);
  expect(new Set(applied).size).toBe(applied.length);
  expect(applied.length).toBeGreaterThan(1_000);
}
