import { maybe, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { endInquiry, saveLateAnswer, lockInquiry, setMethodVerification } from './inquiries.sql.ts';
import type { LockedInquiry } from './inquiries.sql.ts';
import { outcomeOf, timedOut } from './outcome-of.ts';
import { places } from '../payee.ts';
import { inquiryOfKey, publishInquiryEnd } from './start-inquiry.ts';
import type { InquiryAnswer, Outcome } from './virtual-answers.ts';

/**
 * A phone told whose account it is. It counts when the inquiry waits and its time is not over by the database's time; a
 * later answer is kept and changes nothing. Telling it again is the same as once.
 */
export async function recordInquiryAnswer(
  trx: Trx,
  vault: Vault,
  { idempotencyKey, answer }: { idempotencyKey: string; answer: InquiryAnswer },
): Promise<void> {
  const asked = inquiryOfKey(idempotencyKey);
  const inquiry = asked && (await maybe(trx, lockInquiry(asked.id)));
  if (!asked || !inquiry) return;
  if (inquiry.status === 'verifying' && inquiry.leftMs > 0)
    return closeInquiry(trx, vault, inquiry, outcomeOf(answer, inquiry.holderName));
  if (inquiry.status === 'verifying' && inquiry.leftMs <= 0)
    await closeInquiry(trx, vault, inquiry, timedOut('noAnswer'));
  const wasAnswered = inquiry.status !== 'verifying' && inquiry.status !== 'timedOut';
  if (!wasAnswered && inquiry.lateAt === null)
    await saveLateAnswer(
      inquiry.id,
      vault.seal(JSON.stringify(answer), places.lateAnswer(inquiry.id)),
    ).execute(trx);
}

/** Ends an inquiry that the caller has locked and found waiting, and tells so. */
export async function closeInquiry(
  trx: Trx,
  vault: Vault,
  inquiry: LockedInquiry,
  outcome: Outcome,
): Promise<void> {
  const { id } = inquiry;
  const { status, reason, foundName, nameScore, answer } = outcome;
  const isAnswered = status !== 'timedOut';
  const ended = await maybe(
    trx,
    endInquiry({
      id,
      status,
      reason,
      foundName,
      nameScore,
      answerEnc: isAnswered ? vault.seal(JSON.stringify(answer), places.inquiryAnswer(id)) : null,
    }),
  );
  if (!ended) return;
  const isClose = status === 'verified' || status === 'closeMatch';
  if (isAnswered)
    await setMethodVerification({
      inquiryId: id,
      verification: status,
      verifiedName: isClose ? foundName : null,
    }).execute(trx);
  await publishInquiryEnd(trx, { ...inquiry, status });
}
