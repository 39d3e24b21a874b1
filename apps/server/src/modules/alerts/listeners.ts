import { z } from 'zod';
import type { Listener, Listeners } from '#platform/facts';
import type { Alerts } from './alerts.ts';
import { lookAt } from './look.ts';

/** The facts after which something may be bad, or good again, and what each is about. */
const subjectOf = {
  'devices.stateChanged': 'deviceId',
  'devices.changed': 'deviceId',
  'devices.tokenEnded': 'deviceId',
  'devices.agentChanged': 'deviceId',
  'accounts.changed': 'accountId',
  'accounts.gapStays': 'accountId',
  'accounts.loginChanged': 'accountId',
  'accounts.settlingStopped': 'accountId',
  'accounts.settlingResumed': 'accountId',
  'accounts.depositsStopped': 'accountId',
  'accounts.debitUnexplained': 'accountId',
  'accounts.moneyUnmatched': 'accountId',
  'accounts.differencesFound': 'accountId',
  'proxies.expiringSoon': 'proxyId',
  'payouts.unknown': 'transactionId',
  'payouts.inReview': 'transactionId',
  'payouts.succeeded': 'transactionId',
  'payouts.failed': 'transactionId',
  'payouts.paidAfterFailure': 'transactionId',
} as const;

const payloadSchema = z.object({
  deviceId: z.string().optional(),
  accountId: z.string().optional(),
  proxyId: z.string().optional(),
  transactionId: z.string().optional(),
});

/**
 * A fact is only a reason to look, after the commit: what is bad is read from the rows, so a fact that comes twice, late
 * or never changes nothing that is told. Facts that come while one look is under way are looked at together.
 */
export function alertListeners(alerts: Pick<Alerts, 'db' | 'jobs' | 'clock'>): Listeners {
  const waiting = new Set<string>();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      await lookAt(alerts, ids);
    }
  };
  const listener =
    (about: keyof z.output<typeof payloadSchema>): Listener =>
    async (fact, _trx, after) => {
      const id = payloadSchema.parse(fact.payload)[about];
      if (id === undefined) throw new Error(`the fact ${fact.name} names no ${about}`);
      after(() => {
        waiting.add(id);
        looking ??= look().finally(() => {
          looking = undefined;
        });
        return looking;
      });
    };
  return Object.fromEntries(
    Object.entries(subjectOf).map(([name, about]) => [name, [listener(about)]]),
  );
}
