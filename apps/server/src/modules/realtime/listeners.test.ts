import { expect, test } from 'vitest';
import type { Trx } from '#platform/db';
import type { Realtime } from './start-realtime.ts';
import { screenSubscriptions } from '../../subscriptions.ts';

/** Delivers an event to its listeners and gives what screens were told after the commit. */
async function told(name: string, payload: object): Promise<unknown[]> {
  const heard: unknown[] = [];
  const realtime = new Proxy(
    {},
    {
      get:
        (_, push) =>
        (...args: unknown[]) =>
          void heard.push([push, ...args]),
    },
  ) as Realtime;
  const effects: (() => void | Promise<void>)[] = [];
  const at = new Date('2026-11-21T10:00:00Z');
  for (const { event, listener } of screenSubscriptions(realtime)) {
    if (event.name !== name) continue;
    const read = event.payload.parse(payload) as never;
    await listener(
      [{ id: 'fct_1', name, key: 'dev_1', mode: 'live', payload: read, at }],
      {} as Trx,
      (effect) => void effects.push(effect),
    );
  }
  for (const effect of effects) await effect();
  return heard;
}

/** What an event says that no screen is told. */
const unsaid = {
  proposalId: 'prp_1',
  transactionId: null,
  kind: 'refund',
  status: 'rejected',
  reason: 'late',
  nature: 'fee',
  to: null,
  adjustmentId: 'adj_1',
  differenceId: null,
  moveId: 'mov_1',
  expectedId: null,
  merchantId: null,
  differenceIds: [],
  importId: 'imp_1',
  side: 'in',
};

const record = {
  deviceId: 'dev_1',
  data: { sms: 3 },
  processStatus: 'running',
  additionalData: { checkedAt: '2026-11-21T10:00:00.000Z' },
};

test('a check that begins or breaks is shown to those who see the device, its owner among them', async () => {
  expect(await told('devices.healthChecked', { record, ownerUserId: 'usr_1' })).toEqual([
    ['healthChecked', record, 'usr_1'],
  ]);
  expect(await told('devices.healthChecked', { record, ownerUserId: null })).toEqual([
    ['healthChecked', record, null],
  ]);
});

test.each([
  'accounts.moneyUnmatched',
  'deposits.lineProposed',
  'deposits.lineAssigned',
  'deposits.proposalAgreed',
  'deposits.proposalEnded',
  'deposits.proposalLapsed',
  'deposits.lineIgnored',
])('after %s operators look at the line anew', async (name) => {
  expect(await told(name, { ...unsaid, lineId: 'lin_1', accountId: 'acc_1' })).toEqual([
    ['unmatchedChanged', 'lin_1'],
  ]);
});

test.each([
  'reconciliation.changed',
  'reconciliation.adjusted',
  'accounts.differencesFound',
  'accounts.statementImported',
  'accounts.importDiscarded',
  'deposits.ownTransferSeen',
])('after %s operators look at the comparison anew', async (name) => {
  expect(await told(name, { ...unsaid, lineId: 'lin_1', accountId: 'acc_1' })).toEqual([
    ['reconciliationChanged'],
  ]);
});

test('a marking has no line: operators look at everything that is proposed', async () => {
  expect(
    await told('deposits.markingProposed', {
      proposalId: 'prp_1',
      transactionId: 'txn_1',
      accountId: 'acc_1',
    }),
  ).toEqual([['unmatchedChanged', null]]);
});

test('a record of no device is told to nobody: its event fails and stays visible', async () => {
  await expect(
    told('devices.healthChecked', { record: { data: { sms: 1 } }, ownerUserId: null }),
  ).rejects.toThrow();
});

test.each(['devices.changed', 'devices.stateChanged', 'devices.connected', 'devices.disconnected'])(
  'after %s screens get the device anew',
  async (name) => {
    expect(
      await told(name, {
        deviceId: 'dev_1',
        isFirst: false,
        name: 'A',
        ownerUserId: null,
        from: null,
        to: 'offline',
        reason: 'silent',
        whatToDo: 'look',
        isBad: true,
      }),
    ).toEqual([['devicePresenceChanged', 'dev_1']]);
  },
);
