import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { createAccountFleet, type AccountFleet } from '../../testing/fleet/account-fleet.ts';

let world: AccountFleet;
let deviceId: string;
let accountId: string;
beforeAll(async () => {
  world = await createAccountFleet();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ deviceId, accountId } = await world.newAccount());
});

const ofAccount = (name: string, body: object) =>
  world.ask('admin', 'POST', `/api/accounts/${accountId}/${name}`, body);
const ofDevice = (name: string, body: object) =>
  world.fleet.ask('admin', 'POST', `/api/devices/${deviceId}/${name}`, body);
const revisionOfAccount = async () => (await world.detail(accountId)).account.revision;
const revisionOfDevice = async () => (await world.fleet.detail(deviceId)).revision;

/** Each thing that may be in flight, and the words in which a refusal names it. */
const risks: [string, () => Promise<unknown>, string][] = [
  [
    'somebody may be paying',
    () => world.fleet.openDeposit(accountId),
    '1 open deposit of 150,000.00 IDR',
  ],
  [
    'a one-time code is waited for',
    () => ofAccount('login', { secret: 'kopi susu' }),
    'waits for its one-time code',
  ],
  [
    'a transfer is not proved',
    () =>
      world.fleet.database.db.writerPool.query(
        `insert into payout_intent (id, transaction_id, account_id, device_id, merchant_id, mode, payee_key,
          currency, amount, state)
    values ($1, 'txn_1', $2, $3, 'mer_1', 'live', 'p', 'IDR', 100, 'unknown')`,
        [newId('int'), accountId, deviceId],
      ),
    '1 transfer',
  ],
];

/** What must not meet money in flight, and is refused then. */
const refused: [string, () => Promise<{ status: number; body: unknown }>][] = [
  [
    'a change of an account\u2019s exit',
    async () => ofAccount('proxy', { revision: await revisionOfAccount(), proxyId: newId('prx') }),
  ],
  [
    'a change of its device',
    async () => ofAccount('device', { revision: await revisionOfAccount(), deviceId: null }),
  ],
  ['retiring it', () => ofAccount('retire', { reason: 'closed' })],
  [
    'maintenance of its phone, in which it is restarted or its agent updated',
    () => ofDevice('maintenance', { reason: 'agent update' }),
  ],
  [
    'another owner of the phone',
    async () =>
      world.fleet.ask('admin', 'PATCH', `/api/devices/${deviceId}`, {
        revision: await revisionOfDevice(),
        ownerUserId: world.fleet.people.otherFarm.userId,
      }),
  ],
  ['another token of the agent', () => ofDevice('rotate-token', {})],
  ['ending its token', () => ofDevice('revoke-token', { reason: 'lost' })],
  ['retiring the phone', () => ofDevice('retire', { reason: 'broken' })],
];

describe.each(risks)('while %s', (_, begin, words) => {
  it.each(refused)('%s is refused, and says what is open', async (_name, act) => {
    await begin();
    expect(await act()).toMatchObject({
      status: 409,
      body: { code: 'moneyAtRisk', detail: expect.stringContaining(words) },
    });
  });

  it('the acts on the phone wait when asked to, in which it takes nothing new', async () => {
    await begin();
    expect(await ofDevice('maintenance', { reason: 'agent update', whenSafe: true })).toMatchObject(
      {
        status: 200,
        body: {
          pendingAct: { act: 'maintenance' },
          notChosen: expect.stringContaining('as soon as it is safe'),
        },
      },
    );
  });

  it('draining is never refused: it makes safe', async () => {
    await begin();
    expect(await ofDevice('drain', { reason: 'agent update' })).toMatchObject({
      status: 200,
      body: { drain: { isDone: false } },
    });
  });

  it('no sign-in begins and no credentials change', async () => {
    await begin();
    const { hasCredentials } = (await world.detail(accountId)).basic;
    expect(await ofAccount('login', { secret: 'another' })).toMatchObject({
      status: 409,
      body: { code: expect.stringMatching(/^(moneyAtRisk|loginRunning)$/) },
    });
    expect((await world.detail(accountId)).basic.hasCredentials).toBe(hasCredentials);
  });
});

it('without any of them all of that is possible', async () => {
  for (const [name, act] of refused.filter(
    ([of]) => !of.includes('exit') && !of.startsWith('retiring the phone'),
  )) {
    ({ deviceId, accountId } = await world.newAccount());
    expect([name, (await act()).status]).toEqual([name, 200]);
  }
});
