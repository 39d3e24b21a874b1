import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '#platform/log';
import { createWriter, type Writer } from '#platform/writer';
import { testDatabase, type TestDatabase } from '../../testing/index.ts';
import {
  creditItem,
  endHoldItem,
  holdItem,
  createParties,
  reversalItem,
} from '../../testing/ledger/operations.ts';
import { foldBalanceDeltas } from './balance-delta.ts';
import { verifyLedger } from './verification/verify-ledger.ts';

let database: TestDatabase;
let writer: Writer;
let merchants: string[];
let floatOwner: string;

beforeAll(async () => {
  database = await testDatabase();
  writer = await createWriter({
    pool: database.db.writerPool,
    log: silentLog(),
    afterCommit: () => {},
  });
  const parties = await createParties(database.db, { merchants: 4, floats: 1 });
  merchants = parties.merchants;
  floatOwner = parties.floats[0] ?? '';
});
afterAll(async () => {
  await writer.stop();
  await database.close();
});

describe('the roles may not', () => {
  test('open an account that has money', async () => {
    const thief = `insert into ledger_account (id, kind, owner, currency, mode, posted)
      values ('merchantPayable.mer_thief.IDR.live', 'merchantPayable', 'mer_thief', 'IDR', 'live', 1000000)`;
    await expect(as('wap_staff', [thief])).rejects.toThrow('permission denied');
  });

  test('choose the time or the transaction of a cause', async () => {
    const values = `('alloc:old', 't', 'x', 'live', 0, 'x'`;
    const columns = 'insert into posting_cause (cause, kind, payload_hash, mode, legs, digest';
    await expect(
      as('wap_writer', [`${columns}, at) values ${values}, '2020-01-01')`]),
    ).rejects.toThrow('permission denied');
    await expect(as('wap_writer', [`${columns}, xid) values ${values}, '999')`])).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('a posting is refused', () => {
  test('when its cause is of another mode than its accounts', async () => {
    await expect(
      as('wap_writer', ['begin', cause('alloc:mode', 'test'), legs('alloc:mode', 1)]),
    ).rejects.toThrow('not whole');
  });

  test('when a second statement of its transaction adds legs, however balanced', async () => {
    await expect(
      as('wap_writer', [
        'begin',
        cause('alloc:twice', 'live'),
        legs('alloc:twice', 1),
        legs('alloc:twice', 2),
      ]),
    ).rejects.toThrow('cannot be added');
  });
});

test('what a merchant owes stops his holds until it is repaid', async () => {
  const merchantId = merchants[0] ?? '';
  await credit(merchantId, 100n);
  await writer.submit(holdItem({ holdId: 'hld_first', merchantId, amountMinor: 80n }));
  await writer.submit(reversalItem({ merchantId, amountMinor: 50n }));
  await writer.submit(endHoldItem('void', { holdId: 'hld_first', merchantId }));
  const hold = holdItem({ holdId: 'hld_second', merchantId, amountMinor: 10n });
  expect(await writer.submit(hold)).toEqual({ verdict: 'refused', code: 'insufficientFunds' });
  await credit(merchantId, 30n);
  expect(await writer.submit(hold)).toMatchObject({ verdict: 'applied' });
});

test('a hold whose id is used is refused, also when both are asked for at once', async () => {
  const merchantId = merchants[1] ?? '';
  await credit(merchantId, 100n);
  const hold = holdItem({ holdId: 'hld_same', merchantId, amountMinor: 10n });
  const verdicts = await Promise.all([
    writer.submit(hold),
    writer.submit({ ...hold, cause: 'hold:other' }),
  ]);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'refused']);
});

test('the days of a merchant add up to his entries, folded once', async () => {
  const merchantId = merchants[2] ?? '';
  for (const netMinor of [70n, 20n, 10n]) await credit(merchantId, netMinor);
  await writer.submit(reversalItem({ merchantId, amountMinor: 25n }));
  expect(await foldBalanceDeltas(database.db)).toBeGreaterThanOrEqual(4);
  expect(await foldBalanceDeltas(database.db)).toBe(0);
  const { rows } = await database.db.staffPool.query<{ kind: string }>(
    `select kind, amount, count from balance_day where account_id like $1 order by kind`,
    [`%.${merchantId}.%`],
  );
  expect(rows).toEqual([
    { kind: 'credit', amount: 100n, count: 3n },
    { kind: 'debit', amount: -25n, count: 1n },
  ]);
});

test('an item costs no reading of whole tables, also with plans made while they were empty', async () => {
  await credit(merchants[3] ?? '', 5n);
  const before = await wholeTableReads();
  for (let number = 0; number < 50; number++) await credit(merchants[3] ?? '', 5n);
  expect(await wholeTableReads()).toBe(before);
});

// Last, because it breaks the books.
test('an entry altered behind everybody’s back, its sums kept, is named by the proof', async () => {
  expect(await proof()).toMatchObject({ ok: true });
  await as('none', [
    'alter table ledger_entry disable trigger user',
    `update ledger_entry set cause = 'line:lin_altered'
      where cause in (select cause from ledger_entry where account_id like 'float.%' limit 1)`,
    `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
      select 'line:lin_altered', kind, payload_hash, mode, legs, digest from posting_cause
        where legs = 2 and cause like 'line:%' limit 1`,
  ]);
  const { ok, lines } = await proof();
  expect(ok).toBe(false);
  expect(lines.join('\n')).toContain('BROKEN  every posting is as it was written: posting line:');
});

function credit(merchantId: string, netMinor: bigint) {
  return writer.submit(creditItem({ merchantId, floatOwner, netMinor, feeMinor: 0n }));
}

function proof() {
  return verifyLedger({ url: database.url, log: silentLog() });
}

/** How often the writer's tables were read from end to end, once its back end has reported it. */
async function wholeTableReads(): Promise<number> {
  await database.db.writerPool.query('select pg_stat_force_next_flush()');
  const { rows } = await database.db.staffPool.query<{ count: number }>(
    `select sum(seq_scan)::int as count from pg_stat_user_tables
      where relname in ('posting_cause', 'ledger_account', 'hold')`,
  );
  return rows[0]?.count ?? Number.NaN;
}

function cause(name: string, mode: string): string {
  return `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
    values ('${name}', 't', 'x', '${mode}', 2, 'x')`;
}

function legs(name: string, sequence: number): string {
  return `insert into ledger_entry (account_id, sequence, cause, amount, balance_after)
    values ('suspense.1.IDR.live', ${sequence}, '${name}', 5, 5),
      ('clearing.1.IDR.live', ${sequence}, '${name}', -5, -5)`;
}

async function as(role: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`set role ${role}`);
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
