import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecoveryCase } from '@wallet/contract';
import { openRestoredStage, until, type Restored, type RestoredStage } from './restored-stage.ts';

const [approvedAt, waitingAt, lost] = [0, 1, 2];
const payees = {
  approved: '081200000101',
  waiting: '081200000102',
  unknown: '081200000103',
  lost: '081200000104',
  after: '081200000105',
};
const amountMinor = 7_500_000n;
let stage: RestoredStage;
let restored: Restored;
let requests: Record<'approved' | 'waiting' | 'lost', string>;
let pressedBefore: string[];

const pressedIntents = async () =>
  (await stage.stage.phones.presses()).map(({ intentId, epoch }) => `${intentId} ${epoch}`);
const statusOf = async (id: string) => (await restored.world.request(id)).status;
const look = async (phone: number) =>
  (
    await restored.admins[0]?.(
      'GET',
      `/api/recovery/accounts/${stage.stage.phones.accountIds[phone]}`,
    )
  )?.body as RecoveryCase;

/**
 * Three payouts leave after the backup: of a request that it knows as approved, of one whose order
 * it knows as given to nobody, and of one whose phone then loses its journal; and one of a request
 * that it does not know at all.
 */
beforeAll(async () => {
  stage = await openRestoredStage(3);
  const {
    stage: { world, life, phones, database },
  } = stage;
  const waiting = await stage.approve(waitingAt, { payee: payees.waiting, amountMinor });
  await onOwner(
    database.url,
    `create function say_nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger say_nothing before update of state on device_command for each row
      when (new.kind = 'transfer' and new.state = 'sent') execute function say_nothing()`,
  );
  await life.payouts.send();
  requests = {
    waiting,
    approved: await stage.approve(approvedAt, { payee: payees.approved, amountMinor }),
    lost: await stage.approve(lost, { payee: payees.lost, amountMinor }),
  };
  await stage.backUp();
  await onOwner(database.url, 'drop trigger say_nothing on device_command');
  const unknown = await stage.approve(approvedAt, { payee: payees.unknown, amountMinor });
  const all = [...Object.values(requests), unknown];
  await until(
    'every payout to be paid',
    async () =>
      (await Promise.all(all.map((id) => world.request(id)))).every(
        ({ status }) => status === 'succeeded',
      ),
    async () => {
      await sql`update account set history_asked_at = null`.execute(database.db.read);
      await sql`update payout_intent set asked_at = null`.execute(database.db.read);
      await life.payouts.sweep();
    },
  );
  pressedBefore = await pressedIntents();
  await phones.order('forgetJournal', { deviceId: phones.deviceIds[lost] });
  restored = await stage.restore();
}, 60_000);
afterAll(() => stage.close());

test(
  'after a restore nothing is sent again: orders come back from journals and debits, and people name the one that no journal knows',
  { timeout: 60_000 },
  async () => {
    expect(pressedBefore).toHaveLength(4);
    expect(await statusOf(requests.approved)).toBe('approved');
    const again = await stage.approve(approvedAt, {
      payee: payees.unknown,
      amountMinor,
      in: restored.world,
    });
    const settled = async () =>
      (await Promise.all([requests.approved, requests.waiting, again].map(statusOf))).every(
        (status) => status === 'succeeded',
      );
    await until('journals and histories to explain what they can', settled, roundAnew);
    await until(
      'the debit that no journal knows',
      async () => {
        const { account } = await look(lost);
        return account.step === 'debits' && account.journal.state === 'another';
      },
      roundAnew,
    );
    expect(await restored.world.request(requests.lost)).toMatchObject({
      status: 'approved',
      waitingReason: 'recovery',
    });
    expect(await pressedIntents()).toEqual(pressedBefore);

    const [one, two] = restored.admins;
    const { debits } = await look(lost);
    const open = debits.find(({ isOpen }) => isOpen);
    expect(open?.candidates.map(({ requestId }) => requestId)).toContain(requests.lost);
    const attach = { body: { requestId: requests.lost, reason: 'the payee of the app’s receipt' } };
    expect(
      await one?.('POST', `/api/recovery/debits/${open?.lineId}/attach`, attach),
    ).toMatchObject({
      status: 200,
      body: {
        debits: expect.arrayContaining([
          expect.objectContaining({
            proposal: expect.objectContaining({ requestId: requests.lost }) as object,
          }),
        ]) as object[],
      },
    });
    expect(
      await one?.('POST', `/api/recovery/debits/${open?.lineId}/attach`, attach),
    ).toMatchObject({ status: 403, body: { code: 'secondPersonNeeded' } });
    expect(
      await two?.('POST', `/api/recovery/debits/${open?.lineId}/attach`, attach),
    ).toMatchObject({ status: 200 });
    expect(await statusOf(requests.lost)).toBe('succeeded');
    await restored.world.prove();
  },
);

test(
  'an account is released by two Admins, once each of them has its reads and debits; then new payouts leave, each once',
  { timeout: 60_000 },
  async () => {
    const [one, two] = restored.admins;
    const fresh = await stage.approve(approvedAt, {
      payee: payees.after,
      amountMinor,
      in: restored.world,
    });
    await until(
      'every account to be ready',
      async () =>
        (await Promise.all([0, 1, 2].map(look))).every(({ account }) => account.step === 'ready'),
      roundAnew,
    );
    await restored.round();
    expect(await restored.world.request(fresh)).toMatchObject({
      status: 'approved',
      waitingReason: 'recovery',
    });
    // The one that is to send it comes last.
    const accountIds = stage.stage.phones.accountIds.toReversed();
    for (const accountId of accountIds) {
      const path = `/api/recovery/accounts/${accountId}/release`;
      expect(await one?.('POST', path, { body: { reason: 'looked at' } })).toMatchObject({
        status: 200,
        body: { account: { step: 'halfReleased' } },
      });
      expect(await one?.('POST', path, { body: { reason: 'again' } })).toMatchObject({
        status: 403,
        body: { code: 'secondPersonNeeded' },
      });
      await restored.round();
      expect(await pressedIntents()).toEqual(pressedBefore);
      expect(await two?.('POST', path, { body: { reason: 'looked at too' } })).toMatchObject({
        status: 200,
        body: { account: { step: 'released' } },
      });
      expect(await two?.('POST', path, { body: { reason: 'late' } })).toMatchObject({
        status: accountId === accountIds.at(-1) ? 404 : 409,
      });
    }
    expect(await one?.('GET', '/api/recovery/state')).toMatchObject({ body: { isOpen: false } });
    await sql`update account set reported_at = now() + interval '1 hour'`.execute(
      restored.database.db.read,
    );
    await until('the new payout', async () => (await statusOf(fresh)) === 'succeeded', roundAnew);
    const pressed = await pressedIntents();
    expect(pressed).toHaveLength(pressedBefore.length + 1);
    expect(new Set(pressed.map((press) => press.split(' ')[0])).size).toBe(pressed.length);
    await restored.world.prove();
  },
);

async function roundAnew(): Promise<void> {
  await sql`update account set history_asked_at = null`.execute(restored.database.db.read);
  await sql`update recovery_account set asked_at = null`.execute(restored.database.db.read);
  await sql`update payout_intent set asked_at = null`.execute(restored.database.db.read);
  await restored.round();
}

async function onOwner(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
