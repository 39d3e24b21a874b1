import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { all, createDb, type Db, one, sql } from '#platform/db';
import { Server } from 'socket.io';
import { io as connectTo } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentNamespace, agentPath } from '@wallet/agent-protocol';
import type { StatementLine, StatementRead } from '@wallet/agent-protocol';
import {
  addAccount,
  addMerchant,
  depositWorld,
  testDatabase,
  testVault,
  phoneNumberOf,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, TestDatabase } from '@wallet/server/testing';
import { importStatement } from '#modules/statements/imports';
import { systemActor } from '#modules/audit';
import { matchLines } from '#modules/matching/lines';
import { enrolDevice } from '#modules/devices/enrolment';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { handshakeOf, identityOf } from './fixtures.ts';
import { startGateway } from './start-gateway.ts';
import { accountPower } from '#modules/accounts';
import { signRow } from '../../testing/signing/sign-row.ts';

/** A server process: its own pools, money writer and gateway over the one database. */
interface Process {
  db: Db;
  world: DepositWorld;
  say(name: string, body: unknown): Promise<unknown>;
  close(): Promise<void>;
}

let number: string;
/** Eight reports and explanations each; more of them with GATEWAY_ROUNDS. */
const rounds = Number(process.env['GATEWAY_ROUNDS'] ?? 12);
let database: TestDatabase;
let processes: [Process, Process];
let accountId: string;
let merchantId: string;

beforeAll(async () => {
  database = await testDatabase();
  merchantId = await addMerchant(database.db);
  ({ accountId } = await addAccount(database.db, { merchantIds: [merchantId] }));
  const { deviceId, token } = await database.db.transaction((trx) =>
    enrolDevice(trx, { mode: 'live', name: 'P', model: 'M', by: systemActor }),
  );
  number = phoneNumberOf(accountId);
  await sql`update account set device_id = ${deviceId} where id = ${accountId}`.execute(
    database.db.read,
  );
  await signRow(database.db, accountPower, accountId);
  await sql`update device set last_seen_at = now() where id = ${deviceId}`.execute(
    database.db.read,
  );
  processes = [await openProcess(token), await openProcess(token)];
});
afterAll(async () => {
  for (const process of processes) await process.close();
  await database.close();
});

