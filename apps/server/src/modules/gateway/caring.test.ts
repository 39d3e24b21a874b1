import { all, sql } from '#platform/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandResult } from '@wallet/agent-protocol';
import { readMoneyAtRisk } from '#modules/deposits';
import { enqueueCommand } from './queue/enqueue-command.ts';
import { readCommand } from './queue/move-command.ts';
import { trustAgents } from '#modules/devices/presence';
import { newId } from '#platform/ids';
import { testVault } from '@wallet/server/testing';
import { headOf, handshakeOf, createFarm, type Farm, type Phone } from './fixtures.ts';

let farm: Farm;
let phone: Phone;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());
beforeEach(async () => {
  phone = await farm.newPhone();
});

const read = () => farm.database.db.read;
const tick = async () => {
  await farm.gateway.tick();
  await farm.gateway.idle();
};
const ask = async (kind: 'restart' | 'updateAgent') => {
  const common = {
    deviceId: phone.deviceId,
    idempotencyKey: newId('care'),
    ttlMs: 600_000,
    priority: 1,
  };
  const { commandId } = await farm.database.db.transaction((trx) =>
    kind === 'restart'
      ? enqueueCommand(trx, testVault(), { ...common, kind, payload: {} })
      : enqueueCommand(trx, testVault(), { ...common, kind, payload: { version: '1.1.0' } }),
  );
  await tick();
  return commandId;
};
/** The phone goes and comes back on another line, as its hello says. */
const comeBack = async (hello: Parameters<typeof handshakeOf>[1]) => {
  const line = await phone.connect({ hello: false });
  await line.say(
    'hello',
    handshakeOf(phone, { capabilities: ['restart', 'updateAgent'], ...hello }),
  );
  await farm.gateway.idle();
  return line;
};
const stateOf = async (commandId: string) => (await readCommand(read(), commandId))?.state;
const events = () =>
  all(
    read(),
    sql<{
      kind: string;
      reason: string | null;
    }>`select kind, reason from device_event
      where device_id = ${phone.deviceId} and kind not in ('connected', 'disconnected', 'state') order by id`,
  );

describe('a phone that was asked to restart', () => {
  it('ends the command by coming back in another boot, and what it then says of it changes nothing', async () => {
    const line = await comeBack({});
    const commandId = await ask('restart');
    const command = await line.nextCommand();
    expect([command.kind, await stateOf(commandId)]).toEqual(['restart', 'running']);
    const back = await comeBack({ bootId: 'boot-0002' });
    expect(await stateOf(commandId)).toBe('succeeded');
    expect(
      await back.say('command:result', {
        ...headOf(command),
        kind: 'restart',
        outcome: 'succeeded',
        result: { bootId: 'boot-0002' },
      } as CommandResult),
    ).toEqual({ ok: true });
    expect(await readCommand(read(), commandId)).toMatchObject({
      state: 'succeeded',
      result: { bootId: 'boot-0002' },
    });
    expect(back.heard).toEqual([]);
  });

  it('and only lost its connection hears the command again; when it says to have done it, it has not', async () => {
    const line = await comeBack({});
    const commandId = await ask('restart');
    await line.nextCommand();
    const back = await comeBack({});
    const command = await back.nextCommand();
    expect([command.commandId, await stateOf(commandId)]).toEqual([commandId, 'running']);
    await back.say('command:result', {
      ...headOf(command),
      kind: 'restart',
      outcome: 'succeeded',
      result: { bootId: 'boot-0001' },
    } as CommandResult);
    expect(await readCommand(read(), commandId)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^notShown/),
    });
  });
});

describe('an agent that was asked to update', () => {
  it('ends the command by coming back as that version, which its log shows', async () => {
    const line = await comeBack({});
    const commandId = await ask('updateAgent');
    expect((await line.nextCommand()).payload).toEqual({ version: '1.1.0' });
    await comeBack({ agentVersion: '1.1.0' });
    expect([await stateOf(commandId), await events()]).toEqual([
      'succeeded',
      [{ kind: 'agentChanged', reason: '1.0.0 \u2192 1.1.0' }],
    ]);
  });
});

describe('an agent that becomes another version by itself', () => {
  const openDeposit = async () => {
    const id = newId('txn');
    await sql`insert into transaction (id, kind, code, merchant_id, mode, method, account_id, currency,
      payment_amount, final_payment, status)
      values (${id}, 'deposit', 'DEP-1', 'mer_x', 'live', 'dana', ${phone.accountId}, 'IDR', 15000000,
        15000000, 'awaitingPayment')`.execute(read());
    return id;
  };
  const doubt = async () =>
    (
      await all(
        read(),
        sql<{
          before: string | null;
        }>`select agent_before as before from device where id = ${phone.deviceId} and agent_doubted_at is not null`,
      )
    )[0]?.before;
  const trust = () => trustAgents({ db: farm.database.db, readMoneyAtRisk });

  it('is written down; while money is at risk it is doubted until nothing is open any more', async () => {
    await comeBack({});
    const deposit = await openDeposit();
    await comeBack({ agentVersion: '2.0.0' });
    await comeBack({ agentVersion: '2.0.0' });
    expect(await events()).toEqual([
      {
        kind: 'agentChangedAtRisk',
        reason: '1.0.0 \u2192 2.0.0; 1 open deposit of 150,000.00 IDR.',
      },
    ]);
    expect([await doubt(), await trust(), await doubt()]).toEqual(['1.0.0', 0, '1.0.0']);
    await sql`update transaction set status = 'expired' where id = ${deposit}`.execute(read());
    expect([await trust(), await trust(), await doubt()]).toEqual([1, 0, undefined]);
    expect(
      await all(
        read(),
        sql`select payload from fact where name = 'devices.agentChanged' and key = ${phone.deviceId}`,
      ),
    ).toEqual([
      { payload: { deviceId: phone.deviceId, from: '1.0.0', to: '2.0.0', isAtRisk: true } },
    ]);
  });

  it('says nothing the first time it is heard, and nothing when it is what it was', async () => {
    await openDeposit();
    await comeBack({ agentVersion: '3.0.0' });
    await comeBack({ agentVersion: '3.0.0' });
    expect([await events(), await doubt()]).toEqual([[], undefined]);
  });
});

it('keeps what an agent announces, with names that it does not know yet', async () => {
  await comeBack({ capabilities: ['restart', 'teleport'] });
  expect(
    await all(read(), sql`select capabilities from device where id = ${phone.deviceId}`),
  ).toEqual([{ capabilities: ['restart', 'teleport'] }]);
  await comeBack({ capabilities: undefined });
  expect(
    await all(read(), sql`select capabilities from device where id = ${phone.deviceId}`),
  ).toEqual([{ capabilities: [] }]);
});
