import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommandOf, limits } from '@wallet/agent-protocol';
import { asOwner, asThief, testVault } from '@wallet/server/testing';
import { askedRestart } from '../queue/command-payload.ts';
import { enqueueCommand } from '../queue/enqueue-command.ts';
import { newId } from '#platform/ids';
import {
  requestDueStatements,
  requestStatement,
  requestStatementBecause,
} from './request-statement.ts';
import { createFarm, type Farm, type Line, type Phone, readOf } from '../fixtures.ts';

const vault = testVault();
let farm: Farm;
let phone: Phone;
let line: Line;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());
beforeEach(async () => {
  // Phones of the tests before are silent: only this one can be asked.
  await sql`update device set last_seen_at = now() - interval '1 hour'`.execute(read());
  phone = await farm.newPhone();
  line = await phone.connect();
});

const read = () => farm.database.db.read;
const ask = (reason: 'claim' | 'resolve' | 'schedule', { accountId } = phone) =>
  farm.database.db.transaction((trx) => requestStatement(trx, vault, { accountId, reason }));
const due = (): Promise<number> => requestDueStatements(farm.database.db, vault);
const queued = () =>
  all(
    read(),
    sql<{
      id: string;
      state: string;
      priority: number;
    }>`select id, state, priority from device_command
      where device_id = ${phone.deviceId} and kind = 'readHistory' order by id`,
  );
const baseline = () => line.say('statement:read', readOf(phone, { nowMs: Date.now() }));
const covered = (fromMinutesAgo: number, toMinutesAgo: number) =>
  sql`insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes)
  values (${newId('cov')}, ${phone.accountId}, 'live', now() - make_interval(mins => ${fromMinutesAgo}),
    now() - make_interval(mins => ${toMinutesAgo}), now(), 'runningBalance', 2)`.execute(read());
/** Sends what is queued and tells what the phone heard. */
async function hear(): Promise<CommandOf<'readHistory'>['payload'] | undefined> {
  await farm.gateway.tick();
  await farm.gateway.idle();
  const command = line.heard.at(-1);
  return command?.kind === 'readHistory' ? command.payload : undefined;
}
const minutesSince = (time: string | undefined) =>
  Math.round((Date.now() - Date.parse(time ?? '')) / 60_000);

describe('asking for a history', () => {
  it('of an account that was never read asks for its baseline', async () => {
    expect(await ask('claim')).toBe(true);
    const payload = await hear();
    expect([payload?.reason, minutesSince(payload?.from)]).toEqual(['baseline', 24 * 60]);
  });

  it('goes on a little before where it is proved, and mends the first gap', async () => {
    await baseline();
    await asOwner(
      farm.database.db,
      sql`delete from coverage where account_id = ${phone.accountId}`,
    );
    await covered(300, 200);
    await covered(210, 120);
    await covered(60, 10);
    await ask('claim');
    const payload = await hear();
    expect([payload?.reason, minutesSince(payload?.from)]).toEqual(['claim', 125]);
  });

  it('while a read waits to begin is that read, and while one runs is another', async () => {
    await Promise.all([ask('claim'), ask('schedule')]);
    await ask('claim');
    const before = (await queued()).length;
    expect(before).toBeLessThanOrEqual(2);
    await farm.gateway.tick();
    await farm.gateway.idle();
    await ask('claim');
    await ask('claim');
    expect(
      (await queued()).filter(({ state }) => state === 'queued').length,
    ).toBeGreaterThanOrEqual(1);
    expect((await queued()).length).toBeLessThanOrEqual(before + 1);
  });

  it('after trouble is asked for again, but not at once', async () => {
    await baseline();
    expect(await ask('resolve')).toBe(true);
    await hear();
    expect(await ask('resolve')).toBe(false);
    await sql`update account set history_asked_at = now() - interval '11 seconds'
      where id = ${phone.accountId}`.execute(read());
    expect(await ask('resolve')).toBe(true);
  });

  it('with a restart of the app is told by what was sealed then, for that very command', async () => {
    await baseline();
    const input = { accountId: phone.accountId, reason: 'claim' as const };
    const asked = async (restartApp: boolean) => {
      const id = newId('history');
      await farm.database.db.transaction((trx) =>
        requestStatement(trx, vault, { ...input, restartApp, idempotencyKey: id }),
      );
      const command = await one(
        read(),
        sql<{
          id: string;
          payloadEnc: string;
        }>`select id, payload_enc as "payloadEnc" from device_command where idempotency_key = ${id}`,
      );
      await hear();
      return command;
    };
    const [restart, look] = [await asked(true), await asked(false)];
    expect(askedRestart(vault, restart)).toBe(true);
    expect(askedRestart(vault, look)).toBe(false);
    expect(askedRestart(vault, { ...restart, id: look.id })).toBe(false);
    expect(askedRestart(vault, { id: restart.id, payloadEnc: '' })).toBe(false);
  });

  it('of a phone that has enough to do is left to the next round', async () => {
    await farm.database.db.transaction(async (trx) => {
      for (let i = 0; i < limits.queuedCommands; i++) {
        await enqueueCommand(trx, vault, {
          deviceId: phone.deviceId,
          accountId: phone.accountId,
          kind: 'makeQr',
          payload: { amount: null },
          idempotencyKey: newId('key'),
          ttlMs: 60_000,
          priority: 9,
        });
      }
      expect(
        await requestStatement(trx, vault, { accountId: phone.accountId, reason: 'claim' }),
      ).toBe(false);
    });
  });

  it('that nobody can read asks nobody', async () => {
    await sql`update account set status = 'retired' where id = ${phone.accountId}`.execute(read());
    expect(await ask('claim')).toBe(false);
    expect(await ask('claim', { ...phone, accountId: newId('acc') })).toBe(false);
  });
});

