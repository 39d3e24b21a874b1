import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command, CommandResult } from '@wallet/agent-protocol';
import { testVault } from '@wallet/server/testing';
import { actorOf } from '#modules/audit';
import { enqueueCommand, type NewCommand } from './queue/enqueue-command.ts';
import { expireCommands, readCommand } from './queue/move-command.ts';
import { startCheck } from '#modules/devices/acts';
import { newId } from '#platform/ids';
import { failureOf, headOf, identityOf, createFarm } from './fixtures.ts';
import type { Farm, Line, Phone } from './fixtures.ts';
import { accountPower } from '#modules/accounts';
import { signRow } from '../../testing/signing/sign-row.ts';

let farm: Farm;
let phone: Phone;
let line: Line;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());
beforeEach(async () => {
  phone = await farm.newPhone();
  line = await phone.connect();
});

const read = () => farm.database.db.read;
async function second(): Promise<void> {
  await farm.gateway.tick();
  await farm.gateway.idle();
}
async function sent(change: Partial<NewCommand> = {}): Promise<Command> {
  const input = {
    deviceId: phone.deviceId,
    accountId: phone.accountId,
    kind: 'readBalance',
    payload: {},
    idempotencyKey: newId('key'),
    ttlMs: 60_000,
    priority: 5,
    ...change,
  } satisfies NewCommand;
  await farm.database.db.transaction((trx) => enqueueCommand(trx, testVault(), input));
  await second();
  return line.nextCommand();
}
const balanceOf = (command: Command, value = '12.00'): CommandResult => ({
  ...headOf(command),
  kind: 'readBalance',
  outcome: 'succeeded',
  result: {
    balance: { value, currency: 'IDR' },
    asOf: '2026-01-01T00:00:00.000Z',
    identity: identityOf(phone.number),
  },
});
const stateOf = async ({ commandId }: Command) => (await readCommand(read(), commandId))?.state;
const expire = async ({ commandId }: Command, state: 'sent' | 'running') => {
  await sql`update device_command set state = ${state}, deadline = now() - interval '5 minutes'
    where id = ${commandId}`.execute(read());
  await expireCommands(farm.database.db);
};
/** Everything that a result could change. */
const footprint = async () =>
  (
    await one(
      read(),
      sql<{
        text: string;
      }>`select concat((select a::text from account a where id = ${phone.accountId}),
  (select string_agg(concat(c.id, c.state, c.result, c.error, c.steps), ',' order by c.id)
    from device_command c where device_id = ${phone.deviceId}),
  (select string_agg(h::text, ',' order by h.id) from health_check h where device_id = ${phone.deviceId}),
    (select string_agg(l::text, ',') from health_latest l where device_id = ${phone.deviceId})) as text`,
    )
  ).text;
const unchanged = async (answer: () => Promise<unknown>) => {
  const before = await footprint();
  const said = await answer();
  return [said, (await footprint()) === before];
};

describe('an answer that comes late', () => {
  it('after the deadline, by the database\u2019s time, changes nothing', async () => {
    const command = await sent();
    await expire(command, 'sent');
    expect(await unchanged(() => line.say('command:result', balanceOf(command)))).toEqual([
      { ok: true },
      true,
    ]);
    expect(await unchanged(() => line.say('command:result', failureOf(command)))).toEqual([
      { ok: true },
      true,
    ]);
    expect(
      await unchanged(() =>
        line.say('command:progress', {
          commandId: command.commandId,
          number: 1,
          step: 'late',
          at: '2026-11-21T03:45:00.000Z',
        }),
      ),
    ).toEqual([{ ok: true }, true]);
    expect(await stateOf(command)).toBe('expired');
  });

  it('to a command whose end was lost from sight still proves that it succeeded', async () => {
    const command = await sent();
    await expire(command, 'running');
    expect(await stateOf(command)).toBe('unknown');
    await line.say('command:result', balanceOf(command));
    expect(await stateOf(command)).toBe('succeeded');
  });

  it('about a sign-in that has ended changes no account', async () => {
    const command = await sent({
      kind: 'login',
      payload: { number: phone.number, secret: 'hunter22', holderName: 'TOKO DINAMIS' },
    });
    const step = {
      reportId: 'rep-00000001',
      commandId: command.commandId,
      accountId: phone.accountId,
      step: 3 as const,
      status: 'running' as const,
      at: '2026-11-21T03:45:00.000Z',
    };
    await expire(command, 'sent');
    expect(await unchanged(() => line.say('login:step', step))).toEqual([{ ok: true }, true]);
    expect(await unchanged(() => line.say('command:result', failureOf(command)))).toEqual([
      { ok: true },
      true,
    ]);
  });
});

