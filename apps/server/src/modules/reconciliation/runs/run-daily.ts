import { one } from '#platform/db';
import { readPace } from '../read-pace.ts';
import type { ReconciliationDeps } from '../reconciliation-deps.ts';
import { runReconciliation } from './run-reconciliation.ts';
import { selectDue } from './runs.sql.ts';

/** Closes the day before, by the operator's clock. Late, doubled or missed calls change nothing. */
export async function runDaily(
  deps: Pick<ReconciliationDeps, 'db' | 'signer'>,
): Promise<string | undefined> {
  const { zone, atMinute } = await readPace(deps.db.read);
  const { isDue } = await one(deps.db.read, selectDue(zone, atMinute));
  return isDue ? runReconciliation(deps, null) : undefined;
}
