import type { LedgerProof } from '#modules/ledger/verification';
import { type Db, one } from '#platform/db';
import { silentLog } from '#platform/log';
import { countOpen } from './findings.sql.ts';
import { saveFindings } from './save-findings.ts';
import { beginWhenDue, insertRun } from './runs.sql.ts';

/**
 * Writes down a proof that was made at a shell, without keys: what it found stops all payouts at
 * once. While something is open the server is asked for its own proof, which signs whose payouts
 * stop, or ends what is gone.
 */
export async function saveProof(
  db: Db,
  { checks, divergences: breaks, lookedAt, seconds }: LedgerProof & { seconds: number },
): Promise<void> {
  await saveFindings({ db, log: silentLog() }, { kind: 'shell', checks, breaks });
  await insertRun('shell', {
    seconds,
    checks: checks.length,
    lookedAt,
    findings: breaks.length,
  }).execute(db.read);
  if ((await one(db.read, countOpen())).count > 0) await beginWhenDue(true).execute(db.read);
}
