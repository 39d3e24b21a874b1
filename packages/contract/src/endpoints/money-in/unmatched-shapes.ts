import { z } from 'zod';
import {
  depositMethodSchema,
  depositStatusSchema,
  flagSchema,
  idSchema,
  modeSchema,
  payableMoneySchema,
  providerSchema,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { evidenceFileSchema } from './evidence.ts';
import {
  candidateGuards,
  ignoredNatures,
  proposalKinds,
  proposalStatuses,
} from '../../console/unmatched.ts';
import { lateMoneyChoices } from './late-money.ts';
import { statementLineRow } from '../fleet/operations.ts';
import {
  destinationFields,
  holderNameSchema,
  verificationStatusSchema,
} from '../money-out/payout-shapes.ts';

export const reason = z.string().trim().min(1, 'a reason').max(500);
/** `system`: a merchant's policy for late money proposed it. */
export const person = z.strictObject({
  id: z.union([idSchema('usr'), z.literal('system')]),
  name: z.string(),
});

const guards = z.strictObject({
  /** Whether the money came to the account that the payer was shown. */
  account: z.enum(['same', 'other']),
  /** `withinDiscount`: the payer paid the price, or between it and the unique amount. */
  amount: z.enum(['exact', 'withinDiscount', 'less', 'more']),
  /**
   * `spans`: the bank's time crosses the deposit's start or end; `foreign`: before it, or after its
   * amount was released.
   */
  time: z.enum(['inTime', 'spans', 'late', 'veryLate', 'foreign']),
  /** `unknown`: one of the two names is missing. */
  name: z.enum(['fits', 'differs', 'unknown']),
  /** `return`: late money of this merchant is to be sent back. */
  policy: z.enum(['credit', 'ask', 'return']),
});

export const candidate = z
  .strictObject({
    transactionId: idSchema('txn'),
    code: z.string(),
    merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }),
    sessionId: idSchema('txs'),
    customerName: z.string().nullable(),
    accountId: idSchema('acc'),
    status: depositStatusSchema,
    flag: flagSchema,
    paymentAmount: wireMoneySchema,
    finalPayment: wireMoneySchema,
    /** What of the money its merchant does not get: fee and extra fee, as they were fixed when it was made. */
    fees: wireMoneySchema,
    createdAt: timeSchema,
    expiresAt: timeSchema,
    guards,
    /** Guards that do not fit: a proposal has to accept each by name. */
    differs: z.array(z.enum(candidateGuards)),
    /** The flag that it would be paid with now, or null and why it cannot be. */
    wouldBe: flagSchema.nullable(),
    /** `open`: its payer may still pay it; `foreignTime`: the money came before it was made. */
    obstacle: z.enum(['open', 'paid', 'foreignTime', 'otherCurrency', 'feeAboveAmount']).nullable(),
  })
  .meta({ id: 'DepositCandidate' });

const refundTarget = z.strictObject({
  requestId: idSchema('wdr'),
  institutionName: z.string(),
  last4: z.string(),
  holderName: z.string().nullable(),
  /** The holder is, by name, who sent the money. Otherwise two Admins have to agree. */
  isPayer: z.boolean(),
  /** What the institution said of the holder. Nobody can approve before it has answered. */
  nameCheck: verificationStatusSchema.nullable(),
});

export const proposal = z
  .strictObject({
    id: idSchema('prp'),
    kind: z.enum(proposalKinds),
    nature: z.enum(ignoredNatures).nullable(),
    status: z.enum(proposalStatuses),
    mode: modeSchema,
    lineId: idSchema('lin').nullable(),
    transactionId: idSchema('txn').nullable(),
    transactionCode: z.string().nullable(),
    merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }).nullable(),
    accountId: idSchema('acc').nullable(),
    account: z.strictObject({ provider: providerSchema, last4: z.string() }).nullable(),
    amount: wireMoneySchema,
    fee: wireMoneySchema.nullable(),
    accepted: z.array(z.enum(candidateGuards)),
    evidence: z.string().nullable(),
    evidenceFiles: z.array(evidenceFileSchema),
    /** Where a refund goes, and the request by which it is paid. */
    refund: refundTarget.nullable(),
    reason: z.string(),
    proposedBy: person,
    proposedAt: timeSchema,
    lapsesAt: timeSchema,
    /** How many others must agree, and who of them has. */
    approvalsNeeded: z.int(),
    firstApproval: z.strictObject({ by: person, at: timeSchema, reason: z.string() }).nullable(),
    decision: z
      .strictObject({ by: person.nullable(), at: timeSchema, reason: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'LineProposal' });

