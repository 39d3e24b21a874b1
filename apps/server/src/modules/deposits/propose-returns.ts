import { Refusal } from '@wallet/contract';
import { all } from '#platform/db';
import type { DepositDeps } from './deps.ts';
import { selectToReturn } from './late-money.sql.ts';
import { policyPerson, proposeLine } from './propose-line.ts';

const batch = 50;

/**
 * Late money of merchants that want it sent back is proposed so, where its customer was paid before; persons decide. One
 * that lapsed is proposed again, one that was refused is not. What nobody knows a destination for waits for a person. For
 * a repeated job.
 */
export async function proposeReturns({ db, lineRefunds, log }: Pick<DepositDeps, 'db' | 'lineRefunds' | 'log'>): Promise<number> {
  let proposed = 0;
  for (const { lineId, revision } of await all(db.read, selectToReturn(batch))) {
    try {
      await proposeLine(db, { lineId, revision, what: { kind: 'refund' }, reason: 'The merchant\u2019s policy sends late money back.', by: policyPerson }, lineRefunds);
      proposed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.info({ lineId, code: error.code }, 'late money cannot be proposed to be sent back by itself');
    }
  }
  return proposed;
}
