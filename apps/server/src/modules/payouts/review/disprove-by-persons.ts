import type { CommandKind } from '#platform/writer';
import { type Disproving, endAttempt } from '../end-attempt.ts';
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
 * Two persons say that a payout was not paid: its attempt ends as by a disproof, its guard stays,
 * and a debit that comes all the same surfaces it. Its cause is `payoutEnd:<transaction id>`, the
 * engine's own, so it ends once. Refused with payoutNotOpen unless its outcome is unknown or in
 * review, pressStillPossible, proofTimeNotOver, and with what `decidable` and `endAttempt` say.
 */
export const disproveByPersons: CommandKind<DecidedNotPaid> = {
  kind: 'payout.disproveByPersons',
  lock: (input, slot) => [...endAttempt.lock(input, slot), ...proposalLock(input.word)],
  decide: (input, view, cause) => {
    const payout = view.row(payoutRows, input.transactionId);
    if (payout?.status !== 'unknown' && payout?.status !== 'review')
      return { refused: 'payoutNotOpen' };
    const proposal = decidable(view, input.word, { ...input, outcome: 'notPaid' });
    if ('refused' in proposal) return proposal;
    if (proposal.endsRequest !== input.endsRequest) return { refused: 'stateConflict' };
    if (view.now <= input.pressUntil) return { refused: 'pressStillPossible' };
    if (view.now < input.decideAfter) return { refused: 'proofTimeNotOver' };
    const ended = endAttempt.decide(input, view, cause);
    if ('refused' in ended) return ended;
    const { effects } = ended;
    const { transactionId, mode, endsRequest } = input;
    const changes = [...effects.changes, approvedBy(proposal, input.word, view.now)];
    return {
      effects: {
        ...effects,
        changes,
        inserts: [
          ...effects.inserts,
          recordOf(input.word, { transactionId, mode, outcome: 'notPaid', endsRequest }),
        ],
      },
      result: undefined,
    };
  },
};
