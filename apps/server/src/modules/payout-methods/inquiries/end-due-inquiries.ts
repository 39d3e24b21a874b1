import { all, type Db } from '#platform/db';
import type { Vault } from '#platform/vault';
import { lockDueInquiries } from './inquiries.sql.ts';
import { timedOut } from './outcome-of.ts';
import { closeInquiry } from './record-answer.ts';
import { virtualOutcome } from './virtual-answers.ts';

/**
 * Ends inquiries whose time is over by the database's clock, and lets the virtual accounts of test
 * mode answer. Tells how many were ended. To be called every second; what a stopped server left
 * open is found here.
 */
export async function endDueInquiries({
  db,
  vault,
}: {
  db: Pick<Db, 'transaction'>;
  vault: Vault;
}): Promise<number> {
  return db.transaction(async (trx) => {
    let count = 0;
    for (const inquiry of await all(trx, lockDueInquiries())) {
      const outcome = inquiry.leftMs <= 0 ? timedOut('noAnswer') : virtualOutcome(inquiry);
      if (outcome === null) continue;
      await closeInquiry(trx, vault, inquiry, outcome);
      count++;
    }
    return count;
  });
}
