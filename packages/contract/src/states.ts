import { machine, type StateOf } from './state-machine.ts';

export { mayMove, statesOf, terminalStates } from './state-machine.ts';
export type { EventOf, Machine, Move, StateOf } from './state-machine.ts';

export const depositMachine = machine({
  initial: 'created',
  /** Made and shown in one step. */
  born: ['awaitingPayment'],
  moves: {
    showQr: { from: ['created'], to: 'awaitingPayment' },
    claimTransferred: { from: ['awaitingPayment'], to: 'checking' },
    pay: { from: ['awaitingPayment', 'checking', 'expired'], to: 'succeeded' },
    /** Nothing fails a deposit; of a row that says `failed` a person decides like of one that expired. */
    payByDecision: { from: ['review', 'cancelled', 'failed', 'expired'], to: 'succeeded' },
    doubt: { from: ['awaitingPayment', 'checking', 'expired'], to: 'review' },
    expire: { from: ['created', 'awaitingPayment', 'checking'], to: 'expired' },
    cancel: { from: ['created', 'awaitingPayment'], to: 'cancelled' },
    refund: { from: ['succeeded'], to: 'refunded' },
    /** Its provider takes the money back, also when it was sent back already. */
    reverse: { from: ['succeeded', 'refunded'], to: 'reversed' },
  },
} as const);

export const payoutMachine = machine({
  initial: 'created',
  /** Made and queued in one step; or a phone's journal told of it after a restore, and nobody knows its outcome. */
  born: ['queued', 'unknown'],
  moves: {
    queue: { from: ['created'], to: 'queued' },
    dispatch: { from: ['queued'], to: 'processing' },
    cancel: { from: ['queued'], to: 'cancelled' },
    prove: { from: ['processing', 'unknown', 'review'], to: 'succeeded' },
    disprove: { from: ['processing', 'unknown', 'review'], to: 'failed' },
    loseSight: { from: ['processing'], to: 'unknown' },
    handOver: { from: ['unknown'], to: 'review' },
    reverse: { from: ['succeeded'], to: 'reversed' },
    surface: { from: ['failed'], to: 'paidAfterFailure' },
  },
} as const);

export const sessionMachine = machine({
  initial: 'open',
  moves: {
    selectMethod: { from: ['open', 'methodSelected', 'paying'], to: 'methodSelected' },
    startPaying: { from: ['open', 'methodSelected', 'paying'], to: 'paying' },
    complete: {
      from: ['open', 'methodSelected', 'paying', 'expired', 'cancelled'],
      to: 'completed',
    },
    expire: { from: ['open', 'methodSelected', 'paying'], to: 'expired' },
    cancel: { from: ['open', 'methodSelected', 'paying'], to: 'cancelled' },
  },
} as const);

export const withdrawalMachine = machine({
  initial: 'draft',
  /** Kept once its destination is known. */
  born: ['verifying'],
  moves: {
    /** Also out of a confirmation that was not given: the customer changes where the money goes. */
    verify: {
      from: ['draft', 'verificationFailed', 'awaitingConfirmation', 'confirmExpired'],
      to: 'verifying',
    },
    verified: { from: ['verifying'], to: 'awaitingConfirmation' },
    verificationFails: { from: ['verifying'], to: 'verificationFailed' },
    confirm: { from: ['verifying', 'awaitingConfirmation', 'onHold'], to: 'pendingApproval' },
    confirmTimesOut: { from: ['awaitingConfirmation'], to: 'confirmExpired' },
    putOnHold: {
      from: ['verifying', 'awaitingConfirmation', 'pendingApproval', 'approved'],
      to: 'onHold',
    },
    approve: { from: ['pendingApproval'], to: 'approved' },
    /** It sends a line back, and its proposal was approved: nothing was set aside before. */
    approveProposal: { from: ['verifying'], to: 'approved' },
    /** The approval is over, or what it was given for is no longer so. */
    lapse: { from: ['approved'], to: 'pendingApproval' },
    /** By a person, or by a rule before anything is set aside; also where its name failed. */
    reject: {
      from: [
        'verifying',
        'verificationFailed',
        'awaitingConfirmation',
        'pendingApproval',
        'onHold',
      ],
      to: 'rejected',
    },
    send: { from: ['approved'], to: 'processing' },
    succeed: { from: ['processing'], to: 'succeeded' },
    fail: { from: ['processing'], to: 'failed' },
    cancel: {
      from: [
        'draft',
        'verifying',
        'verificationFailed',
        'awaitingConfirmation',
        'confirmExpired',
        'pendingApproval',
        'onHold',
        'approved',
      ],
      to: 'cancelled',
    },
    reverse: { from: ['succeeded'], to: 'reversed' },
  },
} as const);

export const commandMachine = machine({
  initial: 'queued',
  moves: {
    send: { from: ['queued'], to: 'sent' },
    accept: { from: ['sent'], to: 'running' },
    succeed: { from: ['sent', 'running', 'unknown'], to: 'succeeded' },
    fail: { from: ['queued', 'sent', 'running'], to: 'failed' },
    loseSight: { from: ['sent', 'running'], to: 'unknown' },
    cancel: { from: ['queued'], to: 'cancelled' },
    expire: { from: ['queued', 'sent'], to: 'expired' },
    /** It woke a phone for a payout that has ended: nobody needs its end any more. */
    attemptEnds: { from: ['unknown'], to: 'expired' },
  },
} as const);

