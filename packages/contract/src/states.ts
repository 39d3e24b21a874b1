/**
 * State machines as tables: `table[event]` names the states it may start from and the one it ends in.
 * The server moves rows with `where status = any(from)`, screens enable buttons from the same table.
 */
export interface Move<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

export interface Machine<State extends string, Event extends string> {
  readonly initial: State;
  readonly moves: Readonly<Record<Event, Move<State>>>;
}

export type StateOf<M> = M extends Machine<infer State, string> ? State : never;
export type EventOf<M> = M extends Machine<string, infer Event> ? Event : never;

export const depositMachine = machine({
  initial: 'created',
  moves: {
    showQr: { from: ['created'], to: 'awaitingPayment' },
    claimTransferred: { from: ['awaitingPayment'], to: 'checking' },
    pay: { from: ['awaitingPayment', 'checking', 'expired'], to: 'succeeded' },
    payByDecision: { from: ['review', 'cancelled', 'failed', 'expired'], to: 'succeeded' },
    doubt: { from: ['awaitingPayment', 'checking', 'expired'], to: 'review' },
    expire: { from: ['created', 'awaitingPayment', 'checking'], to: 'expired' },
    cancel: { from: ['created', 'awaitingPayment'], to: 'cancelled' },
    fail: { from: ['created', 'awaitingPayment', 'checking', 'review'], to: 'failed' },
    refund: { from: ['succeeded'], to: 'refunded' },
    reverse: { from: ['succeeded'], to: 'reversed' },
  },
} as const);

export const payoutMachine = machine({
  initial: 'created',
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
  moves: {
    match: { from: ['unmatched', 'proposed', 'review'], to: 'matched' },
    propose: { from: ['unmatched', 'review'], to: 'proposed' },
    /** Nobody agreed, or only part of it was used: what is left waits. */
    lapse: { from: ['proposed'], to: 'unmatched' },
    doubt: { from: ['unmatched', 'proposed'], to: 'review' },
    ignore: { from: ['unmatched', 'proposed', 'review'], to: 'ignored' },
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

/** `pending`: made and not let in yet. `suspended`: nothing new begins, money in flight finishes. */
export const merchantMachine = machine({
  initial: 'pending',
  moves: {
    activate: { from: ['pending', 'suspended'], to: 'active' },
    suspend: { from: ['active'], to: 'suspended' },
    close: { from: ['pending', 'active', 'suspended'], to: 'closed' },
  },
} as const);

/**
 * Whose account is it? An answer after `timedOut` changes nothing. `unsupported`: nobody of ours can ask, or the provider
 * tells no names.
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

export const machines = {
  deposit: depositMachine,
  payout: payoutMachine,
  session: sessionMachine,
  withdrawal: withdrawalMachine,
  command: commandMachine,
  line: lineMachine,
  hold: holdMachine,
  merchant: merchantMachine,
  verification: verificationMachine,
} as const;

export type DepositStatus = StateOf<typeof depositMachine>;
export type PayoutStatus = StateOf<typeof payoutMachine>;
export type SessionStatus = StateOf<typeof sessionMachine>;
export type WithdrawalStatus = StateOf<typeof withdrawalMachine>;
export type CommandState = StateOf<typeof commandMachine>;
export type LineStatus = StateOf<typeof lineMachine> | 'baseline';
export type HoldStatus = StateOf<typeof holdMachine>;
export type MerchantStatus = StateOf<typeof merchantMachine>;
export type VerificationStatus = StateOf<typeof verificationMachine>;

/** Every state of a machine, the initial one first. */
export function statesOf<State extends string>(m: Machine<State, string>): State[] {
  const moves: Move<State>[] = Object.values(m.moves);
  return [...new Set([m.initial, ...moves.flatMap((move) => [...move.from, move.to])])];
}

/** Whether an event may happen now: what a screen asks before it enables a button. */
export function mayMove<State extends string, Event extends string>(
  m: Machine<State, Event>,
  event: Event,
  state: State,
): boolean {
  return m.moves[event].from.includes(state);
}

/** States with no way out. */
export function terminalStates<State extends string>(m: Machine<State, string>): State[] {
  const moves: Move<State>[] = Object.values(m.moves);
  return statesOf(m).filter(
    (state) => !moves.some((move) => move.from.includes(state) && move.to !== state),
  );
}

function machine<
  const Moves extends Record<string, { readonly from: readonly string[]; readonly to: string }>,
  const Initial extends string,
>(table: { readonly initial: Initial; readonly moves: Moves }) {
  type State = Initial | Moves[keyof Moves]['from'][number] | Moves[keyof Moves]['to'];
  return table as unknown as Machine<State, Extract<keyof Moves, string>>;
}
