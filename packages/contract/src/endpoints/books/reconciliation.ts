import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { currencies } from '../../money.ts';
import {
  errorCodeSchema,
  idSchema,
  anothersDecision,
  pageOf,
  pageQuery,
  payableMoneySchema,
  providerSchema,
  secondPersonErrors,
  toAgree,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';

const reason = z.string().trim().min(1, 'a reason').max(500);
const person = z.strictObject({ id: idSchema('usr'), name: z.string() });

/** How long something has been open, in whole days. */
export const agingBuckets = ['upTo1', 'upTo3', 'upTo7', 'older'] as const;
/**
 * `matched`: all agrees; `expected`: so, with more on its way; `mismatched`: not; `unknown`:
 * nothing to compare yet.
 */
export const accountVerdicts = ['matched', 'expected', 'mismatched', 'unknown'] as const;
/** Where money of a posting by hand goes to or comes from. */
export const adjustmentGoals = ['providerFeeExpense', 'writeOff', 'operatorCapital'] as const;
/** What a posting by hand is about: a difference, an unexplained debit, a merchant's balance. */
export const adjustmentKinds = ['difference', 'line', 'merchant'] as const;
export const adjustmentStatuses = ['open', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;

const aging = z.strictObject({ upTo1: z.int(), upTo3: z.int(), upTo7: z.int(), older: z.int() });
const sums = z.strictObject({ count: z.int(), sum: wireMoneySchema });

/** What of one account was compared. Without a baseline, a report or an import the figure is null. */
const accountRow = z
  .strictObject({
    account: z.strictObject({
      id: idSchema('acc'),
      provider: providerSchema,
      label: z.string(),
      last4: z.string(),
    }),
    verdict: z.enum(accountVerdicts),
    /** The books: the baseline and what its float moved. */
    ledger: wireMoneySchema.nullable(),
    /** The baseline and all booked lines. */
    lines: wireMoneySchema.nullable(),
    /** What the provider showed behind the newest line that says so, and what the lines until it make. */
    shown: z
      .strictObject({ amount: wireMoneySchema, expected: wireMoneySchema, at: timeSchema })
      .nullable(),
    /** What the phone reported last, its age when the run began, and what the lines until then make. */
    reported: z
      .strictObject({
        amount: wireMoneySchema,
        expected: wireMoneySchema,
        at: timeSchema,
        ageSeconds: z.int(),
      })
      .nullable(),
    /** The newest imported statement: what its lines make, and what ours of the same time do. */
    imported: z
      .strictObject({
        amount: wireMoneySchema,
        expected: wireMoneySchema,
        from: timeSchema,
        to: timeSchema,
      })
      .nullable(),
    /** What persons posted about differences of this account: so much the provider is known to be apart. */
    posted: wireMoneySchema,
    /** The largest open difference of its balances; zero when they agree. */
    difference: wireMoneySchema,
    matched: sums,
    mismatched: sums,
    /** Lines that must still come, moves in transit, payouts on their way. */
    expected: sums,
    /** In suspense until somebody says whose it is. */
    unexplained: sums,
    aging,
  })
  .meta({ id: 'ReconciledAccount' });

const overall = z
  .strictObject({
    currency: z.enum(currencies),
    accounts: z.strictObject({
      matched: z.int(),
      expected: z.int(),
      mismatched: z.int(),
      unknown: z.int(),
    }),
    ledger: wireMoneySchema,
    lines: wireMoneySchema,
    reported: wireMoneySchema,
    /** Sum of the accounts' differences, without their signs. */
    difference: wireMoneySchema,
    inTransit: wireMoneySchema,
    suspense: wireMoneySchema,
    aging,
  })
  .meta({ id: 'ReconciliationOverall' });

const runHead = {
  id: idSchema('rec'),
  /** The day that it closes, in the operator's zone. */
  day: z.iso.date(),
  zone: z.string(),
  kind: z.enum(['daily', 'onDemand']),
  /** Null: the house by itself. */
  startedBy: person.nullable(),
  at: timeSchema,
  accounts: z.strictObject({
    matched: z.int(),
    expected: z.int(),
    mismatched: z.int(),
    unknown: z.int(),
  }),
  openDifferences: z.int(),
  /** SHA-256 of the report, and the key that signed it. */
  digest: z.string(),
  keyId: z.string(),
};

const runRow = z.strictObject(runHead).meta({ id: 'ReconciliationRun' });
const runDetail = z
  .strictObject({
    ...runHead,
    overall: z.array(overall),
    rows: z.array(accountRow),
    rowsLeft: z.int(),
    found: z.int(),
    closed: z.int(),
  })
  .meta({ id: 'ReconciliationRunDetail' });

const adjustment = z
  .strictObject({
    id: idSchema('adj'),
    /** `ADJ-` and six characters, for people to speak. */
    code: z.string(),
    kind: z.enum(adjustmentKinds),
    goal: z.enum(adjustmentGoals),
    /** Signed as the account or the merchant sees it: below zero less is there. */
    amount: wireMoneySchema,
    status: z.enum(adjustmentStatuses),
    reason: z.string(),
    account: z
      .strictObject({ id: idSchema('acc'), label: z.string(), last4: z.string() })
      .nullable(),
    merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }).nullable(),
    differenceId: idSchema('dif').nullable(),
    lineId: idSchema('lin').nullable(),
    /** The own move of which a line never came. */
    moveId: idSchema('flm').nullable(),
    /** The line that never came of a deposit that was marked as paid. */
    expectedId: idSchema('exp').nullable(),
    proposedBy: person,
    proposedAt: timeSchema,
    lapsesAt: timeSchema,
    decision: z.strictObject({ by: person, at: timeSchema, reason: z.string() }).nullable(),
  })
  .meta({ id: 'Adjustment' });

