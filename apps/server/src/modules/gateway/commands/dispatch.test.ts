import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '@wallet/agent-protocol';
import { testVault } from '@wallet/server/testing';
import { readAccount } from '#modules/accounts';
import { readMoneyAtRisk } from '#modules/deposits';
import { enqueueCommand, type NewCommand } from '../queue/enqueue-command.ts';
import { expireCommands, readCommand } from '../queue/move-command.ts';
import { listDevices } from '#modules/devices/fleet';
import { newId } from '#platform/ids';
import { createFarm, failureOf, type Farm, headOf, identityOf, type Phone } from '../fixtures.ts';

let farm: Farm;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());

const read = () => farm.database.db.read;
const enqueue = async (
  { deviceId, accountId }: Phone,
  change: Partial<NewCommand> = {},
): Promise<string> => {
  const command = {
    deviceId,
    accountId,
    kind: 'makeQr',
    payload: { amount: null },
    idempotencyKey: newId('key'),
    ttlMs: 60_000,
    priority: 5,
    ...change,
  } satisfies NewCommand;
  return (await farm.database.db.transaction((trx) => enqueueCommand(trx, testVault(), command)))
    .commandId;
};
const stateOf = async (commandId: string) => (await readCommand(read(), commandId))?.state;
/** One second passes, and what it began has ended. */
async function second(): Promise<void> {
  await farm.gateway.tick();
  await farm.gateway.idle();
}

describe('a queued command', () => {
  it('is sent, runs and ends with its result; the next one follows at once', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const late = await enqueue(phone, { priority: 9 });
    const first = await enqueue(phone, { kind: 'readBalance', payload: {} });
    await second();
    const command = await line.nextCommand();
    expect(command).toMatchObject({
      commandId: first,
      kind: 'readBalance',
      accountId: phone.accountId,
    });
    expect([await stateOf(first), await stateOf(late)]).toEqual(['running', 'queued']);
    await farm.gateway.tick();
    expect(
      (await listDevices(read(), readMoneyAtRisk, { scope: {}, shown: [phone.deviceId] })).data[0],
    ).toMatchObject({ state: 'busy', currentCommand: 'readBalance' });
    expect(
      await line.say('command:progress', {
        commandId: first,
        number: 1,
        step: 'openApp',
        at: '2026-11-21T03:45:00.000Z',
      }),
    ).toEqual({ ok: true });
    const result = {
      ...headOf(command),
      kind: 'readBalance' as const,
      outcome: 'succeeded' as const,
      result: {
        balance: { value: '12.00', currency: 'IDR' as const },
        asOf: '2026-01-01T00:00:00.000Z',
        identity: identityOf(phone.number),
      },
    };
    expect(await line.say('command:result', result)).toEqual({ ok: true });
    expect(await line.nextCommand()).toMatchObject({ commandId: late });
    expect((await readAccount(read(), phone.accountId))?.reportedBalanceMinor).toBe(1_200n);
    const stored = await readCommand(read(), first);
    expect(stored?.state).toBe('succeeded');
    expect(JSON.stringify(stored?.result)).not.toContain(phone.number);
  });

  it('waits for its phone, and survives the gateway', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone);
    await second();
    await farm.crash();
    await second();
    expect(await stateOf(commandId)).toBe('queued');
    const line = await phone.connect();
    expect(await line.nextCommand()).toMatchObject({ commandId });
  });

  it('whose time is over is not sent', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone);
    await sql`update device_command set deadline = now() where id = ${commandId}`.execute(read());
    const line = await phone.connect();
    await second();
    expect(line.heard).toEqual([]);
  });
});

