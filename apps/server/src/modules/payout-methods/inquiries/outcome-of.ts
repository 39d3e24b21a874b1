import type { VerificationReason } from '@wallet/contract';
import { compareNames } from '../compare-names.ts';
import { maskedName } from '#platform/mask-name';
import { shownName } from '../shown-name.ts';
import type { InquiryAnswer, Outcome } from './virtual-answers.ts';

/** What an institution's answer means for somebody who entered a name, or none. Pure. */
export function outcomeOf(answer: InquiryAnswer, entered: string | null): Outcome {
  if (answer.found === 'no') return { ...nothing, status: 'notFound', reason: null };
  if (answer.found === 'unsupported')
    return { ...nothing, status: 'unsupported', reason: 'noInquiry' };
  const { holderName } = answer;
  if (entered === null)
    return {
      ...nothing,
      status: 'verified',
      reason: null,
      foundName: maskedName(holderName),
      answer: { holderName },
    };
  // Institutions hide letters by it; whoever asks may not.
  const known = entered.replaceAll('*', ' ');
  const { verdict, score } = compareNames(known, holderName);
  // How far away a wrong guess was would lead to the right one.
  const isClose = verdict !== 'mismatch';
  return {
    status: verdict,
    reason: null,
    foundName: shownName(known, holderName, verdict),
    nameScore: isClose ? score : null,
    answer: { holderName, score },
  };
}

/** Nobody answered. */
export function timedOut(reason: VerificationReason): Outcome {
  return { ...nothing, status: 'timedOut', reason };
}

const nothing = { foundName: null, nameScore: null, answer: {} };
