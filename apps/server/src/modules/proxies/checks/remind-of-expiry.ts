import { all } from '#platform/db';
import { publish } from '#platform/events';
import { purgeRuns } from './checks.sql.ts';
import { proxyEvents } from '../events.ts';
import type { Proxies } from '../proxies.ts';
import { takeDueReminders } from '../proxies.sql.ts';

/** Of the checks that nobody asked for there are many more. */
const kept = { askedDays: 90, dueDays: 14 };

/** Tells of each proxy once that it ends within seven days, and once within one; a new end is told anew. */
export async function remindOfExpiry({ db }: Pick<Proxies, 'db'>): Promise<void> {
  await db.transaction(
    async (trx) => {
      for (const { proxyId, name, expiresAt, days } of await all(trx, takeDueReminders())) {
        await publish(trx, proxyEvents.expiringSoon, {
          key: proxyId,
          mode: 'live',
          payload: { proxyId, name, days, expiresAt: expiresAt.toISOString() },
        });
      }
    },
    { idempotent: true },
  );
}

/** Forgets checks that somebody asked for after three months, and all others after two weeks. */
export async function purgeOldChecks({ db }: Pick<Proxies, 'db'>): Promise<void> {
  await purgeRuns(kept).execute(db.read);
}
