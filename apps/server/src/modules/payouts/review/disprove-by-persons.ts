import type { ItemKind } from '#platform/writer';
import { endAttempt } from '../end-attempt.ts';
import type { Disproving } from '../end-attempt.ts';
import { approvedBy, decidable, proposalLock, recordOf } from './payout-proposal-rows.ts';
import type { Word } from './payout-proposal-rows.ts';
import { payoutRows } from '../payout-rows.ts';

export interface DecidedNotPaid extends Disproving {
  word: Word;
  /** Until when it may be pressed, and until when its line may come, as of `intentRevision`. */
  pressUntil: Date;
  decideAfter: Date;
}

/**
 * Two persons say that a payout was not paid: its attempt ends as by a disproof, its guard stays, and a debit that comes
 * all the same surfaces it. Its cause is `payoutEnd:<transaction id>`, the engine's own, so it ends once. Refused with
 * payoutNotOpen unless its outcome is unknown or in review, pressStillPossible, proofTimeNotOver, and with what
 * `decidable` and `endAttempt` say.
 */
export const disproveByPersons: ItemKind<DecidedNotPaid> = {
  kind: 'payout.disproveByPersons',
  lock: (wish, slot) => [...endAttempt.lock(wish, slot), ...proposalLock(wish.word)],
  judge: (wish, view, cause) => {
    const payout = view.row(payoutRows, wish.transactionId);
    if (payout?.status !== 'unknown' && payout?.status !== 'review')
      return { refused: 'payoutNotOpen' };
    const proposal = decidable(view, wish.word, { ...wish, outcome: 'notPaid' });
    if ('refused' in proposal) return proposal;
    if (proposal.endsRequest !== wish.endsRequest) return { refused: 'stateConflict' };
    if (view.now <= wish.pressUntil) return { refused: 'pressStillPossible' };
    if (view.now < wish.decideAfter) return { refused: 'proofTimeNotOver' };
    const ended = endAttempt.judge(wish, view, cause);
    if ('refused' in ended) return ended;
    const { effects } = ended;
    const { transactionId, mode, endsRequest } = wish;
    const changes = [...effects.changes, approvedBy(proposal, wish.word, view.now)];
    return {
      effects: {
        ...effects,
        changes,
        additions: [
          ...effects.additions,
          recordOf(wish.word, { transactionId, mode, outcome: 'notPaid', endsRequest }),
        ],
      },
      result: undefined,
    };
  },
};