const actResult = z.strictObject({
  id: idSchema('dif'),
  outcome: z.enum(['done', 'failed', 'notEligible']),
  /** Why not; null when it is done. */
  code: errorCodeSchema.nullable(),
  detail: z.string().nullable(),
});

const oneRun = z.strictObject({ id: idSchema('rec') });
const oneAdjustment = z.strictObject({ id: idSchema('adj') });

/** The daily comparison of books, providers and statements, and what persons do about what it finds. */
export const reconciliationEndpoints = {
  listReconciliations: endpoint('listReconciliations', 'GET /api/reconciliation/runs', {
    ...forAdmins('reconciliation.read'),
    summary: 'Comparisons, newest first',
    query: z.strictObject({ ...pageQuery, kind: z.enum(['daily', 'onDemand']).optional() }),
    answer: pageOf(runRow),
    errors: ['cursorInvalid'],
  }),
  getReconciliation: endpoint('getReconciliation', 'GET /api/reconciliation/runs/:id', {
    ...forAdmins('reconciliation.read'),
    summary:
      'One comparison, overall and account by account: first what does not agree, at most 200 accounts',
    params: oneRun,
    query: z.strictObject({ verdict: z.enum(accountVerdicts).optional() }),
    answer: runDetail,
    errors: ['notFound'],
  }),
  runReconciliation: endpoint('runReconciliation', 'POST /api/reconciliation/runs', {
    ...forAdmins('reconciliation.propose'),
    summary: 'Compare all accounts now',
    status: 201,
    body: z.strictObject({}),
    answer: runDetail,
    errors: ['stateConflict'],
  }),
  getReconciliationReport: endpoint(
    'getReconciliationReport',
    'GET /api/reconciliation/runs/:id/report',
    {
      ...forAdmins('reconciliation.read'),
      summary:
        'The report of a comparison as a file: JSON as it was signed, or its accounts as CSV',
      params: oneRun,
      query: z.strictObject({ format: z.enum(['json', 'csv']) }),
      answer: z.strictObject({
        fileName: z.string(),
        contentType: z.enum(['application/json', 'text/csv']),
        text: z.string(),
      }),
      errors: ['notFound'],
    },
  ),
  actOnDifferences: endpoint('actOnDifferences', 'POST /api/reconciliation/differences/acts', {
    ...forAdmins('reconciliation.propose'),
    summary:
      'Explain differences with a note, or propose a posting for each; says of every one what came of it',
    body: z.strictObject({
      ids: z.array(idSchema('dif')).min(1).max(100),
      act: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('explain') }),
        z.strictObject({ kind: z.literal('post'), goal: z.enum(adjustmentGoals) }),
      ]),
      reason,
    }),
    answer: z.strictObject({ results: z.array(actResult) }),
  }),
  listAdjustments: endpoint('listAdjustments', 'GET /api/reconciliation/adjustments', {
    ...forAdmins('reconciliation.read'),
    summary: 'Postings by hand, newest first',
    query: z.strictObject({
      ...pageQuery,
      /** One alone. */ id: idSchema('adj').optional(),
      status: z.enum(adjustmentStatuses).optional(),
      lineId: idSchema('lin').optional(),
    }),
    answer: pageOf(adjustment),
    errors: ['cursorInvalid'],
  }),
  proposeLineAdjustment: endpoint(
    'proposeLineAdjustment',
    'POST /api/reconciliation/line-adjustments',
    {
      ...forAdmins('reconciliation.propose'),
      summary: 'Propose that an unexplained debit is the provider\u2019s fee or is written off',
      status: 201,
      body: z.strictObject({
        lineId: idSchema('lin'),
        goal: z.enum(['providerFeeExpense', 'writeOff']),
        reason,
      }),
      answer: adjustment,
      errors: ['notFound', 'stateConflict', 'lineAlreadyUsed', 'proposalOpen', 'aboveOwnLimit'],
    },
  ),
  proposeMerchantAdjustment: endpoint(
    'proposeMerchantAdjustment',
    'POST /api/reconciliation/merchant-adjustments',
    {
      ...forAdmins('ledger.adjust'),
      summary:
        'Propose to credit or debit a merchant\u2019s live balance against capital or write-offs',
      status: 201,
      body: z.strictObject({
        merchantId: idSchema('mer'),
        direction: z.enum(['credit', 'debit']),
        goal: z.enum(['writeOff', 'operatorCapital']),
        amount: payableMoneySchema,
        reason,
      }),
      answer: adjustment,
      errors: ['notFound', 'currencyMismatch', 'aboveOwnLimit'],
    },
  ),
  decideAdjustment: endpoint(
    'decideAdjustment',
    'POST /api/reconciliation/adjustments/:id/decide',
    {
      ...forAdmins('reconciliation.decide'),
      summary: 'Agree to a posting or refuse it; never by who proposed it, and judged anew',
      params: oneAdjustment,
      stepUp: toAgree,
      body: z.strictObject({ reason, ...anothersDecision }),
      answer: adjustment,
      errors: [
        'notFound',
        ...secondPersonErrors,
        'stateConflict',
        'lineAlreadyUsed',
        'insufficientFunds',
        'outcomeUnknown',
      ],
    },
  ),
  withdrawAdjustment: endpoint(
    'withdrawAdjustment',
    'POST /api/reconciliation/adjustments/:id/withdraw',
    {
      ...forAdmins('reconciliation.propose'),
      summary: 'Take back a proposal of one\u2019s own',
      params: oneAdjustment,
      body: z.strictObject({}),
      answer: adjustment,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  listSigningKeys: endpoint('listSigningKeys', 'GET /api/public/signing-keys', {
    surface: 'public',
    who: 'anyone',
    summary: 'Public keys by which signed reports and bundles of this installation are checked',
    answer: z.strictObject({
      keys: z.array(
        z.strictObject({
          keyId: idSchema('sgk'),
          algorithm: z.literal('Ed25519'),
          publicKey: z.string(),
          createdAt: timeSchema,
          retiredAt: timeSchema.nullable(),
        }),
      ),
    }),
  }),
};

export type ReconciliationRun = z.input<typeof runRow>;
export type ReconciliationDetail = z.input<typeof runDetail>;
export type ReconciledAccount = z.input<typeof accountRow>;
export type ReconciliationOverall = z.input<typeof overall>;
export type AccountVerdict = (typeof accountVerdicts)[number];
export type AgingBucket = (typeof agingBuckets)[number];
export type Adjustment = z.input<typeof adjustment>;
export type AdjustmentGoal = (typeof adjustmentGoals)[number];
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];
export type DifferenceActionResult = z.input<typeof actResult>;
