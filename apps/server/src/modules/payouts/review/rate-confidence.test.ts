import { describe, expect, test } from 'vitest';
import { type ConfidenceFacts, rateConfidence } from './rate-confidence.ts';

const nothingKnown: ConfidenceFacts = {
  status: 'unknown',
  state: 'unknown',
  said: null,
  namedDebits: 0,
  debitsOfSum: 0,
  otherDebits: 0,
  rivals: 0,
  moved: 'unknown',
  isLacking: false,
};
const confidence = (facts: Partial<ConfidenceFacts>) =>
  rateConfidence({ ...nothingKnown, ...facts }).confidence;

describe('how sure it is that a payout was paid', () => {
  test.each<[string, Partial<ConfidenceFacts>, string]>([
    ['nothing is known', {}, 'unclear'],
    [
      'a debit has the reference that the app told',
      { namedDebits: 1, debitsOfSum: 1, moved: 'nothing', isLacking: true },
      'paid',
    ],
    ['one debit of its sum is nobody\u2019s', { debitsOfSum: 1 }, 'probablyPaid'],
    ['two debits of its sum are nobody\u2019s', { debitsOfSum: 2 }, 'unclear'],
    ['one debit could be another payout', { debitsOfSum: 1, rivals: 1 }, 'unclear'],
    [
      'one debit could be another payout, and the app accepted',
      { debitsOfSum: 1, rivals: 1, said: 'accepted' },
      'probablyPaid',
    ],
    ['the journal denied it', { state: 'denied' }, 'notPaid'],
    ['it waits to be given again', { state: 'waiting' }, 'notPaid'],
    [
      'a debit is there although the journal denied it',
      { state: 'denied', debitsOfSum: 1 },
      'probablyPaid',
    ],
    ['it is settled', { status: 'succeeded', state: 'settled' }, 'paid'],
    ['it surfaced', { status: 'paidAfterFailure', state: 'settled' }, 'paid'],
    ['it has failed', { status: 'failed', state: 'closed' }, 'notPaid'],
  ])('when %s', (_what, facts, expected) => {
    expect(confidence(facts)).toBe(expected);
  });

  // Without a debit: what the app said, what the balance did, and how sure that is while reads are
  // missing and when they lack it.
  test.each<[ConfidenceFacts['said'], ConfidenceFacts['moved'], string, string]>([
    ['accepted', 'exactlySum', 'probablyPaid', 'probablyPaid'],
    ['accepted', 'exactlySumAndFee', 'probablyPaid', 'probablyPaid'],
    ['accepted', 'nothing', 'unclear', 'probablyNotPaid'],
    ['accepted', 'other', 'probablyPaid', 'unclear'],
    ['accepted', 'unknown', 'probablyPaid', 'unclear'],
    ['pressed', 'exactlySum', 'probablyPaid', 'unclear'],
    ['pressed', 'nothing', 'unclear', 'probablyNotPaid'],
    ['pressed', 'unknown', 'unclear', 'unclear'],
    ['refused', 'exactlySum', 'unclear', 'unclear'],
    ['refused', 'nothing', 'probablyNotPaid', 'notPaid'],
    ['refused', 'other', 'unclear', 'probablyNotPaid'],
    [null, 'exactlySum', 'probablyPaid', 'unclear'],
    [null, 'nothing', 'probablyNotPaid', 'notPaid'],
    [null, 'other', 'unclear', 'notPaid'],
  ])(
    'without a debit, when the app said %s and the balance moved by %s',
    (said, moved, open, lacking) => {
      expect([confidence({ said, moved }), confidence({ said, moved, isLacking: true })]).toEqual([
        open,
        lacking,
      ]);
    },
  );

  test('is told with its clues: the debits, the report, the balance, the reads', () => {
    expect(rateConfidence(nothingKnown).clues).toEqual([
      'noDebit',
      'silent',
      'balanceUnknown',
      'readsMissing',
    ]);
    expect(
      rateConfidence({
        ...nothingKnown,
        debitsOfSum: 1,
        said: 'accepted',
        moved: 'exactlySumAndFee',
        isLacking: true,
      }).clues,
    ).toEqual(['debitOfSum', 'accepted', 'balanceFell', 'readsLackIt']);
    expect(rateConfidence({ ...nothingKnown, otherDebits: 1 })).toEqual({
      confidence: 'unclear',
      clues: ['debitOtherName', 'silent', 'balanceUnknown', 'readsMissing'],
    });
    expect(
      rateConfidence({
        ...nothingKnown,
        debitsOfSum: 1,
        rivals: 2,
        state: 'denied',
        moved: 'other',
      }).clues,
    ).toEqual(['severalDebits', 'denied', 'balanceOther', 'readsMissing']);
  });
});
