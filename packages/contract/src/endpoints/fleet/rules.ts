import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  blockKinds,
  blockStates,
  ruleMeasures,
  ruleOutcomes,
  rulePaces,
  ruleScopes,
  ruleStates,
} from '../../console/rules.ts';
import {
  idSchema,
  ownCode,
  pageQuery,
  payableMoneySchema,
  secondPersonErrors,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { withdrawalSources } from '../../console/withdrawals.ts';
import { institutionIdSchema } from './institutions.ts';

const person = z.strictObject({ id: z.string(), name: z.string() }).nullable();
const merchant = z
  .strictObject({ id: idSchema('mer'), code: z.string(), name: z.string() })
  .nullable();
const why = z.string().trim().min(1, 'a reason').max(500);

const decided = {
  reason: z.string(),
  /** By somebody who may not decide. */
  wasProposed: z.boolean(),
  /** Null: from the beginning. */
  createdBy: person,
  createdAt: timeSchema,
  /** Who accepted, refused or ended it last. */
  decidedBy: person,
  decidedAt: timeSchema.nullable(),
  decisionReason: z.string().nullable(),
  revision: z.number().int(),
};

/** What a rule says. A count has `limitCount`, a sum `limitAmount`. */
const terms = {
  scope: z.enum(ruleScopes),
  measure: z.enum(ruleMeasures),
  pace: z.enum(rulePaces),
  outcome: z.enum(ruleOutcomes),
};

export const ruleRow = z
  .strictObject({
    id: idSchema('rul'),
    /** Null: for every merchant that has no rule of its own of this kind. */
    merchant,
    ...terms,
    limitCount: z.number().int().nullable(),
    limitAmount: wireMoneySchema.nullable(),
    state: z.enum(ruleStates),
    validFrom: timeSchema,
    validUntil: timeSchema.nullable(),
    ...decided,
  })
  .meta({ id: 'RuleRow' });

export const blockRow = z
  .strictObject({
    id: idSchema('blk'),
    /** Null: for every merchant. */
    merchant,
    kind: z.enum(blockKinds),
    /** Masked: the institution and the last digits, or what remains of an address. */
    shown: z.string(),
    outcome: z.enum(ruleOutcomes),
    state: z.enum(blockStates),
    expiresAt: timeSchema.nullable(),
    ...decided,
  })
  .meta({ id: 'BlockRow' });

const notMeasured = { message: 'a number for a count, an amount for a sum', path: ['limitAmount'] };
function isMeasured({
  measure,
  limitCount,
  limitAmount,
}: {
  measure: string;
  limitCount?: unknown;
  limitAmount?: unknown;
}): boolean {
  return (
    (measure === 'count') === (limitCount !== undefined) &&
    (measure === 'sum') === (limitAmount !== undefined)
  );
}

const ruleTerms = z
  .strictObject({
    merchantId: idSchema('mer').nullable(),
    ...terms,
    limitCount: z.number().int().min(1).max(1_000_000).optional(),
    limitAmount: payableMoneySchema.optional(),
  })
  .refine(isMeasured, notMeasured);

const blockBody = z
  .strictObject({
    merchantId: idSchema('mer').nullable(),
    kind: z.enum(blockKinds),
    /** The number, address or id; for an institution its id. */
    value: z.string().trim().min(1).max(254),
    /** Whose account number it is. */
    institutionId: institutionIdSchema.optional(),
    outcome: z.enum(ruleOutcomes),
    reason: why,
    expiresAt: timeSchema.nullable().optional(),
  })
  .refine(({ kind, institutionId }) => (kind === 'payee') === (institutionId !== undefined), {
    message: 'the institution of an account number',
    path: ['institutionId'],
  })
  .refine(({ kind, merchantId }) => kind !== 'customer' || merchantId !== null, {
    message: 'whose customer it is',
    path: ['merchantId'],
  });

const decision = z.strictObject({
  decision: z.enum(['accept', 'refuse']),
  reason: why.optional(),
  revision: z.number().int(),
  ...ownCode,
});
const end = z.strictObject({ reason: why, revision: z.number().int() });

const minorOrNever = payableMoneySchema.nullable();
const firstUse = z.strictObject({
  /** Above it a first payment is held; null: never. */
  holdAbove: z.strictObject({ IDR: wireMoneySchema.nullable(), PHP: wireMoneySchema.nullable() }),
  knownAfterHours: z.number().int(),
  sources: z.array(z.enum(withdrawalSources)),
  validFrom: timeSchema,
  reason: z.string(),
  changedBy: person,
});

const byRule = z.strictObject({ id: idSchema('rul') });
const byBlock = z.strictObject({ id: idSchema('blk') });
const laterErrors = ['mailNeeded', 'changePending'] as const;
const moveErrors = ['notFound', 'stateConflict', 'revisionConflict'] as const;

/** Which withdrawals are held or rejected by themselves. */
export const ruleEndpoints = {
  listRules: endpoint('listRules', 'GET /api/rules', {
    ...forAdmins('rules.read'),
    summary: 'Rules of pace, newest first; without a state those that are not over',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(ruleStates).optional(),
      merchantId: idSchema('mer').optional(),
    }),
    answer: z.strictObject({
      data: z.array(ruleRow),
      next: z.string().nullable(),
      proposed: z.number().int(),
    }),
    errors: ['cursorInvalid'],
  }),
  addRule: endpoint('addRule', 'POST /api/rules', {
    ...forAdmins('rules.propose'),
    status: 201,
    summary:
      'Add a rule, from now on or a time in the future; who may not decide proposes it, and one that lets more through than what it covers is a proposal that begins later',
    body: z
      .strictObject({
        ...ruleTerms.shape,
        reason: why,
        validFrom: timeSchema.optional(),
        validUntil: timeSchema.nullable().optional(),
      })
      .refine(isMeasured, notMeasured),
    answer: ruleRow,
    errors: ['notFound', 'currencyMismatch', 'validFromPast', ...laterErrors],
  }),
  decideRule: endpoint('decideRule', 'POST /api/rules/:id/decide', {
    ...forAdmins('rules.manage'),
    summary: 'Accept or refuse a proposed rule',
    params: byRule,
    body: decision,
    answer: ruleRow,
    errors: [...moveErrors, ...secondPersonErrors],
  }),
  endRule: endpoint('endRule', 'POST /api/rules/:id/end', {
    ...forAdmins('rules.manage'),
    summary:
      'End a rule now; in a live installation, where that lets more through, after the cool-down and another person\u2019s word',
    params: byRule,
    body: end,
    stepUp: true,
    answer: ruleRow,
    errors: [...moveErrors, ...laterErrors, 'rowNotProved'],
  }),
  previewRule: endpoint('previewRule', 'POST /api/rules/preview', {
    ...forAdmins('rules.read'),
    summary: 'What a rule would have found among the requests of the last 30 days',
    body: ruleTerms,
    answer: z.strictObject({
      days: z.number().int(),
      requests: z.number().int(),
      found: z.number().int(),
      /** Different customers, destinations, merchants or askers among the found. */
      subjects: z.number().int(),
      amounts: z.array(wireMoneySchema),
      /** False when there were more requests than are looked at: then the newest were. */
      isComplete: z.boolean(),
    }),
    errors: ['notFound', 'currencyMismatch'],
  }),
  getFirstUse: endpoint('getFirstUse', 'GET /api/rules/first-use', {
    ...forAdmins('rules.read'),
    summary: 'Which first payments to a destination are held',
    answer: firstUse,
  }),
  setFirstUse: endpoint('setFirstUse', 'POST /api/rules/first-use', {
    ...forAdmins('rules.manage'),
    summary:
      'Which first payments to a destination are held from now on; fewer of them in a live installation after the cool-down and another person\u2019s word',
    body: z.strictObject({
      holdAbove: z.strictObject({ IDR: minorOrNever, PHP: minorOrNever }),
      knownAfterHours: z.number().int().min(1).max(8_760),
      sources: z.array(z.enum(withdrawalSources)).max(withdrawalSources.length),
      reason: why,
      /** What was seen when it was changed. */
      validFrom: timeSchema,
    }),
    stepUp: true,
    answer: firstUse,
    errors: ['currencyMismatch', 'revisionConflict', ...laterErrors],
  }),
  listBlocks: endpoint('listBlocks', 'GET /api/blocklist', {
    ...forAdmins('rules.read'),
    summary: 'Who and what is blocked, newest first; without a state those that are not over',
    query: z.strictObject({
      ...pageQuery,
      kind: z.enum(blockKinds).optional(),
      state: z.enum(blockStates).optional(),
      merchantId: idSchema('mer').optional(),
    }),
    answer: z.strictObject({
      data: z.array(blockRow),
      next: z.string().nullable(),
      proposed: z.number().int(),
    }),
    errors: ['cursorInvalid'],
  }),
  searchBlocks: endpoint('searchBlocks', 'POST /api/blocklist/search', {
    ...forAdmins('rules.read'),
    summary: 'Blocks of one whole number, address or id, whether in force or over',
    body: z.strictObject({ value: z.string().trim().min(2).max(254) }),
    answer: z.strictObject({ data: z.array(blockRow) }),
  }),
  addBlock: endpoint('addBlock', 'POST /api/blocklist', {
    ...forAdmins('rules.propose'),
    status: 201,
    summary:
      'Block an account, telephone, address, customer or institution; who may not decide proposes it',
    body: blockBody,
    answer: blockRow,
    errors: ['notFound', 'validFromPast', 'stateConflict'],
  }),
  decideBlock: endpoint('decideBlock', 'POST /api/blocklist/:id/decide', {
    ...forAdmins('rules.manage'),
    summary: 'Accept or refuse a proposed block',
    params: byBlock,
    body: decision,
    answer: blockRow,
    errors: [...moveErrors, ...secondPersonErrors],
  }),
  endBlock: endpoint('endBlock', 'POST /api/blocklist/:id/end', {
    ...forAdmins('rules.manage'),
    summary:
      'End a block: at once in a demo, in a live installation after the cool-down and another person\u2019s word',
    params: byBlock,
    body: end,
    stepUp: true,
    answer: blockRow,
    errors: [...moveErrors, ...laterErrors, 'rowNotProved'],
  }),
};

export type RuleRow = z.input<typeof ruleRow>;
export type BlockRow = z.input<typeof blockRow>;
export type RuleTerms = z.output<typeof ruleTerms>;
export type BlockBody = z.output<typeof blockBody>;
export type FirstUse = z.input<typeof firstUse>;
