import type { Listener } from '#platform/events';
import type { Alerts } from '../alerts.ts';
import { updateAlerts } from './update-alerts.ts';

/**
 * An event is only a reason to look, after the commit: what is bad is read from the rows, so an event that comes twice,
 * late or never changes nothing that is told. Events that come while one look is under way are looked at together.
 */
export function alertListeners(alerts: Pick<Alerts, 'db' | 'jobs' | 'clock'>) {
  const waiting = new Set<string>();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      await updateAlerts(alerts, ids);
    }
  };
  const lookAfter =
    <Payload extends object>(idOf: (payload: Payload) => string): Listener<Payload> =>
    async (events, _trx, after) => {
      for (const { payload } of events)
        after(() => {
          waiting.add(idOf(payload));
          looking ??= look().finally(() => {
            looking = undefined;
          });
          return looking;
        });
    };
  return {
    device: lookAfter(({ deviceId }: { deviceId: string }) => deviceId),
    account: lookAfter(({ accountId }: { accountId: string }) => accountId),
    proxy: lookAfter(({ proxyId }: { proxyId: string }) => proxyId),
    payout: lookAfter(({ transactionId }: { transactionId: string }) => transactionId),
  };
}
