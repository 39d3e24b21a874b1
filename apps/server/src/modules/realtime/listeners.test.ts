import { expect, test } from 'vitest';
import type { Trx } from '#platform/db';
import { realtimeListeners } from './listeners.ts';
import type { Realtime } from './open-realtime.ts';

/** Tells a fact to its listeners and gives what screens were told after the commit. */
async function told(name: string, payload: Record<string, unknown>): Promise<unknown[]> {
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
  for (const listener of realtimeListeners(realtime)[name] ?? []) {
    await listener(
      {
        id: 'fct_1',
        name,
        key: 'dev_1',
        mode: 'live',
        payload,
        at: new Date('2026-11-21T10:00:00Z'),
      },
      {} as Trx,
      (effect) => void effects.push(effect),
    );
  }
  for (const effect of effects) await effect();
  return heard;
}

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
  expect(await told(name, { lineId: 'lin_1', accountId: 'acc_1' })).toEqual([
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
  expect(await told(name, { accountId: 'acc_1' })).toEqual([['reconciliationChanged']]);
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

test('a record of no device is told to nobody: its fact fails and stays visible', async () => {
  await expect(
    told('devices.healthChecked', { record: { data: { sms: 1 } }, ownerUserId: null }),
  ).rejects.toThrow();
});

test.each(['devices.changed', 'devices.stateChanged', 'devices.connected', 'devices.disconnected'])(
  'after %s screens get the device anew',
  async (name) => {
    expect(await told(name, { deviceId: 'dev_1', name: 'A', isBad: true })).toEqual([
      ['devicePresenceChanged', 'dev_1'],
    ]);
  },
);