export const unmatchedLine = z
  .strictObject({
    ...statementLineRow.shape,
    /** Made of its id, for people to speak. */
    code: z.string(),
    mode: modeSchema,
    revision: z.int(),
    /** What has been used of it, and what waits. */
    allocated: wireMoneySchema,
    rest: wireMoneySchema,
    /** What was credited of it waits for independent evidence: persons can release it. */
    isPending: z.boolean(),
    /** By the database's clock, since it was seen. */
    ageSeconds: z.int(),
    assignee: person.nullable(),
    /** What the merchant of the late deposit wants done with it, where it was asked. */
    lateChoice: z.enum(lateMoneyChoices).nullable(),
    proposal: z
      .strictObject({
        id: idSchema('prp'),
        kind: z.enum(proposalKinds),
        proposedBy: person,
        lapsesAt: timeSchema,
        approvalsLeft: z.int(),
      })
      .nullable(),
    /** The deposit that it most likely is, if there is one. */
    candidate: candidate.nullable(),
  })
  .meta({ id: 'UnmatchedLine' });

export const expectedLine = z
  .strictObject({
    id: idSchema('exp'),
    transactionId: idSchema('txn'),
    transactionCode: z.string(),
    accountId: idSchema('acc'),
    accountLast4: z.string(),
    amount: wireMoneySchema,
    createdAt: timeSchema,
    /** From then on it is a difference. */
    dueAt: timeSchema,
    lineId: idSchema('lin').nullable(),
    /** The posting that wrote it off, because it never came. */
    adjustmentId: idSchema('adj').nullable(),
  })
  .meta({ id: 'ExpectedLine' });

export const allocation = z.strictObject({
  id: idSchema('alo'),
  amount: wireMoneySchema,
  purpose: z.enum([
    'deposit',
    'refund',
    'merchantCredit',
    'own',
    'payout',
    'payoutFee',
    'payoutReturn',
    'reversal',
  ]),
  target: z.string(),
  status: z.enum(['active', 'released']),
  at: timeSchema,
});

/** A deposit that somebody may want to be counted as paid although its line has not come. */
export const confirmable = z
  .strictObject({
    transactionId: idSchema('txn'),
    code: z.string(),
    mode: modeSchema,
    merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }),
    customerName: z.string().nullable(),
    account: z.strictObject({ id: idSchema('acc'), provider: providerSchema, last4: z.string() }),
    status: depositStatusSchema,
    flag: flagSchema,
    paymentAmount: wireMoneySchema,
    finalPayment: wireMoneySchema,
    fees: wireMoneySchema,
    createdAt: timeSchema,
    expiresAt: timeSchema,
    /**
     * Why not markable: still payable; it or its session paid; proposed; or a credit of its amount
     * waits on its account.
     */
    obstacle: z.enum(['open', 'paid', 'proposed', 'lineWaits']).nullable(),
    /** The credit that waits, for `lineWaits`. */
    waitingLineId: idSchema('lin').nullable(),
  })
  .meta({ id: 'MarkableDeposit' });

/** A paid payout of the line's account that the line may bring back. */
export const returnable = z.strictObject({
  transactionId: idSchema('txn'),
  code: z.string(),
  merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }),
  amount: wireMoneySchema,
  /** What the provider had taken on top. */
  providerFee: wireMoneySchema,
  payeeLast4: z.string().nullable(),
  paidAt: timeSchema,
  /** The line names it. */
  isNamed: z.boolean(),
});

