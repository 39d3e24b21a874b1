import { sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BalanceComparison } from '@wallet/contract';
import { newId } from '#platform/ids';
import { matchLines } from '#modules/matching/lines';
import { addLine, depositWorld, signLine, type DepositWorld } from '@wallet/server/testing';
import { createAccountFleet, type AccountFleet } from '../../../testing/fleet/account-fleet.ts';
import { firstParting } from './compare-balances.ts';

let world: AccountFleet;
let books: DepositWorld;
let accountId: string;
beforeAll(async () => {
  world = await createAccountFleet();
  books = await depositWorld(world.fleet.database);
});
beforeEach(async () => {
  ({ accountId } = await world.newAccount());
  await run(
    sql`update account set baseline_balance = 100000, reported_balance = 100000,
      reported_at = now() + interval '1 minute' where id = ${accountId}`,
  );
});
afterAll(async () => {
  await books.close();
  await world.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.fleet.database.db.read);
const idr = (value: string) => ({ value, currency: 'IDR' });
const compare = async () =>
  (await world.ask('admin', 'GET', `/api/accounts/${accountId}/balances`))
    .body as BalanceComparison;

/** A line as if it was seen a quarter of an hour ago, in the books unless it is said not to be. */
async function line(
  amountMinor: bigint,
  {
    posted = true,
    balanceAfter = null,
    minutesAgo = 10,
    direction = 'credit' as 'credit' | 'debit',
  }: {
    posted?: boolean;
    balanceAfter?: bigint | null;
    minutesAgo?: number;
    direction?: 'credit' | 'debit';
  } = {},
): Promise<string> {
  const id = await addLine(world.fleet.database.db, {
    accountId,
    amountMinor,
    direction,
    secondsFromNow: -60 * minutesAgo,
  });
  await run(
    sql`update statement_line
      set balance_after = ${balanceAfter}::bigint, observed_at = now() - interval '15 minutes' where id = ${id}`,
  );
  await signLine(world.fleet.database.db, id);
  if (posted) await matchLines(books.deps, [id]);
  return id;
}
async function report(minor: bigint): Promise<void> {
  await run(
    sql`update account set reported_balance = ${minor}::bigint, reported_at = now() where id = ${accountId}`,
  );
}
async function hear(amountMinor: bigint | null, lineId: string | null = null): Promise<string> {
  const id = newId('obs');
  await run(
    sql`insert into observation (id, account_id, mode, direction, amount, observed_at, line_id)
      values (${id}, ${accountId}, 'live', 'credit', ${amountMinor}::bigint, now(), ${lineId})`,
  );
  return id;
}

describe('three views of one balance', () => {
  it('agree when the books, the lines and the agent say the same', async () => {
    await line(5_000n, { balanceAfter: 105_000n, minutesAgo: 12 });
    await line(2_000n, { balanceAfter: 103_000n, direction: 'debit' });
    await report(103_000n);
    expect(await compare()).toMatchObject({
      expected: { amount: idr('1030.00') },
      evidenced: { amount: idr('1030.00') },
      reported: { amount: idr('1030.00') },
      agree: true,
      divergence: null,
    });
  });

  it('part first at the line that is not in the books', async () => {
    await line(5_000n, { minutesAgo: 12 });
    const missing = await line(7_000n, { posted: false, minutesAgo: 11 });
    await line(1_000n);
    await report(113_000n);
    expect(await compare()).toMatchObject({
      expected: { amount: idr('1060.00') },
      evidenced: { amount: idr('1130.00') },
      agree: false,
      divergence: { between: 'expectedEvidenced', lineId: missing, difference: idr('-70.00') },
    });
  });

  it('part first at the line whose running balance says that another is missing before it', async () => {
    await line(5_000n, { balanceAfter: 105_000n, minutesAgo: 12 });
    const after = await line(1_000n, { balanceAfter: 109_000n, minutesAgo: 11 });
    await line(2_000n, { balanceAfter: 111_000n });
    await report(111_000n);
    expect(await compare()).toMatchObject({
      agree: false,
      divergence: { between: 'reportedEvidenced', lineId: after, difference: idr('30.00') },
    });
  });

  it('part at the report when no line says why, and a line after the report is no reason', async () => {
    await line(5_000n, { balanceAfter: 105_000n });
    await report(99_000n);
    expect(await compare()).toMatchObject({
      divergence: { between: 'reportedEvidenced', lineId: null, difference: idr('-60.00') },
    });
    await run(
      sql`update account set reported_balance = 100000, reported_at = now() - interval '11 minutes'
        where id = ${accountId}`,
    );
    expect(await compare()).toMatchObject({
      agree: true,
      reported: { amount: idr('1000.00') },
      evidenced: { amount: idr('1050.00') },
    });
  });

  it('do not part for a line that the matcher has a minute for, and are unknown without a baseline', async () => {
    const id = await line(5_000n, { posted: false });
    await report(105_000n);
    await run(sql`update statement_line set observed_at = now() where id = ${id}`);
    expect((await compare()).agree).toBe(true);
    await run(sql`update account set baseline_balance = null where id = ${accountId}`);
    expect(await compare()).toMatchObject({
      expected: null,
      evidenced: null,
      reported: { amount: idr('1050.00') },
      agree: true,
    });
  });

  it('name the earliest of several partings', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 3, minute));
    const row = { baselineMinor: 0n, reportedMinor: 5n, reportedAt: at(9), linesAtReportMinor: 0n };
    const parted = (minute: number) => ({
      lineId: `lin_${minute}`,
      at: at(minute),
      differenceMinor: 1n,
    });
    expect(firstParting(row, { broken: parted(7), unposted: parted(3) })).toMatchObject({
      lineId: 'lin_3',
      between: 'expectedEvidenced',
    });
    expect(firstParting(row, { broken: parted(2), unposted: parted(3) })).toMatchObject({
      lineId: 'lin_2',
      between: 'reportedEvidenced',
    });
    expect(firstParting(row, { broken: undefined, unposted: undefined })).toMatchObject({
      lineId: null,
      differenceMinor: 5n,
    });
  });
});

