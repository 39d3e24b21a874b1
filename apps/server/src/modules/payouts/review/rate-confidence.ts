import type {
  BalanceMove,
  IntentState,
  PayoutClue,
  PayoutConfidence,
  PayoutStatus,
} from '@wallet/contract';

export interface ConfidenceFacts {
  status: PayoutStatus;
  state: IntentState;
  /**
   * What the app answered to the press, as the last report that counts has it; `pressed`: it did
   * not say. Null: nobody told of a press.
   */
  said: 'accepted' | 'refused' | 'pressed' | null;
  /** Debits that could be it: with its reference, and of its sum without another one's. */
  namedDebits: number;
  debitsOfSum: number;
  /** Of its sum, where the app called its transfer something else. */
  otherDebits: number;
  /** Other open payouts whose sum such a debit is. */
  rivals: number;
  moved: BalanceMove;
  /** Two complete reads behind its time, a lag apart and one behind a restart, lack its line. */
  isLacking: boolean;
}

type Said = 'accepted' | 'refused' | 'pressed' | 'silent';
type Fell = 'fell' | 'same' | 'unclear';

/**
 * Without any debit that could be it, by what the app said and what the balance did: while reads
 * are missing, and when they lack it.
 */
const withoutDebit: Readonly<
  Record<Said, Readonly<Record<Fell, { open: PayoutConfidence; lacking: PayoutConfidence }>>>
> = {
  accepted: {
    fell: { open: 'probablyPaid', lacking: 'probablyPaid' },
    same: { open: 'unclear', lacking: 'probablyNotPaid' },
    unclear: { open: 'probablyPaid', lacking: 'unclear' },
  },
  pressed: {
    fell: { open: 'probablyPaid', lacking: 'unclear' },
    same: { open: 'unclear', lacking: 'probablyNotPaid' },
    unclear: { open: 'unclear', lacking: 'unclear' },
  },
  refused: {
    fell: { open: 'unclear', lacking: 'unclear' },
    same: { open: 'probablyNotPaid', lacking: 'notPaid' },
    unclear: { open: 'unclear', lacking: 'probablyNotPaid' },
  },
  silent: {
    fell: { open: 'probablyPaid', lacking: 'unclear' },
    same: { open: 'probablyNotPaid', lacking: 'notPaid' },
    unclear: { open: 'unclear', lacking: 'notPaid' },
  },
};

/**
 * How sure it is that a payout was paid, and by which clues. Pure. For people: it moves no money, and what the engine
 * proves it proves by itself. A debit with the payout's own reference says it all; a denial of its journal as well.
 */
export function rateConfidence(facts: ConfidenceFacts): {
  confidence: PayoutConfidence;
  clues: PayoutClue[];
} {
  return { confidence: confidenceOf(facts), clues: cluesOf(facts) };
}

function confidenceOf(facts: ConfidenceFacts): PayoutConfidence {
  const { status, state, said, namedDebits, debitsOfSum, rivals, moved, isLacking } = facts;
  if (
    status === 'succeeded' ||
    status === 'reversed' ||
    status === 'paidAfterFailure' ||
    namedDebits > 0
  )
    return 'paid';
  if (status === 'failed' || status === 'cancelled') return 'notPaid';
  if (debitsOfSum > 0)
    return (debitsOfSum === 1 && rivals === 0) || said === 'accepted' ? 'probablyPaid' : 'unclear';
  if (state === 'denied' || state === 'waiting') return 'notPaid';
  return withoutDebit[said ?? 'silent'][fellOf(moved)][isLacking ? 'lacking' : 'open'];
}

function fellOf(moved: BalanceMove): Fell {
  if (moved === 'exactlySum' || moved === 'exactlySumAndFee') return 'fell';
  return moved === 'nothing' ? 'same' : 'unclear';
}

const clueOfMove: Readonly<Record<BalanceMove, PayoutClue>> = {
  exactlySum: 'balanceFell',
  exactlySumAndFee: 'balanceFell',
  nothing: 'balanceSame',
  other: 'balanceOther',
  unknown: 'balanceUnknown',
};

function cluesOf(facts: ConfidenceFacts): PayoutClue[] {
  const { state, said, moved, isLacking } = facts;
  const report: PayoutClue =
    state === 'denied' || state === 'waiting' ? 'denied' : (said ?? 'silent');
  return [debitClue(facts), report, clueOfMove[moved], isLacking ? 'readsLackIt' : 'readsMissing'];
}

function debitClue({ namedDebits, debitsOfSum, otherDebits, rivals }: ConfidenceFacts): PayoutClue {
  if (namedDebits > 0) return 'debitNamed';
  if (debitsOfSum > 0) return debitsOfSum === 1 && rivals === 0 ? 'debitOfSum' : 'severalDebits';
  return otherDebits > 0 ? 'debitOtherName' : 'noDebit';
}