/** A paid deposit on the account that the debit may reverse. `isNamed`: by the line. `isRefunded`: to its payer. */
export const reversible = z.strictObject({
  transactionId: idSchema('txn'),
  code: z.string(),
  merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }),
  customerName: z.string().nullable(),
  amount: wireMoneySchema,
  /** What the house got of it, which it gives back. */
  fees: wireMoneySchema,
  paidAt: timeSchema,
  isNamed: z.boolean(),
  isRefunded: z.boolean(),
});

/** What becomes of a line, or of the part of it that `amount` names; without an amount, of all that waits. */
export const lineProposalInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('deposit'),
    transactionId: idSchema('txn'),
    amount: payableMoneySchema.optional(),
    accept: z.array(z.enum(candidateGuards)).max(5).default([]),
  }),
  /** Credit to a merchant without a deposit, with the fee of a deposit or without one. */
  z.strictObject({
    kind: z.literal('merchantCredit'),
    merchantId: idSchema('mer'),
    amount: payableMoneySchema.optional(),
    chargeFee: z.boolean(),
    /** The payment method, which sets the fee. Required with a fee if the provider takes several. */
    method: depositMethodSchema.optional(),
  }),
  /** The operator's own: one side of an announced transfer, or capital. */
  z.strictObject({
    kind: z.literal('own'),
    moveId: idSchema('flm').optional(),
    amount: payableMoneySchema.optional(),
  }),
  /** The line that a manual marking was waiting for. */
  z.strictObject({ kind: z.literal('expected'), expectedId: idSchema('exp') }),
  /** The credit that brought a paid payout back: the merchant has its amount and its fee again. The line as a whole. */
  z.strictObject({ kind: z.literal('payoutReturn'), transactionId: idSchema('txn') }),
  /**
   * Refunds it; by default to the sender the provider named, at the destination the late deposit's
   * customer was paid.
   */
  z.strictObject({
    kind: z.literal('refund'),
    amount: payableMoneySchema.optional(),
    destination: z
      .strictObject({ ...destinationFields, holderName: holderNameSchema.optional() })
      .optional(),
  }),
  /** The debit that reverses a paid deposit: its merchant is charged, or owes it. The whole line. */
  z.strictObject({ kind: z.literal('reversal'), transactionId: idSchema('txn') }),
  z.strictObject({ kind: z.literal('ignore'), nature: z.enum(ignoredNatures) }),
  /** A pending credit becomes available without evidence. */
  z.strictObject({ kind: z.literal('release') }),
]);

export const unmatchedCounts = z
  .strictObject({
    /** What waits, by reason; one row for each mode, reason and direction that has any. */
    data: z.array(
      z.strictObject({
        mode: modeSchema,
        reason: z.string().nullable(),
        direction: z.enum(['credit', 'debit']),
        count: z.int(),
        /** By the database's clock, of the oldest of them. */ oldestAgeSeconds: z.int(),
      }),
    ),
    /** Of live money: all that wait, those that the caller has taken, those that nobody has. */
    waiting: z.int(),
    mine: z.int(),
    nobodys: z.int(),
    /** Proposals that wait for a decision, and expected lines whose time is over. */
    toDecide: z.int(),
    overdue: z.int(),
  })
  .meta({ id: 'UnmatchedCounts' });

export type UnmatchedLine = z.input<typeof unmatchedLine>;
export type DepositCandidate = z.input<typeof candidate>;
export type CandidateGuards = z.input<typeof guards>;
export type ConfirmableDepositShape = z.input<typeof confirmable>;
export type ReversibleDeposit = z.input<typeof reversible>;
export type ReturnablePayout = z.input<typeof returnable>;
export type LineProposal = z.input<typeof proposal>;
export type UnmatchedCounts = z.input<typeof unmatchedCounts>;
export type ExpectedLine = z.input<typeof expectedLine>;
/** What the caller wants done with a line, as it was parsed. */
export type LineProposalBody = z.output<typeof lineProposalInput>;
