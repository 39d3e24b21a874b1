import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { lock, createWriter, type CommandKind, type Writer } from '#platform/writer';
import { asLogin, testDatabase, type TestDatabase } from '../../testing/index.ts';
import { accountId, ledgerAccounts } from './account.ts';
import { creditAccounts, creditEntries } from './postings/credit-entries.ts';
import { captureHold, placeHold, releaseHold } from './postings/hold.ts';
import { reversal, suspenseCredit } from './postings/merchant-credit.ts';
import { createLedgerAccounts } from './create-ledger-accounts.ts';
import { post } from './post.ts';
import { readBalance } from './read-balance.ts';
import { verifyLedger } from './verification/verify-ledger.ts';

const live = { currency: 'IDR', mode: 'live' } as const;
let database: TestDatabase;
let writer: Writer;
let merchantId: string;
let floatOwner: string;

interface Credit {
  netMinor: bigint;
  feeMinor: bigint;
  merchantId: string;
  floatOwner: string;
}

/** A deposit as the ledger sees it. */
const credit: CommandKind<Credit> = {
  kind: 'test.credit',
  lock: (input, slot) => [
    lock(ledgerAccounts, [
      ...creditAccounts({ ...live, merchantId: input.merchantId }, slot),
      floatOf(input.floatOwner),
    ]),
  ],
  decide: (input, view, cause) => {
    const effects = post(view, {
      cause,
      legs: creditEntries(view, { ...live, ...input, source: floatOf(input.floatOwner) }),
    });
    return 'refused' in effects ? effects : { effects, result: undefined };
  },
};

beforeAll(async () => {
  database = await testDatabase();
  writer = await createWriter({
    pool: database.db.writerPool,
    log: silentLog(),
    afterCommit: () => {},
  });
  floatOwner = newId('acc');
  await database.db.transaction((trx) =>
    createLedgerAccounts(trx, { kind: 'account', accountId: floatOwner, ...live }),
  );
});
beforeEach(async () => {
  merchantId = newId('mer');
  await database.db.transaction((trx) =>
    createLedgerAccounts(trx, { kind: 'merchant', merchantId, ...live }),
  );
});
afterAll(async () => {
  const proof = await verifyLedger({ url: database.url, log: silentLog() });
  await writer.stop();
  await database.close();
  expect(proof).toMatchObject({ ok: true });
});

