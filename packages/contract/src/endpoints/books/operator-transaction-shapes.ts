import { z } from 'zod';
import { commandMachine, statesOf } from '../../states.ts';
import {
  flagSchema,
  idSchema,
  paymentMethodSchema,
  providerSchema,
  sessionStatusSchema,
  timeSchema,
  transactionStatusSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { commandKinds } from '../fleet/device-rows.ts';
import { lineStatusSchema } from '../fleet/operations.ts';
import { transactionRowSchema } from '../money-in/sessions.ts';
import { timelineNames } from './transactions.ts';

const person = z.strictObject({ id: z.string(), name: z.string() });
const accountName = z.strictObject({
  id: idSchema('acc'),
  provider: providerSchema,
  label: z.string(),
  last4: z.string(),
});

/** A row of the operators' list: the transaction, whose it is, and where its money came to or goes from. */
export const operatorTransactionRow = z
  .strictObject({
    ...transactionRowSchema.shape,
    merchant: z.strictObject({ id: idSchema('mer'), code: z.string(), name: z.string() }),
    /** Who paid, or is paid: as the statement says it, else as the customer or the holder was named. */
    party: z.string().nullable(),
    /** Of where a payout goes. */
    partyLast4: z.string().nullable(),
    account: accountName.nullable(),
    device: z.strictObject({ id: idSchema('dev'), name: z.string() }).nullable(),
    withdrawalId: idSchema('wdr').nullable(),
    statusReason: z.string().nullable(),
    /** The number that the provider gave it. */
    providerReference: z.string().nullable(),
  })
  .meta({ id: 'OperatorTransaction' });

/**
 * What operators see beyond the merchant's course: phone requests and answers, people's notes,
 * proposals and decisions, and each audited act.
 */
export const operatorTimelineNames = [
  ...timelineNames,
  'queued',
  'taken',
  'pressed',
  'reported',
  'outcomeUnknown',
  'paidAfterFailure',
  'commandAsked',
  'commandStep',
  'commandEnded',
  'lineAllocated',
  'proposed',
  'decided',
  'noted',
  'act',
] as const;

const movement = z.strictObject({
  at: timeSchema,
  what: z.enum(operatorTimelineNames),
  by: z.enum(['payer', 'merchant', 'operator', 'device', 'system']),
  /** The person or phone that did it, where that is known. */
  who: person.nullable(),
  group: z.enum(['people', 'device', 'money', 'webhooks']),
  /** A name, a reason or an amount, never a sentence: of `act` the action of the audit log, of commands their kind. */
  detail: z.string().nullable(),
  /** How long it took, in milliseconds. */
  durationMs: z.int().nullable(),
  /** What it is about: the id of a line, command, delivery, proposal, note or audit entry, or a posting's cause. */
  ref: z.string().nullable(),
});

const session = z.strictObject({
  id: idSchema('txs'),
  refNo: z.string(),
  reference: z.string(),
  status: sessionStatusSchema,
  source: z.enum(['api', 'console', 'requestTransaction']),
  customerName: z.string().nullable(),
  /** Its last four digits. */
  customerPhoneLast4: z.string().nullable(),
  openedAt: timeSchema.nullable(),
  claimedAt: timeSchema.nullable(),
  expiresAt: timeSchema,
  monitoringUntil: timeSchema,
  createdAt: timeSchema,
});

const request = z.strictObject({
  id: idSchema('wdr'),
  refNo: z.string(),
  reference: z.string().nullable(),
  status: z.string(),
  source: z.string(),
  holderName: z.string().nullable(),
  institution: z.string().nullable(),
  last4: z.string().nullable(),
  createdAt: timeSchema,
});

/** Why this account: of a payout what was chosen from, of a deposit what was promised when its code was made. */
const route = z.strictObject({
  rail: z.string().nullable(),
  providerFee: wireMoneySchema.nullable(),
  arrival: z.string().nullable(),
  /** Accounts considered, the chosen first; `blockerOf` is an obstacle's code, null if it could take it. */
  considered: z.array(
    z.strictObject({
      id: idSchema('acc'),
      label: z.string(),
      last4: z.string(),
      provider: z.string(),
      /** What was open on it then: payouts, or amounts of deposits. */ openIntents: z
        .int()
        .nullable(),
      whyNot: z.string().nullable(),
    }),
  ),
  /** How many more, by what stood in their way; `couldPay`: nothing, and they came behind it. */
  others: z.array(z.strictObject({ why: z.string(), count: z.int() })),
  /** Chosen before it, and refused when their rows were locked. */
  passed: z.array(z.strictObject({ id: idSchema('acc'), code: z.string() })),
  /** What was promised about late money. */
  latePolicy: z.enum(['credit', 'ask', 'return']).nullable(),
  /** Somebody else was shown this amount of this account a short time before. */
  isAmountShared: z.boolean().nullable(),
});

/** Another transaction of the same session or request. */
const attempt = z.strictObject({
  id: idSchema('txn'),
  code: z.string(),
  status: transactionStatusSchema,
  statusReason: z.string().nullable(),
  flag: flagSchema,
  method: paymentMethodSchema,
  account: accountName.nullable(),
  deviceName: z.string().nullable(),
  finalPayment: wireMoneySchema,
  createdAt: timeSchema,
  completedAt: timeSchema.nullable(),
});

const command = z.strictObject({
  id: idSchema('cmd'),
  kind: z.enum(commandKinds),
  state: z.enum(statesOf(commandMachine)),
  device: person,
  attempt: z.int(),
  steps: z.array(
    z.strictObject({
      number: z.int(),
      step: z.string(),
      message: z.string().nullable(),
      at: timeSchema,
    }),
  ),
  error: z.string().nullable(),
  askedAt: timeSchema,
  endedAt: timeSchema.nullable(),
});

/** A line of a provider's statement that has to do with it. */
const evidenceLine = z.strictObject({
  id: idSchema('lin'),
  /** `candidate`: it may be this one's and is nobody's yet. */
  role: z.enum(['payment', 'fee', 'return', 'candidate']),
  account: accountName,
  direction: z.enum(['credit', 'debit']),
  amount: wireMoneySchema,
  balanceAfter: wireMoneySchema.nullable(),
  counterparty: z.string().nullable(),
  providerReference: z.string().nullable(),
  occurredFrom: timeSchema,
  occurredTo: timeSchema,
  observedAt: timeSchema,
  source: z.enum(['history', 'import']),
  booked: z.boolean(),
  matchStatus: lineStatusSchema,
  reason: z.string().nullable(),
  confirmation: z.enum(['unconfirmed', 'pending', 'confirmed']).nullable(),
  /** When what the phone sent of it went by age; then `raw` is null. */
  rawDroppedAt: timeSchema.nullable(),
  /** What of it was used for this transaction. */
  allocated: wireMoneySchema.nullable(),
  /** What the agent sent, with all but the last four digits of numbers hidden; null when nothing readable was kept. */
  raw: z.array(z.strictObject({ name: z.string(), value: z.string() })).nullable(),
});

const evidence = z.strictObject({
  lines: z.array(evidenceLine),
  /** Times of the account that complete reads have covered since the transaction began, oldest first. */
  coverage: z.array(
    z.strictObject({
      id: idSchema('cov'),
      from: timeSchema,
      to: timeSchema,
      readStartedAt: timeSchema,
      proof: z.enum(['runningBalance', 'openingClosing']),
      passes: z.int(),
    }),
  ),
  /** Notifications of the phone near its amount. They settle nothing. */
  observations: z.array(
    z.strictObject({
      id: idSchema('obs'),
      direction: z.string(),
      amount: wireMoneySchema.nullable(),
      observedAt: timeSchema,
      lineId: idSchema('lin').nullable(),
    }),
  ),
});

const leg = z.strictObject({
  account: z.string(),
  kind: z.string(),
  /** The merchant's name or the account's label; null for the house's own. */
  owner: z.string().nullable(),
  amount: wireMoneySchema,
  balanceAfter: wireMoneySchema,
  sequence: z.string(),
});

/** One posting with all its legs; credits are positive. */
const posting = z.strictObject({
  cause: z.string(),
  kind: z.string(),
  at: timeSchema,
  legs: z.array(leg),
});

const auditEntry = z.strictObject({
  id: idSchema('aud'),
  at: timeSchema,
  actor: z.strictObject({
    id: z.string().nullable(),
    name: z.string().nullable(),
    role: z.string(),
  }),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  reason: z.string().nullable(),
});

export const operatorNote = z.strictObject({
  id: idSchema('nte'),
  text: z.string(),
  by: person,
  at: timeSchema,
});

export const operatorTransactionParts = {
  session,
  request,
  route,
  attempt,
  command,
  evidence,
  movement,
  posting,
  auditEntry,
};

export type OperatorTransactionRow = z.input<typeof operatorTransactionRow>;
export type OperatorTimelineEvent = z.input<typeof movement>;
export type OperatorTimelineName = (typeof operatorTimelineNames)[number];
export type OperatorNote = z.input<typeof operatorNote>;
export type TransactionEvidence = z.input<typeof evidence>;
export type TransactionPosting = z.input<typeof posting>;
export type TransactionRoute = z.input<typeof route>;
