import { afterAll, beforeAll, expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { enqueueCommand } from './queue/enqueue-command.ts';
import { readCommand } from './queue/move-command.ts';
import { newId } from '#platform/ids';
import { damage } from '../../testing/database/damaged-values.ts';
import { createFarm, type Farm, type Phone } from './fixtures.ts';

let farm: Farm;
beforeAll(async () => {
  farm = await createFarm();
});
afterAll(() => farm.close());

const read = () => farm.database.db.read;
const payloadOf = (id: string) => ({ table: 'device_command', id, column: 'payload_enc' });
const standing = async (id: string) => {
  const command = await readCommand(read(), id);
  return [command?.state, command?.error];
};

async function enqueue({ deviceId, accountId }: Phone, priority: number): Promise<string> {
  const command = {
    deviceId,
    accountId,
    kind: 'readBalance' as const,
    payload: {},
    idempotencyKey: newId('key'),
    ttlMs: 60_000,
    priority,
  };
  return (await farm.database.db.transaction((trx) => enqueueCommand(trx, testVault(), command)))
    .commandId;
}

async function second(): Promise<void> {
  await farm.gateway.tick();
  await farm.gateway.idle();
}

test.each(['flipped', 'keyMissing'] as const)(
  'a command whose payload does not decrypt (%s) ends as failed, and the phone gets the next one at once',
  async (how) => {
    const phone = await farm.newPhone();
    const line = await phone.connect();
    const [damaged, next] = [await enqueue(phone, 1), await enqueue(phone, 5)];
    await damage(farm.database, payloadOf(damaged), how);
    await second();
    expect(await line.nextCommand()).toMatchObject({ commandId: next });
    expect(await standing(damaged)).toEqual(['failed', 'payloadUnreadable']);
  },
);

test('a command that is under way is not said again once its payload does not decrypt: its outcome is unknown, and the next one is sent', async () => {
  const phone = await farm.newPhone();
  const before = await phone.connect();
  const [first, next] = [await enqueue(phone, 1), await enqueue(phone, 5)];
  await second();
  expect(await before.nextCommand()).toMatchObject({ commandId: first });
  await damage(farm.database, payloadOf(first), { copiedFrom: next });
  const again = await phone.connect();
  await second();
  expect(await again.nextCommand()).toMatchObject({ commandId: next });
  expect(await standing(first)).toEqual(['unknown', 'payloadUnreadable']);
});
