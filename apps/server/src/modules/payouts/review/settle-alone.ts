import { ApiError } from '@wallet/contract';
import { type From, hashOf } from '#modules/approvals/words';
import { lockAlone } from './alone.sql.ts';
import { type DecideDeps, settle } from './decide-outcome.ts';
import type { Person } from './payout-proposal-rows.ts';
import { debitToName } from './propose-outcome.ts';
import { readEvidenceOf } from './read-payout-case.ts';
import { refuseAlone } from './single-person-blocker.ts';

export interface AloneDecision {
  transactionId: string;
  revision: number;
  lineId: string;
  reason: string;
  by: Person;
  from?: From | undefined;
}

/**
 * An Admin says alone which debit a payout is. What is said so is added up one word after the
 * other, so his word is kept before the money moves, and counts in the sums whatever the money is
 * refused for; of one payout he names one debit. Refuses like a proposal of it, `proposalOpen`, and
 * like `refuseAlone`.
 */
export async function settleAlone(
  deps: DecideDeps,
  { transactionId, revision, lineId, reason, by, from }: AloneDecision,
): Promise<void> {
  const { db, approvals } = deps;
  const found = await readEvidenceOf(db.read, transactionId);
  if (found.row.revision !== revision) throw new ApiError('revisionConflict');
  if (found.row.proposalId !== null) throw new ApiError('proposalOpen');
  const { revision: lineRevision } = debitToName(found, lineId);
  const judged = { found, person: by.actorId };
  await refuseAlone(db.read, approvals.vault, judged);
  const about = {
    subject: 'payoutOutcome',
    subjectId: transactionId,
    revision,
    payloadHash: hashOf({ transactionId, revision, lineId, lineRevision }),
  } as const;
  const word = { about, verdict: 'approve' as const, reason, by, from };
  const taken = await approvals.take(db.read, word);
  await db.transaction(async (trx) => {
    await lockAlone(found.row).execute(trx);
    await refuseAlone(trx, approvals.vault, judged);
    await approvals.keep(trx, taken);
  });
  const own = (await approvals.wordsFor(db.read, about)).find((one) => one.person === by.actorId);
  if (!own)
    throw new ApiError('secondPersonNeeded', { detail: 'You named another debit for it before.' });
  const neededOf = () => ({ about, askedBy: by.actorId, others: 0 });
  const naming = { lineId, lineRevision, word: { proposalId: null, by, reason } };
  await settle(deps, found, { ...naming, words: { written: [own.id], neededOf } });
}
