import { createServer } from 'node:http';
import { sql } from '#platform/db';
import { Server } from 'socket.io';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentPath, type CommandResult } from '@wallet/agent-protocol';
import { testVault } from '@wallet/server/testing';
import { enqueueCommand, type NewCommand } from './queue/enqueue-command.ts';
import { readCommand } from './queue/move-command.ts';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { beatOf, failureOf, headOf, handshakeOf, createFarm } from './fixtures.ts';
import type { Farm, Line, Phone } from './fixtures.ts';
import { startGateway } from './start-gateway.ts';

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
const enqueue = async (change: Partial<NewCommand> = {}) => {
  const input = {
    deviceId: phone.deviceId,
    accountId: phone.accountId,
    kind: 'makeQr',
    payload: { amount: null },
    idempotencyKey: newId('key'),
    ttlMs: 60_000,
    priority: 5,
    ...change,
  } satisfies NewCommand;
  return (await farm.database.db.transaction((trx) => enqueueCommand(trx, testVault(), input)))
    .commandId;
};
async function second(): Promise<void> {
  await farm.gateway.tick();
  await farm.gateway.idle();
}
const runOut = (commandId: string) =>
  sql`update device_command set lease_until = now() - interval '1 second' where id = ${commandId}`.execute(
    read(),
  );
const standing = async (commandId: string) => {
  const command = await readCommand(read(), commandId);
  return [command?.state, command?.attempt];
};

describe('a command that is lent to a phone', () => {
  it('is left alone until its lease runs out, and then sent again under the same id and key', async () => {
    const commandId = await enqueue();
    await second();
    await second();
    expect([line.heard.length, await standing(commandId)]).toEqual([1, ['running', 1]]);
    await runOut(commandId);
    await second();
    expect(line.heard.map(({ commandId: id, idempotencyKey }) => [id, idempotencyKey])).toEqual(
      [line.heard[0], line.heard[0]].map((command) => [
        command?.commandId,
        command?.idempotencyKey,
      ]),
    );
    expect(await standing(commandId)).toEqual(['running', 2]);
    await second();
    expect(line.heard).toHaveLength(2);
  });

  it('stays with a phone that says in its heartbeat that it is at it', async () => {
    const commandId = await enqueue();
    await second();
    await line.say('heartbeat', beatOf({ busy: true, runningCommandId: commandId }));
    await runOut(commandId);
    await second();
    await second();
    expect([line.heard.length, await standing(commandId)]).toEqual([1, ['running', 1]]);
    await runOut(commandId);
    await line.say('heartbeat', beatOf());
    await second();
    expect([line.heard.length, await standing(commandId)]).toEqual([2, ['running', 2]]);
  });

  it('stays with a phone that reports its steps', async () => {
    const commandId = await enqueue();
    await second();
    await runOut(commandId);
    await line.say('command:progress', {
      commandId,
      number: 1,
      step: 'openApp',
      at: '2026-11-21T03:45:00.000Z',
    });
    await second();
    expect(line.heard).toHaveLength(1);
  });

  it('and was never said, because the gateway lost the database in the middle, is said after the lease', async () => {
    const commandId = await enqueue();
    await sql`update device_command
      set state = 'sent', attempt = 1, lease_until = now() + interval '30 seconds' where id = ${commandId}`.execute(
      read(),
    );
    await second();
    expect(line.heard).toEqual([]);
    await runOut(commandId);
    await second();
    expect([line.heard.map(({ commandId: id }) => id), await standing(commandId)]).toEqual([
      [commandId],
      ['running', 2],
    ]);
  });

  it('is not sent again after its deadline, nor once it has ended', async () => {
    const [late, ended] = [await enqueue({ priority: 1 }), await enqueue()];
    await second();
    await sql`update device_command set deadline = now(), lease_until = now() - interval '1 second'
      where id = ${late}`.execute(read());
    await second();
    expect(line.heard).toHaveLength(1);
    const command = await line.nextCommand();
    await line.say('command:result', failureOf(command));
    await second();
    await runOut(late);
    await second();
    expect(line.heard.map(({ commandId }) => commandId)).toEqual([late, ended]);
  });

  it('and is a transfer is never sent again: it is lost from sight', async () => {
    const commandId = await enqueue({ kind: 'transfer', payload: {}, priority: 1 });
    await second();
    await runOut(commandId);
    await second();
    expect([line.heard.length, await standing(commandId)]).toEqual([1, ['unknown', 1]]);
  });
});

