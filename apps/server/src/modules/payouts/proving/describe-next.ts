import type { PayoutNextStep } from '@wallet/contract';
import type { IntentRow } from '../intents.sql.ts';
import { proofTimeoutMs, type Step } from './next-step.ts';

export interface DescribedStep {
  step: PayoutNextStep;
  reason: string | null;
  /** When it comes, or ends; null when that is now, or nobody knows. */
  at: Date | null;
}

/** What the engine does next about a payout, and when at the earliest, in words for people. Pure. */
export function describeNext(
  { state, payoutStatus, pressUntil, decideAfter, now }: IntentRow,
  step: Step,
): DescribedStep {
  if (state === 'settled' || state === 'closed') return { step: 'nothing', reason: null, at: null };
  if (payoutStatus === 'review') return { step: 'person', reason: null, at: null };
  switch (step.kind) {
    case 'wait':
      return state === 'taken'
        ? { step: 'loseSight', reason: null, at: pressUntil }
        : { step: 'waitForPress', reason: null, at: null };
    case 'look': {
      const isOver = decideAfter !== null && now >= decideAfter;
      return {
        step: 'look',
        reason: isOver ? 'untilHandOver' : 'untilDecision',
        at: isOver ? new Date(decideAfter.getTime() + proofTimeoutMs) : decideAfter,
      };
    }
    case 'end':
    case 'handOver':
      return { step: step.kind, reason: step.reason, at: null };
    case 'keep':
      return { step: 'waitForPress', reason: null, at: null };
    case 'pause':
      return { step: 'resend', reason: null, at: step.until };
    case 'loseSight':
    case 'resend':
      return { step: step.kind, reason: null, at: null };
  }
}