describe('a command under way', () => {
  it('is sent again after a reconnection under the same id and key, is done once, and its result counts once', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone);
    const first = await phone.connect();
    const before = await first.nextCommand();
    first.socket.disconnect();
    const second = await phone.connect();
    const again = await second.nextCommand();
    expect([again.commandId, again.idempotencyKey]).toEqual([
      before.commandId,
      before.idempotencyKey,
    ]);
    const result = {
      ...headOf(again),
      kind: 'makeQr' as const,
      outcome: 'succeeded' as const,
      result: { payload: '0'.repeat(30), amount: null },
    };
    expect(await second.say('command:result', result)).toEqual({ ok: true });
    expect(await second.say('command:result', result)).toEqual({ ok: true });
    expect(await second.say('command:result', failureOf(again))).toEqual({ ok: true });
    expect(await readCommand(read(), commandId)).toMatchObject({
      state: 'succeeded',
      attempt: 2,
      error: null,
    });
    const third = await phone.connect();
    await farm.gateway.tick();
    await farm.gateway.idle();
    expect(third.heard).toEqual([]);
  });

  it('is sent again when the gateway was lost with it', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone);
    const line = await phone.connect();
    await line.nextCommand();
    await farm.gateway.idle();
    await farm.crash();
    const back = await phone.connect();
    expect(await back.nextCommand()).toMatchObject({ commandId });
    await farm.gateway.idle();
    expect(await stateOf(commandId)).toBe('running');
  });

  it('that is a transfer is never sent again: its end is unknown', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone, { kind: 'transfer', payload: {}, priority: 1 });
    const line = await phone.connect();
    await line.nextCommand();
    await farm.gateway.idle();
    line.socket.disconnect();
    const back = await phone.connect();
    await second();
    expect([await stateOf(commandId), back.heard]).toEqual(['unknown', []]);
    expect(
      await back.say('command:result', {
        ...headOf(line.heard[0] as Command),
        kind: 'transfer',
        outcome: 'succeeded',
        result: { asked: true },
      }),
    ).toEqual({ ok: true });
    expect(await stateOf(commandId)).toBe('succeeded');
  });

  it('that ended by its deadline frees its phone for the next one', async () => {
    const phone = await farm.newPhone();
    const slow = await enqueue(phone, { priority: 1 });
    const line = await phone.connect();
    await line.nextCommand();
    await farm.gateway.idle();
    const next = await enqueue(phone);
    await sql`update device_command set deadline = now() - interval '5 minutes' where id = ${slow}`.execute(
      read(),
    );
    await expireCommands(farm.database.db);
    await second();
    expect([await stateOf(slow), (await line.nextCommand()).commandId]).toEqual(['unknown', next]);
  });
});

