import { all, one, sql } from '#platform/db';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLine, asThief, rowsRead, signLine } from '@wallet/server/testing';
import { matchLines } from '#modules/matching/lines';
import { verifyLedger } from '#modules/ledger/verification';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import {
  createReconciliationWorld,
  type ReconciliationWorld,
} from '../../../testing/deposits/reconciliation-world.ts';
import { selectFigures } from './figures.sql.ts';
import { reconciliationChecks } from './reconciliation-checks.ts';

let opened: ReconciliationWorld;
let { account, database, differences, line, report, rowOf, run, world } = {} as ReconciliationWorld;
let owner: Client;

beforeAll(async () => {
  opened = await createReconciliationWorld();
  ({ account, database, differences, line, report, rowOf, run, world } = opened);
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await opened.close();
});

/** An account with three lines that a comparison has agreed with: what they make stands in its checkpoint. */
async function agreed(): Promise<{ accountId: string; lineIds: string[] }> {
  const accountId = await account(100_600_000n);
  const lineIds = [
    await line(accountId, 100_000n),
    await line(accountId, 200_000n),
    await line(accountId, 300_000n),
  ];
  await report(accountId, 100_600_000n);
  expect(await rowOf(accountId)).toMatchObject({
    verdict: 'matched',
    lines: { value: '1006000.00' },
  });
  expect(await changes(accountId)).toEqual([]);
  return { accountId, lineIds };
}

const changes = (accountId: string) =>
  all(
    database.db.read,
    sql`select amount, lines::int from statement_line_change where account_id = ${accountId}`,
  );
const change = (lineId: string, what: string) =>
  asThief(database.db, sql`update statement_line set ${sql.raw(what)} where id = ${lineId}`);
/** As somebody would who can switch triggers off. */
async function behindTheirBack(query: string, values: readonly unknown[]): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(query, [...values]);
  await owner.query('set session_replication_role = origin');
}
const ledgerDifference = [{ kind: 'ledgerLines', source: 'ledger' }];

describe('behind the last comparison', () => {
  test('a line of an older time that came late is in the next one, whenever it says it was', async () => {
    const { accountId } = await agreed();
    const late = await addLine(database.db, {
      accountId,
      amountMinor: 50_000n,
      secondsFromNow: -3 * 86_400,
    });
    await owner.query(
      `update statement_line set observed_at = now() - interval '2 minutes' where id = $1`,
      [late],
    );
    await signLine(database.db, late);
    await run();
    expect(await differences(accountId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'reportedLines' }),
        expect.objectContaining({ kind: 'ledgerLines', direction: 'debit', lineId: late }),
      ]),
    );
    await matchLines(world.deps, [late]);
    await report(accountId, 100_650_000n);
    expect(await rowOf(accountId)).toMatchObject({
      verdict: 'matched',
      lines: { value: '1006500.00' },
    });
  });

  test.each([
    ['another amount', 'amount = amount + 700', '7.00'],
    ['another direction', `direction = 'debit'`, '4000.00'],
    ['no longer booked', 'booked = false', '2000.00'],
    [
      'said to be of the baseline',
      `match_status = 'baseline', posted = false, allocated = 0`,
      '2000.00',
    ],
  ])('a line that is %s is found by the next one', async (_name, what, apart) => {
    const { accountId, lineIds } = await agreed();
    await change(lineIds[1] ?? '', what);
    await run();
    expect(
      (await differences(accountId)).filter(({ kind }) => kind === 'ledgerLines'),
    ).toMatchObject([{ ...ledgerDifference[0], amount: { value: apart } }]);
  });

  test('a line that is gone, and a float that was posted without one, are found by the next one', async () => {
    const [gone, posted] = [await agreed(), await agreed()];
    await owner.query('delete from statement_line where id = $1', [gone.lineIds[0]]);
    await behindTheirBack(
      `update ledger_account set posted = posted - 900 where id = 'float.' || $1 || '.IDR.live'`,
      [posted.accountId],
    );
    await run();
    expect(
      (await differences(gone.accountId)).filter(({ kind }) => kind === 'ledgerLines'),
    ).toMatchObject([{ amount: { value: '1000.00' } }]);
    expect(await differences(posted.accountId)).toMatchObject([
      { kind: 'ledgerLines', direction: 'credit', amount: { value: '9.00' } },
    ]);
    await behindTheirBack(
      `update ledger_account set posted = posted + 900 where id = 'float.' || $1 || '.IDR.live'`,
      [posted.accountId],
    );
  });

  test('a line whose transaction was open while the accounts were compared is in the next one', async () => {
    const { accountId } = await agreed();
    await owner.query('begin');
    const lineId = newId('lin');
    await owner.query(
      `insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
        occurred_to, observed_at, source, booked, raw_enc, match_status)
      values ($1, $2, 'live', $1, 'credit', 4000, 'IDR', now() - interval '1 day', now() - interval '1 day',
        now() - interval '5 minutes', 'history', true, '', 'unmatched')`,
      [lineId, accountId],
    );
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
    await owner.query('commit');
    await run();
    expect(
      (await differences(accountId)).filter(({ kind }) => kind === 'ledgerLines'),
    ).toMatchObject([{ lineId, amount: { value: '40.00' } }]);
  });

  test('a line that was changed past its triggers is named by verify-ledger at once, and found after a week by reading every line', async () => {
    const { accountId, lineIds } = await agreed();
    await behindTheirBack('update statement_line set amount = amount + 2500 where id = $1', [
      lineIds[0],
    ]);
    const { divergences } = await verifyLedger(
      { url: database.url, log: silentLog() },
      reconciliationChecks,
    );
    expect(divergences.filter(({ where }) => where.includes(accountId))).toMatchObject([
      {
        where: `checkpoint of ${accountId}`,
        expected: 'lines of 602500',
        found: 'a checkpoint of 600000',
      },
    ]);
    expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
    await owner.query(
      `update reconciliation_checkpoint set proved_at = now() - interval '8 days' where account_id = $1`,
      [accountId],
    );
    const { id } = await run();
    expect(
      (await differences(accountId)).filter(({ kind }) => kind === 'ledgerLines'),
    ).toMatchObject([{ amount: { value: '25.00' } }]);
    const { after } = await one(
      database.db.read,
      sql<{ after: unknown }>`select after from audit_entry where entity_id = ${id}`,
    );
    expect(after).toMatchObject({ wrongCheckpoints: [accountId] });
  });

  test('a checkpoint that says too little opens no difference: what parts is read whole before', async () => {
    const { accountId } = await agreed();
    await behindTheirBack(
      'update reconciliation_checkpoint set amount = amount - 100 where account_id = $1',
      [accountId],
    );
    expect(await rowOf(accountId)).toMatchObject({
      verdict: 'matched',
      lines: { value: '1006000.00' },
    });
    expect(await differences(accountId, '')).toEqual([]);
  });
});

