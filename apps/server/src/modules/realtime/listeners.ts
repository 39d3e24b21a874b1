import { z } from 'zod';
import { loginStatuses, maintenanceKey, providerSchema } from '@wallet/contract';
import type { HealthCheckRecord } from '@wallet/contract';
import type { Listener, Listeners } from '#platform/facts';
import type { Realtime } from './open-realtime.ts';

const merchantFact = z.object({ merchantId: z.string() });
const transactionFact = z.object({ merchantId: z.string(), transactionId: z.string().optional() });
const paySessionFact = z.object({ sessionId: z.string().optional() });
const withdrawalFact = z.object({
  merchantId: z.string(),
  requestId: z.string().nullish(),
  transactionId: z.string().nullish(),
});
const payoutFact = z.object({
  merchantId: z.string(),
  payoutMethodId: z.string().nullish(),
  verificationId: z.string().nullish(),
});
const deviceFact = z.object({ deviceId: z.string() });
const checkFact = z.object({
  record: z.custom<HealthCheckRecord>(
    (value) => typeof value === 'object' && value !== null && 'deviceId' in value,
  ),
  ownerUserId: z.string().nullable(),
});
const sessionFact = z.object({ sessionId: z.string() });
const loginFact = z.object({
  accountId: z.string(),
  provider: providerSchema,
  ownerUserId: z.string().nullable(),
  step: z.number(),
  status: z.enum(loginStatuses),
  message: z.string(),
});

const lineFact = z.object({ lineId: z.string().nullish() });
const settingFact = z.object({ key: z.string() });
const alertsFact = z.object({ ownerUserIds: z.array(z.string()) });

const aboutDeposits = [
  'qrShown',
  'claimed',
  'succeeded',
  'expired',
  'cancelled',
  'failed',
  'inReview',
  'refunded',
  'reversed',
  'exceptionFlagged',
].map((name) => `deposits.${name}`);

const aboutWithdrawals = [
  ...[
    'verifying',
    'awaitingConfirmation',
    'verificationFailed',
    'confirmExpired',
    'pendingApproval',
    'approvedOnce',
    'onHold',
    'approved',
    'released',
    'rejected',
    'processing',
    'succeeded',
    'failed',
    'cancelled',
    'reversed',
  ].map((name) => `withdrawals.${name}`),
  ...['begun', 'unknown', 'inReview', 'succeeded', 'failed', 'paidAfterFailure', 'reversed'].map(
    (name) => `payouts.${name}`,
  ),
];

const aboutUnmatched = [
  'accounts.moneyUnmatched',
  ...[
    'lineProposed',
    'markingProposed',
    'proposalAgreed',
    'proposalEnded',
    'proposalLapsed',
    'lineAssigned',
    'expectedLineMet',
    'lineIgnored',
  ].map((name) => `deposits.${name}`),
];

const aboutReconciliation = [
  'reconciliation.changed',
  'reconciliation.adjusted',
  'accounts.differencesFound',
  'accounts.statementImported',
  'accounts.importDiscarded',
  'accounts.linesLinked',
  'deposits.ownTransferSeen',
];

/** What screens are told on which fact, after the commit and best effort. */
export function realtimeListeners(realtime: Realtime): Listeners {
  const transaction = afterwards((payload) => {
    const { merchantId, transactionId } = transactionFact.parse(payload);
    if (transactionId !== undefined) realtime.transactionChanged({ merchantId, transactionId });
  });
  const payoutMethod = afterwards((payload) => {
    const { merchantId, payoutMethodId = null, verificationId = null } = payoutFact.parse(payload);
    realtime.payoutMethodChanged(merchantId, { payoutMethodId, verificationId });
  });
  const withdrawal = afterwards((payload) => {
    const { merchantId, requestId, transactionId } = withdrawalFact.parse(payload);
    if (typeof requestId === 'string') realtime.withdrawalChanged(merchantId, requestId);
    if (typeof transactionId === 'string')
      realtime.transactionChanged({ merchantId, transactionId });
  });
  const unmatched = afterwards((payload) =>
    realtime.unmatchedChanged(lineFact.parse(payload).lineId ?? null),
  );
  const paySession = afterwards((payload) => {
    const { sessionId } = paySessionFact.parse(payload);
    if (sessionId !== undefined) realtime.sessionChanged(sessionId);
  });
  return {
    ...Object.fromEntries(aboutUnmatched.map((name) => [name, [unmatched]])),
    ...Object.fromEntries(
      aboutReconciliation.map((name) => [
        name,
        [afterwards(() => realtime.reconciliationChanged())],
      ]),
    ),
    ...Object.fromEntries(aboutWithdrawals.map((name) => [name, [withdrawal]])),
    'payoutMethods.added': [payoutMethod],
    'payoutMethods.changed': [payoutMethod],
    'payoutMethods.verificationEnded': [payoutMethod],
    ...Object.fromEntries(aboutDeposits.map((name) => [name, [transaction, paySession]])),
    'deposits.sessionOpened': [paySession],
    'deposits.timeMoved': [paySession],
    'ledger.balanceChanged': [
      afterwards((payload) => realtime.balanceChanged(merchantFact.parse(payload).merchantId)),
    ],
    'devices.connected': [
      afterwards((payload) => realtime.devicePresenceChanged(deviceFact.parse(payload).deviceId)),
    ],
    'devices.disconnected': [
      afterwards((payload) => realtime.devicePresenceChanged(deviceFact.parse(payload).deviceId)),
    ],
    'devices.busyChanged': [
      afterwards((payload) => realtime.deviceBusyChanged(deviceFact.parse(payload).deviceId)),
    ],
    'devices.changed': [
      afterwards((payload) => realtime.devicePresenceChanged(deviceFact.parse(payload).deviceId)),
    ],
    'devices.stateChanged': [
      afterwards((payload) => realtime.devicePresenceChanged(deviceFact.parse(payload).deviceId)),
    ],
    'accounts.loginChanged': [
      afterwards((payload) => {
        const { provider, ownerUserId, ...change } = loginFact.parse(payload);
        realtime.loginChanged(provider, change, ownerUserId);
      }),
    ],
    'devices.healthChecked': [
      afterwards((payload) => {
        const { record, ownerUserId } = checkFact.parse(payload);
        realtime.healthChecked(record, ownerUserId);
      }),
    ],
    'alerts.changed': [
      afterwards((payload) => realtime.alertsChanged(alertsFact.parse(payload).ownerUserIds)),
    ],
    'shift.changed': [afterwards(() => realtime.shiftChanged())],
    'settings.changed': [
      afterwards((payload) => {
        if (settingFact.parse(payload).key === maintenanceKey) realtime.maintenanceChanged();
      }),
    ],
    'identity.sessionEnded': [
      afterwards((payload) => realtime.sessionEnded(sessionFact.parse(payload).sessionId)),
    ],
  };
}

function afterwards(effect: (payload: Record<string, unknown>) => void): Listener {
  return async (fact, _, after) => after(() => effect(fact.payload));
}