describe('a phone', () => {
  it('that is busy is asked again later, under the same key', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone);
    const line = await phone.connect({ hello: false });
    line.answerCommands(() => ({ accepted: false, reason: 'busy' }));
    await line.say('hello', {
      protocolVersions: [1],
      agentVersion: '1',
      model: 'M',
      osVersion: '1',
      serial: 's',
      bootId: 'boot-0001',
      journalId: 'journal-1',
      monotonicMs: 1,
      sims: [],
      accounts: [],
    });
    await farm.gateway.idle();
    expect(await stateOf(commandId)).toBe('sent');
    line.answerCommands(() => ({ accepted: true }));
    await second();
    expect(line.heard).toHaveLength(1);
    farm.clock.advance(5_000);
    await second();
    expect(line.heard.map((command) => command.commandId)).toEqual([commandId, commandId]);
    expect(await stateOf(commandId)).toBe('running');
  });

  it('that refuses a command for good has failed it, and gets the next one', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone);
    const line = await phone.connect({ hello: false });
    line.answerCommands(() => ({ accepted: false, reason: 'unsupported' }));
    await line.say('hello', {
      protocolVersions: [1],
      agentVersion: '1',
      model: 'M',
      osVersion: '1',
      serial: 's',
      bootId: 'boot-0001',
      journalId: 'journal-1',
      monotonicMs: 1,
      sims: [],
      accounts: [],
    });
    await farm.gateway.idle();
    expect(await readCommand(read(), commandId)).toMatchObject({
      state: 'failed',
      error: 'unsupported',
    });
    const next = await enqueue(phone);
    await second();
    expect(line.heard.at(-1)?.commandId).toBe(next);
  });

  it('that does not answer may have heard it: the command stays under way and is said again', async () => {
    const phone = await farm.newPhone();
    const commandId = await enqueue(phone);
    const line = await phone.connect({ hello: false });
    line.answerCommands(() => undefined);
    await line.say('hello', {
      protocolVersions: [1],
      agentVersion: '1',
      model: 'M',
      osVersion: '1',
      serial: 's',
      bootId: 'boot-0001',
      journalId: 'journal-1',
      monotonicMs: 1,
      sims: [],
      accounts: [],
    });
    await vi.waitUntil(() => line.heard.length === 1);
    await farm.gateway.idle();
    expect(await stateOf(commandId)).toBe('sent');
    line.answerCommands(() => ({ accepted: true }));
    farm.clock.advance(5_000);
    await second();
    expect(await stateOf(commandId)).toBe('running');
  });

  it('cannot end another phone\u2019s command, nor its own under another key', async () => {
    const [phone, other] = [await farm.newPhone(), await farm.newPhone()];
    const commandId = await enqueue(phone);
    const line = await phone.connect();
    const stranger = await other.connect();
    const command = await line.nextCommand();
    expect(await stranger.say('command:result', failureOf(command))).toMatchObject({
      ok: false,
      code: 'unknownCommand',
      retry: false,
    });
    expect(
      await line.say('command:result', { ...failureOf(command), idempotencyKey: 'another-key' }),
    ).toMatchObject({ ok: false, code: 'conflict' });
    await farm.gateway.idle();
    expect(await stateOf(commandId)).toBe('running');
  });

  it('that signs in shows its steps, and is active only for the command that asked it', async () => {
    const phone = await farm.newPhone();
    await sql`update account set status = 'new' where id = ${phone.accountId}`.execute(read());
    const line = await phone.connect();
    const commandId = await enqueue(phone, {
      kind: 'login',
      payload: { number: phone.number, secret: 'hunter22', holderName: 'TOKO DINAMIS' },
    });
    await second();
    const command = await line.nextCommand();
    const step = {
      reportId: 'rep-00000001',
      commandId,
      accountId: phone.accountId,
      step: 3 as const,
      status: 'running' as const,
      at: '2026-11-21T03:45:00.000Z',
    };
    expect(await line.say('login:step', step)).toEqual({ ok: true });
    expect((await readAccount(read(), phone.accountId))?.status).toBe('loggingIn');
    expect(await line.say('login:step', { ...step, commandId: newId('cmd') })).toMatchObject({
      ok: false,
      code: 'unknownCommand',
    });
    await line.say('command:result', {
      ...headOf(command),
      kind: 'login',
      outcome: 'succeeded',
      result: { state: 'signedIn', identity: identityOf(phone.number) },
    });
    expect((await readAccount(read(), phone.accountId))?.status).toBe('active');
  });

  it('that checked itself when asked shows each area once', async () => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    await enqueue(phone, {
      kind: 'healthCheck',
      accountId: undefined as never,
      payload: { areas: ['sms', 'network'] },
    });
    await second();
    const command = await line.nextCommand();
    const result = {
      ...headOf(command),
      kind: 'healthCheck' as const,
      outcome: 'succeeded' as const,
      result: {
        checks: [
          { area: 'sms' as const, status: 1 as const, durationMs: 5 },
          { area: 'network' as const, status: 2 as const, durationMs: 5 },
        ],
      },
    };
    await line.say('command:result', result);
    await line.say('command:result', result);
    expect(
      farm.health.filter(({ deviceId }) => deviceId === phone.deviceId).map(({ data }) => data),
    ).toEqual([{ sms: 1 }, { network: 2 }]);
  });
});