test('after whatever happens to lines in whatever order, checkpoints and what changed since say what the lines make', async () => {
  const accountId = await account();
  const ids: string[] = [];
  for (let at = 0; at < 60; at++) {
    const chosen = ids[(at * 7) % Math.max(1, ids.length)];
    if (at % 4 < 2 || chosen === undefined)
      ids.push(
        await addLine(database.db, {
          accountId,
          amountMinor: BigInt(1_000 + at),
          direction: at % 3 === 0 ? 'debit' : 'credit',
          booked: at % 5 !== 0,
          secondsFromNow: -at * 7_000,
        }),
      );
    else if (at % 4 === 2)
      await change(
        chosen,
        `amount = amount + ${at}, direction = case direction when 'credit' then 'debit' else 'credit' end, booked = ${String(at % 3 !== 0)}, match_status = '${at % 8 === 2 ? 'baseline' : 'unmatched'}'`,
      );
    else if (at % 16 === 3) await owner.query('delete from statement_line where id = $1', [chosen]);
    else await run();
  }
  const { divergences } = await verifyLedger(
    { url: database.url, log: silentLog() },
    reconciliationChecks,
  );
  expect(divergences.filter(({ where }) => where.includes(accountId))).toEqual([]);
});

test('how many rows a comparison reads does not grow with the history of its accounts', async () => {
  const accountId = await account(100_000_000n);
  const history = async (from: number, to: number) => {
    await asThief(
      database.db,
      sql`insert into statement_line (id, account_id, mode, key, direction, amount, currency, balance_after,
        occurred_from, occurred_to, observed_at, source, booked, raw_enc, match_status, posted)
      select left(id_floor('lin', now()), 14) || lpad(n::text, 16, '0'), ${accountId}, 'live', 'k' || n,
        case n % 2 when 0 then 'credit' else 'debit' end, 500, 'IDR', 100000000 - (n % 2) * 500, at, at, at,
          'history', true, '', 'matched', true
      from generate_series(${from}::int, ${to}::int) as n,
        lateral (select now() - interval '400 days' + make_interval(mins => n) as at) as t`,
    );
    await run();
    await owner.query(
      'vacuum (analyze) statement_line, statement_line_change, reconciliation_checkpoint',
    );
    const { sql: text, parameters } = selectFigures({
      from: new Date(Date.now() - 86_400_000),
      to: new Date(),
      reportWaitMinutes: 60,
    }).compile(database.db.read);
    const { rows } = await database.db.staffPool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
      [...parameters],
    );
    return rowsRead(
      rows.map((row) => row['QUERY PLAN']),
      /Scan.* on \w*(statement_line|reconciliation_checkpoint)/,
    );
  };
  const [short, long] = [await history(1, 400), await history(401, 20_000)];
  expect(await rowOf(accountId)).toMatchObject({ verdict: 'matched' });
  expect(short).toBeGreaterThan(0);
  expect(long).toBeLessThanOrEqual(short + 10);
});