describe('a credit', () => {
  test('gives the merchant the net and the operator the fee', async () => {
    expect(await pay(149_983_00n, { feeMinor: 3_750_00n })).toEqual({
      verdict: 'applied',
      result: undefined,
    });
    expect(await balance()).toEqual({
      availableMinor: 146_233_00n,
      heldMinor: 0n,
      pendingMinor: 0n,
    });
  });

  test('counts once, however many ask at the same time', async () => {
    const cause = `line:${newId('lin')}`;
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => pay(100n, { cause })));
    expect(verdicts.map(({ verdict }) => verdict).sort()).toEqual([
      ...Array<string>(19).fill('already'),
      'applied',
    ]);
    expect((await balance()).availableMinor).toBe(100n);
  });

  test('that finds no room on the disk is refused at once and comes to nothing; said again it counts once', async () => {
    const cause = `line:${newId('lin')}`;
    await asLogin(
      database,
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception using
        errcode = '53100'; end $$;
       create trigger no_room before insert on posting_cause for each row execute function no_room()`,
    );
    await expect(Promise.all([pay(100n, { cause }), pay(50n)])).rejects.toMatchObject({
      code: 'storageUnavailable',
    });
    await asLogin(database, 'drop function no_room cascade');
    expect((await balance()).availableMinor).toBe(0n);
    expect(await pay(100n, { cause })).toMatchObject({ verdict: 'applied' });
    expect(await pay(100n, { cause })).toMatchObject({ verdict: 'already' });
    expect((await balance()).availableMinor).toBe(100n);
  });

  test('of the same cause with another amount is a conflict and changes nothing', async () => {
    const cause = `line:${newId('lin')}`;
    await pay(100n, { cause });
    expect(await pay(101n, { cause })).toEqual({ verdict: 'conflict' });
    expect((await balance()).availableMinor).toBe(100n);
  });
});

describe('a hold', () => {
  test('takes from what is available, gives back when voided, and can be ended once', async () => {
    await pay(1_000n);
    const holdId = newId('hld');
    expect(await place(holdId, 600n)).toMatchObject({ verdict: 'applied' });
    expect(await balance()).toMatchObject({ availableMinor: 400n, heldMinor: 600n });
    expect(await place(newId('hld'), 401n)).toEqual({
      verdict: 'refused',
      code: 'insufficientFunds',
    });
    expect(await end('void', holdId)).toMatchObject({ verdict: 'applied' });
    expect(await end('commit', holdId)).toEqual({ verdict: 'refused', code: 'holdNotPending' });
    expect(await balance()).toMatchObject({ availableMinor: 1_000n, heldMinor: 0n });
  });

  test('takes the money when committed', async () => {
    await pay(1_000n);
    const holdId = newId('hld');
    await place(holdId, 600n);
    expect(await end('commit', holdId)).toMatchObject({ verdict: 'applied' });
    expect(await balance()).toMatchObject({ availableMinor: 400n, heldMinor: 0n });
  });

  test('that is refused does not count against those behind it in the batch', async () => {
    await pay(500n);
    const [big, small] = await Promise.all([place(newId('hld'), 501n), place(newId('hld'), 500n)]);
    expect([big?.verdict, small?.verdict]).toEqual(['refused', 'applied']);
  });
});

test('a reversal stops at what is held; the rest is owed and taken first from the next credits', async () => {
  await pay(1_000n);
  await place(newId('hld'), 700n);
  const taken = await writer.submit({
    kind: reversal,
    cause: `reversal:${newId('txn')}`,
    order: merchantId,
    mode: 'live',
    payload: { ...live, merchantId, amountMinor: 1_000n },
  });
  expect(taken).toEqual({ verdict: 'applied', result: { owedMinor: 700n } });
  expect(await balance()).toMatchObject({ availableMinor: 0n, heldMinor: 700n });
  await pay(500n);
  expect(await balance()).toMatchObject({ availableMinor: 0n });
  await pay(300n);
  expect(await balance()).toMatchObject({ availableMinor: 100n });
});

test('money that waited in suspense goes on to a merchant under the cause of its allocation, once', async () => {
  const item = {
    kind: suspenseCredit,
    cause: `alloc:${newId('alo')}`,
    order: merchantId,
    mode: 'live' as const,
    payload: { ...live, merchantId, netMinor: 900n, feeMinor: 100n },
  };
  expect(await writer.submit(item)).toMatchObject({ verdict: 'applied' });
  expect(await writer.submit(item)).toEqual({ verdict: 'already' });
  expect(await balance()).toMatchObject({ availableMinor: 900n });
});

describe('the database refuses', () => {
  const entry = (account: string, cause: string, amount: number, sequence = 1) =>
    `('${account}', ${sequence}, '${cause}', ${amount}, ${amount})`;
  const write = (cause: string, legs: number, entries: string[]) =>
    database.db.writerPool.query(
      `with c as (insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
        values ('${cause}', 'test', 'x', 'live', ${legs}, 'x'))
     insert into ledger_entry (account_id, sequence, cause, amount, balance_after) values ${entries.join(', ')}`,
    );
  const a = 'clearing.0.IDR.live';
  const b = 'suspense.0.IDR.live';

  test.each([
    [
      'a posting that does not sum to zero',
      'alloc:1',
      2,
      [entry(a, 'alloc:1', 5, 90), entry(b, 'alloc:1', -4, 90)],
      /not whole/,
    ],
    [
      'a posting with fewer legs than promised',
      'alloc:2',
      3,
      [entry(a, 'alloc:2', 5, 90), entry(b, 'alloc:2', -5, 90)],
      /not whole/,
    ],
    [
      'a posting over two modes',
      'alloc:3',
      2,
      [entry(a, 'alloc:3', 5, 90), entry('suspense.0.IDR.test', 'alloc:3', -5, 90)],
      /not whole/,
    ],
    [
      'a posting over two currencies',
      'alloc:4',
      2,
      [entry(a, 'alloc:4', 5, 90), entry('suspense.0.PHP.live', 'alloc:4', -5, 90)],
      /not whole/,
    ],
    [
      'a float moved by anything but a statement line',
      'alloc:5',
      2,
      [entry('float.x.IDR.live', 'alloc:5', 5, 90), entry(b, 'alloc:5', -5, 90)],
      /a_float_moves_by_statement_lines_only/,
    ],
  ])('%s', async (_what, cause, legs, entries, message) => {
    await expect(write(cause, legs, entries)).rejects.toThrow(message);
  });

  test('legs added to a posting later', async () => {
    const cause = `line:${newId('lin')}`;
    await pay(100n, { cause });
    await expect(
      database.db.writerPool.query(
        `insert into ledger_entry (account_id, sequence, cause, amount, balance_after)
          values ${entry(a, cause, 5, 90)}, ${entry(b, cause, -5, 90)}`,
      ),
    ).rejects.toThrow(/not whole/);
  });

  test('a change or removal of an entry, even by the owner', async () => {
    await pay(100n);
    for (const statement of [
      'update ledger_entry set amount = 1',
      'delete from ledger_entry',
      'truncate ledger_entry',
    ]) {
      await expect(asOwner(statement)).rejects.toThrow(/never changed|permission denied/);
      await expect(database.db.writerPool.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  test('an entry by anyone but the writer', async () => {
    await expect(
      database.db.staffPool.query(
        `insert into ledger_entry (account_id, sequence, cause, amount, balance_after)
          values ${entry(a, 'alloc:9', 1)}`,
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('a merchant below what is held', async () => {
    await pay(100n);
    const payable = accountId({ kind: 'merchantPayable', owner: merchantId, ...live });
    await expect(
      database.db.writerPool.query(`update ledger_account set held = posted + 1 where id = $1`, [
        payable,
      ]),
    ).rejects.toThrow(/merchant_payable_never_below_held/);
  });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function pay(amountMinor: bigint, { feeMinor = 0n, cause = `line:${newId('lin')}` } = {}) {
  return writer.submit({
    kind: credit,
    cause,
    order: merchantId,
    mode: 'live',
    payload: { merchantId, floatOwner, feeMinor, netMinor: amountMinor - feeMinor },
  });
}

function place(holdId: string, amountMinor: bigint) {
  return writer.submit({
    kind: placeHold,
    cause: `hold:${holdId}`,
    order: merchantId,
    mode: 'live',
    payload: { ...live, holdId, merchantId, amountMinor, reason: 'test' },
  });
}

function end(how: 'commit' | 'void', holdId: string) {
  return writer.submit({
    kind: how === 'void' ? releaseHold : captureHold,
    cause: `${how}:${holdId}`,
    order: merchantId,
    mode: 'live',
    payload: { ...live, holdId, merchantId },
  });
}

function balance() {
  return readBalance(database.db.read, { merchantId, ...live });
}

function floatOf(owner: string): string {
  return accountId({ kind: 'float', owner, ...live });
}