describe('a gateway that is restarted in the middle', () => {
  it('goes on where it was: what waits is sent by urgency, what ran is sent again, what came in meanwhile counts', async () => {
    const running = await enqueue({ priority: 9 });
    await second();
    const [low, high] = [await enqueue({ priority: 7 }), await enqueue({ priority: 2 })];
    await farm.crash();
    line = await phone.connect();
    expect((await line.nextCommand()).commandId).toBe(running);
    await farm.gateway.idle();
    expect(await standing(running)).toEqual(['running', 2]);
    for (const expected of [high, low]) {
      const command = line.heard.at(-1);
      if (command) await line.say('command:result', failureOf(command));
      await farm.gateway.idle();
      expect(line.heard.at(-1)?.commandId).toBe(expected);
    }
    expect((await standing(running))[0]).toBe('failed');
  });

  it('hears the end of what another process sent', async () => {
    const commandId = await enqueue();
    const command = await (await second(), line.nextCommand());
    await farm.crash();
    line = await phone.connect();
    expect(await line.say('command:result', failureOf(command))).toEqual({ ok: true });
    expect((await standing(commandId))[0]).toBe('failed');
  });
});

describe('a phone that is restarted in the middle', () => {
  it('is told of its command again in its new boot, under the same id and key; that it was interrupted counts once, and the next one follows', async () => {
    const running = await enqueue({ priority: 1 });
    await second();
    const before = await line.nextCommand();
    const next = await enqueue();
    line.socket.io.engine.close();
    await line.ended;
    line = await phone.connect({ hello: false });
    await line.say('hello', handshakeOf(phone, { bootId: 'boot-0002' }));
    await farm.gateway.idle();
    const again = await line.nextCommand();
    expect([again.commandId, again.idempotencyKey]).toEqual([
      before.commandId,
      before.idempotencyKey,
    ]);
    const interrupted = {
      ...failureOf(again),
      error: {
        code: 'interrupted' as const,
        message: 'The phone went off before the command ended.',
      },
    } as CommandResult;
    expect(await line.say('command:result', interrupted)).toEqual({ ok: true });
    expect(await line.say('command:result', interrupted)).toEqual({ ok: true });
    await farm.gateway.idle();
    expect((await line.nextCommand()).commandId).toBe(next);
    expect([
      await standing(running),
      (await readCommand(read(), running))?.error,
      line.heard.length,
    ]).toEqual([['failed', 2], 'interrupted: The phone went off before the command ended.', 2]);
  });

  it('and whose old line still speaks when the new one is there is heard on the new one only', async () => {
    const commandId = await enqueue();
    await second();
    const command = await line.nextCommand();
    const old = line;
    line = await phone.connect();
    await old.ended;
    old.socket.emit('command:result', failureOf(command), () => undefined);
    expect(
      await line.say('command:result', {
        ...headOf(command),
        kind: 'makeQr',
        outcome: 'succeeded',
        result: { payload: '0'.repeat(30), amount: null },
      }),
    ).toEqual({ ok: true });
    expect((await standing(commandId))[0]).toBe('succeeded');
  });
});

describe('two gateways', () => {
  it('at once send a lost command once: only the one that holds its phone', async () => {
    const io = new Server(createServer(), { path: agentPath });
    const other = startGateway({
      io,
      waitSeconds: () => 0,
      db: farm.database.db,
      vault: testVault(),
      clock: farm.clock,
      log: silentLog(),
      screens: {
        devicePresenceChanged: () => undefined,
        deviceBusyChanged: () => undefined,
        healthChecked: () => undefined,
      },
      isTicking: false,
    });
    const commandId = await enqueue();
    await second();
    await runOut(commandId);
    await Promise.all([other.tick(), farm.gateway.tick(), other.tick()]);
    await Promise.all([other.idle(), farm.gateway.idle()]);
    expect([line.heard.length, await standing(commandId)]).toEqual([2, ['running', 2]]);
    await other.stop();
    await io.close();
  });
});