describe('listeners', () => {
  const event = () => ({
    id: newId('fct'),
    name: 'x',
    key: phone.accountId,
    mode: 'live' as const,
    payload: { accountId: phone.accountId },
    at: new Date('2026-11-21T03:45:00Z'),
  });

  it.each([
    ['claim', 3],
    ['observation', 4],
  ] as const)('a %s asks the account\u2019s phone', async (reason, priority) => {
    await farm.database.db.transaction((trx) =>
      requestStatementBecause(vault, reason)([event()], trx, () => undefined),
    );
    expect(await queued()).toMatchObject([{ state: 'queued', priority }]);
  });
});

describe('histories that are due', () => {
  const askedAgo = (seconds: number) =>
    sql`update account set history_asked_at = now() - make_interval(secs => ${seconds})
      where id = ${phone.accountId}`.execute(read());
  const deposit = (status: string, expiresInSeconds: number) =>
    asThief(
      { read: read() },
      sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, currency,
        payment_amount, final_payment, status, expires_at)
    values (${newId('txn')}, 'deposit', 'DEP-1', 'mer_x', 'live', 'dana', ${phone.accountId}, 'IDR', 100,
      100, ${status}, now() + make_interval(secs => ${expiresInSeconds}))`,
    );

  it('are asked for once, the never read first', async () => {
    expect(await due()).toBe(1);
    expect(await due()).toBe(0);
    expect((await hear())?.reason).toBe('baseline');
    expect(await due()).toBe(0);
  });

  it.each<[string, () => Promise<unknown>, number, number, string]>([
    ['idle', async () => undefined, 301, 299, 'schedule'],
    ['with an open amount', () => deposit('awaitingPayment', 600), 31, 29, 'schedule'],
    ['with a claim', () => deposit('checking', 600), 11, 9, 'claim'],
    ['with a claim whose time is over', () => deposit('checking', -1), 11, 9, 'expiry'],
    [
      'with an amount that waits to be free',
      () =>
        sql`insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id, expires_at, free_after)
      values (${phone.accountId}, 1, 'live', 'txn_1', 'mer_1', now(), now())`.execute(read()),
      61,
      59,
      'schedule',
    ],
  ])('of an account %s are asked for at its pace', async (_, prepare, seconds, tooSoon, reason) => {
    await baseline();
    await prepare();
    await askedAgo(tooSoon);
    expect(await due()).toBe(0);
    await askedAgo(seconds);
    expect(await due()).toBe(1);
    expect((await hear())?.reason).toBe(reason);
  });

  it('are not asked of phones that are away, or not signed in', async () => {
    await sql`update account set status = 'loginFailed' where id = ${phone.accountId}`.execute(
      read(),
    );
    expect(await due()).toBe(0);
    await sql`update account set status = 'active' where id = ${phone.accountId}`.execute(read());
    await sql`update device set last_seen_at = now() - interval '31 seconds' where id = ${phone.deviceId}`.execute(
      read(),
    );
    expect(await due()).toBe(0);
  });
});

describe('a read that contradicts its balances', () => {
  it('is asked for again by itself', async () => {
    await baseline();
    const broken = readOf(phone, {
      nowMs: Date.now(),
      closingBalance: { value: '6.00', currency: 'IDR' },
    });
    expect(await line.say('statement:read', broken)).toEqual({ ok: true, newLines: 0 });
    expect((await hear())?.reason).toBe('resolve');
  });
});
