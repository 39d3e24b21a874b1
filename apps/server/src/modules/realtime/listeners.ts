import { type HealthCheckRecord, maintenanceKey, type Provider } from '@wallet/contract';
import type { Listener } from '#platform/events';
import type { Realtime } from './start-realtime.ts';

type LoginChange = Parameters<Realtime['loginChanged']>[1];

/** What screens are told, each by an event; after the commit and best effort. */
export function realtimeListeners(realtime: Realtime) {
  return {
    transaction: afterwards<{ merchantId: string; transactionId?: string | undefined }>(
      ({ merchantId, transactionId }) => {
        if (transactionId !== undefined) realtime.transactionChanged({ merchantId, transactionId });
      },
    ),
    paySession: afterwards<{ sessionId: string }>(({ sessionId }) =>
      realtime.sessionChanged(sessionId),
    ),
    withdrawal: afterwards<{
      merchantId: string;
      requestId: string;
      transactionId?: string | null | undefined;
    }>(({ merchantId, requestId, transactionId = null }) => {
      realtime.withdrawalChanged(merchantId, requestId);
      if (transactionId !== null) realtime.transactionChanged({ merchantId, transactionId });
    }),
    payoutMethod: afterwards<{
      merchantId: string;
      payoutMethodId: string | null;
      verificationId?: string;
    }>(({ merchantId, payoutMethodId, verificationId = null }) =>
      realtime.payoutMethodChanged(merchantId, { payoutMethodId, verificationId }),
    ),
    balance: afterwards<{ merchantId: string }>(({ merchantId }) =>
      realtime.balanceChanged(merchantId),
    ),
    line: afterwards<{ lineId: string | null }>(({ lineId }) => realtime.unmatchedChanged(lineId)),
    /** Of what has no line: everything that waits is looked at. */
    lines: afterwards(() => realtime.unmatchedChanged(null)),
    reconciliation: afterwards(() => realtime.reconciliationChanged()),
    device: afterwards<{ deviceId: string }>(({ deviceId }) =>
      realtime.devicePresenceChanged(deviceId),
    ),
    health: afterwards<{ record: HealthCheckRecord; ownerUserId: string | null }>(
      ({ record, ownerUserId }) => realtime.healthChecked(record, ownerUserId),
    ),
    login: afterwards<LoginChange & { provider: Provider; ownerUserId: string | null }>(
      ({ provider, ownerUserId, ...change }) =>
        realtime.loginChanged(provider, change, ownerUserId),
    ),
    alerts: afterwards<{ ownerUserIds: string[] }>(({ ownerUserIds }) =>
      realtime.alertsChanged(ownerUserIds),
    ),
    shift: afterwards(() => realtime.shiftChanged()),
    setting: afterwards<{ key: string }>(({ key }) => {
      if (key === maintenanceKey) realtime.maintenanceChanged();
    }),
    signIn: afterwards<{ sessionId: string }>(({ sessionId }) => realtime.sessionEnded(sessionId)),
  };
}

function afterwards<Payload extends object>(effect: (payload: Payload) => void): Listener<Payload> {
  return async (events, _trx, after) => {
    for (const { payload } of events) after(() => effect(payload));
  };
}