async function openProcess(token: string): Promise<Process> {
  const db = await createDb({ url: database.url, log: silentLog() });
  const world = await depositWorld({ ...database, db });
  const http = createServer();
  const io = new Server(http, { path: agentPath, transports: ['websocket'] });
  const gateway = startGateway({
    io,
    waitSeconds: () => 0,
    db,
    vault: testVault(),
    clock: systemClock,
    log: silentLog(),
    screens: {
      devicePresenceChanged: () => undefined,
      deviceBusyChanged: () => undefined,
      healthChecked: () => undefined,
    },
    ackMs: 300,
    isTicking: false,
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const socket = connectTo(
    `http://127.0.0.1:${(http.address() as AddressInfo).port}${agentNamespace}`,
    { path: agentPath, transports: ['websocket'], auth: { token }, forceNew: true },
  );
  socket.on('command', (_body: unknown, answer: (value: unknown) => void) =>
    answer({ accepted: true }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  const say = async (name: string, body: unknown): Promise<unknown> => {
    const answer: unknown = await socket.timeout(10_000).emitWithAck(name, body);
    if (name === 'statement:read') expect(JSON.stringify(answer)).toContain('"ok":true');
    return answer;
  };
  // The gateway asks for a hello again while it is admitting the line.
  const hello = handshakeOf({ deviceId: '', token, accountId, number });
  let greeting = '';
  for (let tries = 0; tries < 50 && !greeting.includes('"ok":true'); tries++)
    greeting = JSON.stringify(await say('hello', hello));
  expect(greeting).toContain('"ok":true');
  return {
    db,
    world,
    say,
    close: async () => {
      socket.disconnect();
      await gateway.stop();
      await io.close();
      await world.close();
      await db.close();
    },
  };
}

const money = (minor: bigint) => ({
  value: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
  currency: 'IDR' as const,
});
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

/** How the same credit shows: with the provider's id, with a running balance, or with nothing of its own. */
type Kind = 'id' | 'balance' | 'nothing';

function lineOf({ id, finalMinor }: OpenDeposit, kind: Kind, balanceMinor: bigint): StatementLine {
  const at = new Date().toISOString();
  return {
    ...(kind === 'id' && { providerTransactionId: `DN-${id}` }),
    ...(kind === 'balance' && { balanceAfter: money(balanceMinor) }),
    direction: 'credit',
    amount: money(finalMinor),
    occurredFrom: at,
    occurredTo: at,
    status: 'booked',
    raw: 'row',
  };
}

/** A complete read of these rows; opening and closing prove it where rows have no balance. */
function readOf(lines: StatementLine[], sumMinor: bigint, isWhole = true): StatementRead {
  return {
    readId: newId('read'),
    accountId,
    identity: identityOf(number),
    startedAt: ago(0.001),
    finishedAt: ago(0),
    from: ago(7_200),
    to: ago(11),
    lagMs: 10_000,
    passes: isWhole ? 2 : 1,
    tabs: ['booked', 'pending', 'failed'],
    openingBalance: money(0n),
    closingBalance: money(sumMinor),
    claims: {
      identityRead: true,
      reachedFrom: true,
      reachedBeginning: true,
      allTabs: true,
      passesAgree: isWhole,
    },
    lines,
  };
}

/** What both processes do when they hear of lines: explain whatever is not posted. */
async function match({ db, world }: Process): Promise<void> {
  const waiting = await all(
    db.read,
    sql<{
      id: string;
    }>`select id from statement_line where account_id = ${accountId} and not posted and match_status <> 'baseline'`,
  );
  await matchLines(
    world.deps,
    waiting.map(({ id }) => id),
  );
}

test('the same credits reported through two gateways at once, in all orders, are one line, one posting and one payment each', async () => {
  const [first, second] = processes;
  const shown: StatementLine[] = [];
  const deposits: OpenDeposit[] = [];
  let sum = 0n;
  for (let round = 0; round < rounds; round++) {
    const deposit = await first.world.pay(merchantId, {
      amount: { minor: 15_000_000n + BigInt(round) * 100_000n, currency: 'IDR' },
    });
    deposits.push(deposit);
    sum += deposit.finalMinor;
    // Times to the second that lie behind the deposit's creation.
    shown.push(lineOf(deposit, (['id', 'nothing', 'id'] as const)[round % 3] ?? 'id', sum));
    const whole = readOf([...shown], sum);
    const again = readOf([...shown], sum);
    const reports: (() => Promise<unknown>)[] = [
      () => first.say('statement:read', whole),
      () => second.say('statement:read', whole),
      () => second.say('statement:read', again),
      () => first.say('statement:read', again),
      () => match(first),
      () => match(second),
      () => second.say('statement:read', readOf([...shown], sum)),
      () => first.say('statement:read', readOf(shown.slice(-5), sum)),
    ];
    const order = reports.map((_, i) => reports[(i * 3 + round) % reports.length]);
    await Promise.all(order.map((report) => report?.()));
    await Promise.all([match(first), match(second)]);
  }
  const { lines, keys, unposted } = await one(
    database.db.read,
    sql<{
      lines: number;
      keys: number;
      unposted: number;
    }>`select count(*)::int as lines, count(distinct key)::int as keys,
      count(*) filter (where not posted)::int as unposted from statement_line where account_id = ${accountId}`,
  );
  expect({ lines, keys, unposted }).toEqual({ lines: rounds, keys: rounds, unposted: 0 });
  const postings = await one(
    database.db.read,
    sql<{
      count: number;
    }>`select count(*)::int as count from posting_cause where cause like 'line:%'`,
  );
  expect(postings.count).toBe(rounds);
  for (const deposit of deposits)
    expect(await first.world.standing(deposit)).toBe('succeeded none completed');
  expect(await first.world.posted(`float.${accountId}.IDR.live`)).toBe(-sum);
  await first.world.prove();
});

test('a statement file and the phone\u2019s read of the same line at once leave one line, and the file confirms it', async () => {
  const [first, second] = processes;
  let confirmed = 0;
  for (let round = 0; round < 8; round++) {
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const local = new Date(at.getTime() + 7 * 3_600_000).toISOString();
    const [day = '', time = ''] = local.slice(0, 19).split('T');
    const id = `BOTH-${round}`;
    const minor = 77_700_000n + BigInt(round) * 100n;
    const line: StatementLine = {
      providerTransactionId: id,
      direction: 'credit',
      amount: money(minor),
      occurredFrom: at.toISOString(),
      occurredTo: at.toISOString(),
      status: 'booked',
      raw: 'row',
    };
    const read = { ...readOf([line], minor), openingBalance: null, closingBalance: null };
    const file = () =>
      importStatement(second.db, testVault(), {
        accountId,
        purpose: 'confirm',
        dryRun: false,
        fileName: 'a.csv',
        csv: `Account ${number}\ndate,amount,id\n${day} ${time},${money(minor).value},${id}\n`,
        mapping: {
          delimiter: ',',
          skipRows: 1,
          order: 'oldestFirst',
          decimal: 'point',
          date: { column: 'date', format: 'yyyy-MM-dd', time: 'HH:mm:ss' },
          amount: { sign: 'signed', column: 'amount' },
          id: 'id',
        },
        from: day,
        to: day,
        identityReason: 'a test',
        by: {
          actor: { actorId: newId('usr'), actorRole: 'Admin' },
          ip: '127.0.0.1',
          requestId: newId('req'),
        },
      });
    const both = [() => first.say('statement:read', read), file];
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()));
    await Promise.all([match(first), match(second)]);
    const row = await one(
      database.db.read,
      sql<{ lines: number; evidence: number; linked: number }>`select
        (select count(*)::int from statement_line where account_id = ${accountId} and amount = ${minor}) as lines,
        (select count(*)::int from evidence_line where account_id = ${accountId} and amount = ${minor}) as evidence,
        (select count(*)::int from evidence_line e join statement_line l on l.id = e.line_id
          where e.account_id = ${accountId} and e.amount = ${minor}) as linked`,
    );
    expect(row).toEqual({ lines: 1, evidence: 1, linked: 1 });
    confirmed++;
  }
  expect(confirmed).toBe(8);
  await first.world.prove();
});