describe('what was heard', () => {
  it('is compared with the history of the provider\u2019s day, and what is missing is named', async () => {
    const found = await line(5_000n, { minutesAgo: 0 });
    await line(2_000n, { minutesAgo: 0 });
    await hear(5_000n, found);
    const missing = await hear(9_000n);
    await hear(null);
    expect((await compare()).notifications).toMatchObject({
      heard: 2,
      found: 1,
      unheard: 1,
      missing: [
        {
          observationId: missing,
          direction: 'credit',
          amount: idr('90.00'),
          reads: { asked: 0, lastAt: null, nextAt: null },
        },
      ],
    });
  });

  it('shows how often the history was read again for what is missing, and when the next time is', async () => {
    const missing = await hear(9_000n);
    await run(
      sql`insert into history_gap (observation_id, account_id, mode, observed_at, asks, asked_at,
        next_ask_at) values (${missing}, ${accountId}, 'live', now(), 2, now(), now() + interval '1 hour')`,
    );
    expect((await compare()).notifications.missing).toMatchObject([
      { reads: { asked: 2, lastAt: expect.any(String), nextAt: expect.any(String) } },
    ]);
    await run(sql`update history_gap set next_ask_at = null`);
    expect((await compare()).notifications.missing).toMatchObject([
      { reads: { asked: 2, nextAt: null } },
    ]);
  });

  it('leads to a read of the history when somebody asks, once at a time', async () => {
    const ask = () => world.ask('staff', 'POST', `/api/accounts/${accountId}/read-history`);
    expect(await ask()).toMatchObject({ status: 202, body: { asked: true } });
    expect(await world.command(accountId, 'readHistory')).toMatchObject({ state: 'queued' });
    await run(sql`update device_command set state = 'expired' where account_id = ${accountId}`);
    expect(await ask()).toMatchObject({ status: 202, body: { asked: false } });
    expect(
      (await world.trailOf(accountId)).filter(({ action }) => action === 'account.historyAsked'),
    ).toHaveLength(1);
    await run(sql`update account set device_id = null where id = ${accountId}`);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'deviceNotUsable' } });
  });
});

describe('health checks', () => {
  it('run one at a time on the account\u2019s own phone', async () => {
    const check = (body: object = {}) =>
      world.ask('staff', 'POST', `/api/accounts/${accountId}/checks`, body);
    expect(await check({ areas: ['get_balance'] })).toMatchObject({
      status: 202,
      body: { commandId: expect.stringMatching(/^cmd_/), areas: ['get_balance'] },
    });
    expect((await world.detail(accountId)).health[0]).toMatchObject({
      area: 'get_balance',
      isRunning: true,
    });
    expect(await check()).toMatchObject({ status: 409, body: { code: 'checkRunning' } });
    await run(sql`update account set device_id = null where id = ${accountId}`);
    expect(await check()).toMatchObject({ status: 409, body: { code: 'deviceNotUsable' } });
  });
});
