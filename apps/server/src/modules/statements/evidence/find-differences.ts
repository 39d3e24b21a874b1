import { all, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { insertOnlyElsewhere, insertOnlySettling } from './differences.sql.ts';
import type { OpenedDifference, ProvedSpan } from './differences.sql.ts';
import { statementEvents } from '../events.ts';

const batch = 500;
/** At the edges of a period two clocks may disagree about what belongs to it. */
const edgeMs = 10 * 60_000;

/** Opens differences only another source shows, once their time is covered; tells how many. */
export async function findDifferences(trx: Trx): Promise<number> {
  return tell(trx, await all(trx, insertOnlyElsewhere(batch)));
}

/** Opens one for each settling line that another source should show and does not. Answers how many. */
export async function insertMissing(trx: Trx, { from, to, ...span }: ProvedSpan): Promise<number> {
  const inner = {
    ...span,
    from: new Date(from.getTime() + edgeMs),
    to: new Date(to.getTime() - edgeMs),
  };
  return tell(trx, await all(trx, insertOnlySettling(inner)));
}

async function tell(trx: Trx, opened: readonly OpenedDifference[]): Promise<number> {
  for (const [accountId, differences] of Map.groupBy(opened, (one) => one.accountId)) {
    const [{ mode } = { mode: 'live' as const }] = differences;
    await publish(trx, statementEvents.differencesFound, {
      key: accountId,
      mode,
      payload: { accountId, differenceIds: differences.map(({ id }) => id) },
    });
  }
  return opened.length;
}
