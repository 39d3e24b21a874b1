import { sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payingWorld, testDatabase } from '@wallet/server/testing';
import type { PayingWorld, TestDatabase } from '@wallet/server/testing';
import { sendPayouts } from './send-payouts.ts';
import { assignNextTransfer } from './assign-next-transfer.ts';

let database: TestDatabase;
let world: PayingWorld;
beforeAll(async () => {
  database = await testDatabase();
  world = await payingWorld(database);
});
afterAll(async () => {
  await world.prove();
  await world.close();
  await database.close();
});

const take = ({ accountId, deviceId }: { accountId: string; deviceId: string }) =>
  assignNextTransfer(world.deps, {
    deviceId,
    ask: {
      accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });

describe('the same sum to the same payee', () => {
  test('is not sent within a day by whatever account, unless both carry their own reference', async () => {
    const merchantId = await world.merchant();
    for (let i = 0; i < 2; i++) await world.account({ merchantIds: [merchantId] });
    const payee = '081200000777';
    const first = await world.approved(merchantId, { payee, reference: 'A' });
    await sendPayouts(world.deps);
    const second = await world.approved(merchantId, { payee, reference: 'B' });
    const twin = await world.approved(merchantId, { payee, reference: 'A' });
    await sendPayouts(world.deps);
    expect((await world.request(second)).intents).toHaveLength(1);
    expect(await world.request(twin)).toMatchObject({
      status: 'approved',
      waitingReason: 'equalPayout',
      intents: [],
    });
    const accounts = await Promise.all(
      [first, second].map(async (id) => (await world.request(id)).intents[0]?.accountId),
    );
    expect(new Set(accounts).size).toBe(2);
  });

  test('is given to no phone when two processes begin both at once', async () => {
    const merchantId = await world.merchant();
    const accounts = [
      await world.account({ merchantIds: [merchantId] }),
      await world.account({ merchantIds: [merchantId] }),
    ];
    const input = { payee: '081200000778', reference: 'A' };
    const [early, late] = [
      await world.approved(merchantId, input),
      await world.approved(merchantId, input),
    ];
    const setStatus = (status: string) =>
      sql`update withdrawal_request set status = ${status} where id = ${early}`.execute(
        database.db.read,
      );
    await setStatus('pendingApproval');
    // The other process has looked for twins and found none; its item is posted late.
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const submit: typeof world.deps.writer.submit = async (item) => {
      const { payload } = item;
      if (
        typeof payload === 'object' &&
        payload !== null &&
        'requestId' in payload &&
        payload.requestId === late
      ) {
        reached.resolve();
        await goOn.promise;
      }
      return world.deps.writer.submit(item);
    };
    const other = sendPayouts({ ...world.deps, writer: { ...world.deps.writer, submit } });
    await reached.promise;
    await setStatus('approved');
    await sendPayouts(world.deps);
    goOn.resolve();
    await other;
    expect(await Promise.all([early, late].map((id) => world.request(id)))).toMatchObject([
      { intents: [{ state: 'waiting' }] },
      { intents: [{ state: 'waiting' }] },
    ]);
    const given = await Promise.all(accounts.map((account) => take(account)));
    expect(given.filter((order) => order !== null)).toHaveLength(1);
  });
});