describe('an answer that comes twice', () => {
  it('counts once, also at once from many sides, and another outcome afterwards changes nothing', async () => {
    const command = await sent();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => line.say('command:result', balanceOf(command))),
    );
    expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]));
    expect(
      await all(
        read(),
        sql`select 1 from fact where key = ${command.commandId} and name = 'devices.commandEnded'`,
      ),
    ).toHaveLength(1);
    expect(await unchanged(() => line.say('command:result', failureOf(command)))).toEqual([
      { ok: true },
      true,
    ]);
    expect(await unchanged(() => line.say('command:result', balanceOf(command, '99.00')))).toEqual([
      { ok: true },
      true,
    ]);
  });
});

describe('an answer from elsewhere', () => {
  it('for another device\u2019s command, under another key or kind, changes nothing', async () => {
    const command = await sent();
    const stranger = await (await farm.newPhone()).connect();
    expect(await unchanged(() => stranger.say('command:result', balanceOf(command)))).toMatchObject(
      [{ ok: false, code: 'unknownCommand', retry: false }, true],
    );
    expect(
      await unchanged(() =>
        stranger.say('command:progress', {
          commandId: command.commandId,
          number: 1,
          step: 'x',
          at: '2026-11-21T03:45:00.000Z',
        }),
      ),
    ).toMatchObject([{ ok: false, code: 'unknownCommand', retry: false }, true]);
    expect(
      await unchanged(() =>
        line.say('command:result', { ...balanceOf(command), idempotencyKey: 'another-key' }),
      ),
    ).toMatchObject([{ ok: false, code: 'conflict' }, true]);
    expect(
      await unchanged(() =>
        line.say('command:result', failureOf({ ...command, kind: 'makeQr' } as Command)),
      ),
    ).toMatchObject([{ ok: false, code: 'conflict' }, true]);
  });

  it('to a command that no phone has heard is refused', async () => {
    const command = await sent();
    await sql`update device_command set state = 'cancelled' where id = ${command.commandId}`.execute(
      read(),
    );
    expect(await unchanged(() => line.say('command:result', failureOf(command)))).toMatchObject([
      { ok: false, code: 'unknownCommand' },
      true,
    ]);
    await farm.gateway.idle();
    await sql`update device_command set state = 'queued' where id = ${command.commandId}`.execute(
      read(),
    );
    expect(await line.say('command:result', failureOf(command))).toMatchObject({
      ok: false,
      code: 'unknownCommand',
    });
    // The phone is free, so now it really gets it.
    await farm.gateway.idle();
    expect(await stateOf(command)).toBe('running');
  });

  it('about an account that has moved to another phone changes nothing of it', async () => {
    const command = await sent();
    const other = await farm.newPhone();
    await sql`update account set device_id = ${other.deviceId} where id = ${phone.accountId}`.execute(
      read(),
    );
    await signRow(farm.database.db, accountPower, phone.accountId);
    const accountBefore = await one(
      read(),
      sql`select a::text as text from account a where id = ${phone.accountId}`,
    );
    expect(await line.say('command:result', balanceOf(command))).toEqual({ ok: true });
    expect(
      await one(read(), sql`select a::text as text from account a where id = ${phone.accountId}`),
    ).toEqual(accountBefore);
  });
});

describe('a check that was asked for', () => {
  const by = actorOf({ kind: 'anonymous' });
  const start = () =>
    farm.database.db.transaction((trx) =>
      startCheck(trx, testVault(), { deviceId: phone.deviceId, areas: ['sms', 'network'], by }),
    );
  const result = (command: Command): CommandResult => ({
    ...headOf(command),
    kind: 'healthCheck',
    outcome: 'succeeded',
    result: { checks: [{ area: 'sms', status: 1, durationMs: 5 }] },
  });
  const latest = () =>
    all(
      read(),
      sql<{
        area: string;
        status: number;
        message: string | null;
      }>`select area, status, message from health_latest where device_id = ${phone.deviceId} order by area`,
    );

  it('shows what the phone found, and what it left out as unknown, whatever its clock says', async () => {
    await start();
    await second();
    const command = await line.nextCommand();
    await line.say('command:result', {
      ...result(command),
      finishedAt: '2020-01-01T00:00:00.000Z',
    });
    expect(await latest()).toEqual([
      { area: 'network', status: 0, message: 'The agent did not tell how this check went.' },
      { area: 'sms', status: 1, message: null },
    ]);
    expect(
      farm.health
        .filter(({ deviceId }) => deviceId === phone.deviceId)
        .map(({ data, processStatus }) => [data, processStatus]),
    ).toEqual([
      [{ sms: 1 }, 'done'],
      [{ network: 0 }, 'error'],
    ]);
  });

  it('and has expired stays unknown when the phone answers after all', async () => {
    const { commandId } = await start();
    await second();
    const command = await line.nextCommand();
    await expire(command, 'sent');
    expect(await unchanged(() => line.say('command:result', result(command)))).toEqual([
      { ok: true },
      true,
    ]);
    expect([(await readCommand(read(), commandId))?.state, await latest()]).toMatchObject([
      'expired',
      [{ status: 0 }, { status: 0 }],
    ]);
  });
});
