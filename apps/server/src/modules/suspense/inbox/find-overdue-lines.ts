import { statementEvents } from '#modules/statements';
import { all, type Db } from '#platform/db';
import { publish } from '#platform/events';
import { closeMet, insertOverdue } from '../proposals/expected-receipts.sql.ts';

const batch = 200;

/** Opens a difference per expected line overdue by three days, closes arrived ones; tells how many. */
export async function findOverdueLines(db: Db): Promise<number> {
  return db.transaction(async (trx) => {
    await closeMet().execute(trx);
    const opened = await all(trx, insertOverdue(batch));
    for (const [accountId, differences] of Map.groupBy(opened, (one) => one.accountId)) {
      const [{ mode } = { mode: 'live' as const }] = differences;
      await publish(trx, statementEvents.differencesFound, {
        key: accountId,
        mode,
        payload: { accountId, differenceIds: differences.map(({ id }) => id) },
      });
    }
    return opened.length;
  });
}