export const lineMachine = machine({
  initial: 'unmatched',
  /** What was there before its account was read for the first time is `baseline` for ever. */
  born: ['unmatched', 'review', 'baseline'],
  moves: {
    match: { from: ['unmatched', 'proposed', 'review'], to: 'matched' },
    /** Only part of it was used: what is left waits. */
    matchInPart: { from: ['unmatched', 'proposed', 'review'], to: 'unmatched' },
    propose: { from: ['unmatched', 'review'], to: 'proposed' },
    /** Nobody agreed. */
    lapse: { from: ['proposed'], to: 'unmatched' },
    doubt: { from: ['unmatched', 'proposed'], to: 'review' },
    /** A proposal says that it is no customer's money, and a second person agrees. */
    ignore: { from: ['proposed'], to: 'ignored' },
    release: { from: ['matched'], to: 'unmatched' },
  },
} as const);

export const holdMachine = machine({
  initial: 'pending',
  moves: {
    commit: { from: ['pending'], to: 'committed' },
    void: { from: ['pending'], to: 'voided' },
  },
} as const);

/** One order to one phone: what its agent may press, and what is known of that. */
export const intentMachine = machine({
  initial: 'waiting',
  /** After a restore a phone's journal may tell of one that was forgotten. */
  born: ['waiting', 'unknown'],
  moves: {
    take: { from: ['waiting'], to: 'taken' },
    /** The journal that took it says that money may have left. */
    press: { from: ['taken', 'unknown', 'denied', 'waiting'], to: 'pressed' },
    /** The same journal denies it, with its fence on disk. */
    deny: { from: ['taken', 'unknown'], to: 'denied' },
    loseSight: { from: ['taken', 'pressed'], to: 'unknown' },
    /** Another journal, or the same in another epoch, tells of a press. */
    pressElsewhere: { from: ['waiting', 'denied'], to: 'unknown' },
    /** A phone took it after the backup from which the database was restored. */
    recover: { from: ['waiting', 'taken', 'pressed', 'denied', 'unknown'], to: 'unknown' },
    resend: { from: ['denied'], to: 'waiting' },
    settle: { from: ['taken', 'pressed', 'denied', 'unknown'], to: 'settled' },
    close: { from: ['waiting', 'taken', 'pressed', 'denied', 'unknown'], to: 'closed' },
    /** It was paid although it was proved not to be: its line came later. */
    surface: { from: ['closed'], to: 'settled' },
  },
} as const);

/** What one person proposes and another decides: about a line, a deposit, a payout, or a posting by hand. */
export const proposalMachine = machine({
  initial: 'open',
  moves: {
    approve: { from: ['open'], to: 'approved' },
    reject: { from: ['open'], to: 'rejected' },
    /** By whoever proposed it. */
    withdraw: { from: ['open'], to: 'withdrawn' },
    /** Nobody decided in time. */
    lapse: { from: ['open'], to: 'lapsed' },
  },
} as const);

/** `pending`: made and not let in yet. `suspended`: nothing new begins, money in flight finishes. */
export const merchantMachine = machine({
  initial: 'pending',
  /** Whoever makes one may let it in at once. */
  born: ['pending', 'active'],
  moves: {
    activate: { from: ['pending', 'suspended'], to: 'active' },
    suspend: { from: ['active'], to: 'suspended' },
    close: { from: ['pending', 'active', 'suspended'], to: 'closed' },
  },
} as const);

/**
 * Whose account is it? Answers after `timedOut` are ignored. `unsupported`: none of ours can ask,
 * or no names given.
 */
export const verificationMachine = machine({
  initial: 'verifying',
  moves: {
    confirm: { from: ['verifying'], to: 'verified' },
    nearlyConfirm: { from: ['verifying'], to: 'closeMatch' },
    deny: { from: ['verifying'], to: 'mismatch' },
    findNobody: { from: ['verifying'], to: 'notFound' },
    giveUp: { from: ['verifying'], to: 'unsupported' },
    timeOut: { from: ['verifying'], to: 'timedOut' },
  },
} as const);

/** Waits before taking effect: for a second person if needed, then for its time. One person's starts as agreed. */
export const pendingChangeMachine = machine({
  initial: 'waiting',
  moves: {
    agree: { from: ['waiting'], to: 'agreed' },
    /** Whoever could have stopped one person's was shut out meanwhile. */
    needSecond: { from: ['agreed'], to: 'waiting' },
    takeEffect: { from: ['agreed'], to: 'inForce' },
    refuse: { from: ['waiting'], to: 'refused' },
    stop: { from: ['waiting', 'agreed'], to: 'stopped' },
    /** By who asked for it. */
    withdraw: { from: ['waiting', 'agreed'], to: 'withdrawn' },
    lapse: { from: ['waiting', 'agreed'], to: 'lapsed' },
  },
} as const);

export const machines = {
  deposit: depositMachine,
  payout: payoutMachine,
  session: sessionMachine,
  withdrawal: withdrawalMachine,
  command: commandMachine,
  line: lineMachine,
  hold: holdMachine,
  intent: intentMachine,
  proposal: proposalMachine,
  merchant: merchantMachine,
  verification: verificationMachine,
  pendingChange: pendingChangeMachine,
} as const;

export type DepositStatus = StateOf<typeof depositMachine>;
export type PayoutStatus = StateOf<typeof payoutMachine>;
export type SessionStatus = StateOf<typeof sessionMachine>;
export type WithdrawalStatus = StateOf<typeof withdrawalMachine>;
export type CommandState = StateOf<typeof commandMachine>;
export type LineStatus = StateOf<typeof lineMachine>;
export type HoldStatus = StateOf<typeof holdMachine>;
export type IntentState = StateOf<typeof intentMachine>;
export type MerchantStatus = StateOf<typeof merchantMachine>;
export type VerificationStatus = StateOf<typeof verificationMachine>;
export type PendingState = StateOf<typeof pendingChangeMachine>;
