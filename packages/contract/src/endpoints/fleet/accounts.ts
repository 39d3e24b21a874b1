import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { checkAreas } from '../../events.ts';
import {
  depositMethodSchema,
  idSchema,
  modeSchema,
  ownCode,
  pageOf,
  pageQuery,
  payableMoneySchema,
  providerSchema,
  secondPersonErrors,
  timeSchema,
} from '../../schemas.ts';
import {
  accountAreas,
  accountDetail,
  accountQr,
  accountRow,
  accountStatuses,
  balanceComparison,
  explanation,
  listedHealth,
  loginProcess,
  qrReading,
  revealedNumber,
} from './account-shapes.ts';
import { lineStatusSchema, statementLineRow } from './operations.ts';

const byId = { params: z.strictObject({ id: idSchema('acc') }) } as const;
const reason = z.string().trim().min(1, 'a reason').max(500);
const revision = z.int().min(1);
const label = z.string().trim().min(1, 'a label').max(80);
const holderName = z.string().trim().min(1, 'a name').max(120);
const qrPayload = z.string().trim().min(20, 'a code').max(1_024);

/** Limits as people set them: null, or left out, is the provider's own. */
const limits = z.strictObject({
  perTransactionMax: payableMoneySchema.nullable().optional(),
  dailyIn: payableMoneySchema.nullable().optional(),
  dailyOut: payableMoneySchema.nullable().optional(),
  monthly: payableMoneySchema.nullable().optional(),
  balanceMax: payableMoneySchema.nullable().optional(),
  /** Of payouts that begin within one minute. */
  minuteOut: payableMoneySchema.nullable().optional(),
  minuteCount: z.int().min(1).max(1_000_000).nullable().optional(),
  /** Of deposits a day, and of payouts a day, each by itself. */
  dailyCount: z.int().min(1).max(1_000_000).nullable().optional(),
  /** Of payouts. */
  monthlyCount: z.int().min(1).max(1_000_000).nullable().optional(),
});

/** Who owns it, by which paper, until which day: without them a live account is not switched on. */
const authority = z.strictObject({
  ownerName: holderName,
  document: z.string().trim().min(1, 'a document').max(200),
  until: z.iso.date(),
});

const settings = {
  authority: authority.nullable().optional(),
  limits: limits.optional(),
  /** Empty: every merchant. */
  merchantIds: z.array(idSchema('mer')).max(500).optional(),
  /** 1 is chosen first, 9 last. */
  priority: z.int().min(1).max(9).optional(),
} as const;

/** Accounts for money in and out. PhoneFarm users have their own devices'. Foreign rows answer notFound. */
export const providerAccountEndpoints = {
  listAccounts: endpoint('listAccounts', 'GET /api/accounts', {
    ...forAdmins('accounts.read'),
    summary: 'Accounts of a provider, oldest first, with why each cannot earn now and what to do',
    query: z.strictObject({
      ...pageQuery,
      provider: providerSchema,
      mode: modeSchema.optional(),
      status: z.enum(accountStatuses).optional(),
      /** A device, or `none` for accounts without one. */
      deviceId: z.union([idSchema('dev'), z.literal('none')]).optional(),
      proxyId: idSchema('prx').optional(),
      /** The worst of its latest checks. */
      health: z.enum(listedHealth).optional(),
      /** Words of label or holder, the last four digits, or a whole number. */
      search: z.string().trim().min(2).max(120).optional(),
    }),
    answer: z.strictObject({
      data: z.array(accountRow),
      next: z.string().nullable(),
      total: z.int(),
    }),
    errors: ['cursorInvalid'],
  }),
  countAccounts: endpoint('countAccounts', 'GET /api/accounts/counts', {
    ...forAdmins('accounts.read'),
    summary: 'How many live accounts of each provider there are, and how many can earn now',
    answer: z.record(providerSchema, z.strictObject({ canEarn: z.int(), total: z.int() })),
  }),
  explainAccounts: endpoint('explainAccounts', 'GET /api/accounts/explain', {
    ...forAdmins('merchants.read'),
    summary:
      'Which account a payment would get now, and why each other one would not, in the chooser\u2019s own order',
    query: z.strictObject({
      method: depositMethodSchema,
      amount: z.string().max(40),
      merchantId: idSchema('mer'),
      mode: modeSchema.optional(),
    }),
    answer: explanation,
    errors: ['notFound', 'invalidRequest'],
  }),
  listMerchantNames: endpoint('listMerchantNames', 'GET /api/merchant-names', {
    ...forAdmins('merchants.read'),
    summary: 'Merchants to choose from',
    answer: z.strictObject({
      data: z.array(
        z.strictObject({
          id: idSchema('mer'),
          code: z.string(),
          name: z.string(),
          currency: z.string(),
          methods: z.array(z.string()),
        }),
      ),
    }),
  }),
  createAccount: endpoint('createAccount', 'POST /api/accounts', {
    ...forAdmins('accounts.manage'),
    summary:
      'Add an account of a provider; its number never changes, and a retired one is revived instead (409 accountKnown names it)',
    body: z.strictObject({
      provider: providerSchema,
      mode: modeSchema,
      label,
      holderName,
      number: z.string().trim().min(6).max(40),
      ...settings,
    }),
    answer: accountDetail,
    status: 201,
    errors: ['accountKnown', 'invalidRequest'],
  }),
  getAccount: endpoint('getAccount', 'GET /api/accounts/:id', {
    ...forAdmins('accounts.read'),
    summary: 'Everything that the sections of an account show, but its statement lines',
    ...byId,
    answer: accountDetail,
    errors: ['notFound'],
  }),
  updateAccount: endpoint('updateAccount', 'PATCH /api/accounts/:id', {
    ...forAdmins('accounts.manage'),
    summary:
      'Change names, authority, limits, merchants or priority; the number and the provider stay',
    ...byId,
    body: z.strictObject({
      revision,
      label: label.optional(),
      holderName: holderName.optional(),
      ...settings,
    }),
    answer: accountDetail,
    errors: [
      'mailNeeded',
      'changePending',
      'notFound',
      'revisionConflict',
      'invalidRequest',
      'moneyAtRisk',
      'stateConflict',
    ],
  }),
  revealAccountNumber: endpoint('revealAccountNumber', 'POST /api/accounts/:id/reveal-number', {
    ...forAdmins('accounts.reveal'),
    summary: 'The whole number of an account; who looked is in the audit log',
    ...byId,
    body: z.strictObject({}),
    answer: revealedNumber,
    errors: ['notFound'],
  }),
  switchAccountFlow: endpoint('switchAccountFlow', 'POST /api/accounts/:id/flows', {
    ...forAdmins('accounts.manage'),
    summary:
      'Switch deposits or payouts on or off; on also ends a stop, and needs the owner\u2019s authority in live mode',
    ...byId,
    body: z.strictObject({
      flow: z.enum(['deposits', 'payouts']),
      on: z.boolean(),
      reason: reason.optional(),
    }),
    answer: accountDetail,
    errors: ['notFound', 'authorityMissing', 'stateConflict'],
  }),
  retireAccount: endpoint('retireAccount', 'POST /api/accounts/:id/retire', {
    ...forAdmins('accounts.manage'),
    summary:
      'Take it out of use for good: no device, no credentials, no money; refused while money is at risk',
    ...byId,
    body: z.strictObject({ reason }),
    answer: accountDetail,
    errors: ['notFound', 'stateConflict', 'moneyAtRisk'],
  }),
  reviveAccount: endpoint('reviveAccount', 'POST /api/accounts/:id/revive', {
    ...forAdmins('accounts.manage'),
    summary: 'Bring a retired account back, signed out and switched off',
    ...byId,
    body: z.strictObject({ reason }),
    answer: accountDetail,
    errors: ['notFound', 'stateConflict'],
  }),
  unlockAccount: endpoint('unlockAccount', 'POST /api/accounts/:id/unlock', {
    ...forAdmins('accounts.manage'),
    summary: 'Let a locked account be signed in again, once somebody has looked',
    ...byId,
    body: z.strictObject({ reason }),
    answer: accountDetail,
    errors: ['notFound', 'stateConflict'],
  }),
  chooseAccountDevice: endpoint('chooseAccountDevice', 'POST /api/accounts/:id/device', {
    ...forAdmins('accounts.manage'),
    summary:
      'Move it to another device, or to none; it must be signed in there anew. Refused while money is at risk',
    ...byId,
    body: z.strictObject({ revision, deviceId: idSchema('dev').nullable() }),
    answer: accountDetail,
    errors: [
      'notFound',
      'revisionConflict',
      'moneyAtRisk',
      'deviceNotUsable',
      'modeMismatch',
      'loginRunning',
      'stateConflict',
    ],
  }),
  chooseAccountProxy: endpoint('chooseAccountProxy', 'POST /api/accounts/:id/proxy', {
    ...forAdmins('accounts.manage'),
    summary: 'Give it another network exit, or none; refused while money is at risk',
    ...byId,
    body: z.strictObject({ revision, proxyId: idSchema('prx').nullable() }),
    answer: accountDetail,
    errors: ['notFound', 'revisionConflict', 'moneyAtRisk', 'proxyNotUsable', 'stateConflict'],
  }),
  startLogin: endpoint('startLogin', 'POST /api/accounts/:id/login', {
    ...forAdmins('accounts.login'),
    summary:
      'Sign it in on its device; without a secret the kept one is used. Follow it by the login-status events',
    ...byId,
    body: z.strictObject({ secret: z.string().min(1).max(200).optional() }),
    answer: loginProcess,
    status: 202,
    errors: [
      'notFound',
      'loginRunning',
      'credentialsMissing',
      'deviceNotUsable',
      'moneyAtRisk',
      'stateConflict',
      'overloaded',
    ],
  }),
  submitLoginOtp: endpoint('submitLoginOtp', 'POST /api/accounts/:id/login/otp', {
    ...forAdmins('accounts.submitOtp'),
    summary: 'Enter the one-time code that the provider sent',
    ...byId,
    body: z.strictObject({ otp: z.string().regex(/^\d{4,8}$/, 'four to eight digits') }),
    answer: loginProcess,
    status: 202,
    errors: ['notFound', 'otpNotExpected', 'otpExpired', 'deviceNotUsable', 'overloaded'],
  }),
  resendLoginOtp: endpoint('resendLoginOtp', 'POST /api/accounts/:id/login/resend', {
    ...forAdmins('accounts.submitOtp'),
    summary: 'Have a new one-time code sent: the sign-in begins again with the kept secret',
    ...byId,
    answer: loginProcess,
    status: 202,
    errors: [
      'notFound',
      'otpNotExpected',
      'tooManyRequests',
      'credentialsMissing',
      'deviceNotUsable',
      'overloaded',
    ],
  }),
  cancelLogin: endpoint('cancelLogin', 'POST /api/accounts/:id/login/cancel', {
    ...forAdmins('accounts.login'),
    summary: 'Give up a sign-in that is under way',
    ...byId,
    answer: loginProcess,
    errors: ['notFound', 'stateConflict'],
  }),
  checkAccount: endpoint('checkAccount', 'POST /api/accounts/:id/checks', {
    ...forAdmins('accounts.check'),
    summary: 'Run its health checks, one or all; the results come as health-check events',
    ...byId,
    body: z.strictObject({
      areas: z.array(z.enum(accountAreas)).min(1).max(accountAreas.length).optional(),
    }),
    answer: z.strictObject({ commandId: idSchema('cmd'), areas: z.array(z.enum(checkAreas)) }),
    status: 202,
    errors: ['notFound', 'checkRunning', 'deviceNotUsable', 'stateConflict', 'overloaded'],
  }),
  checkAccountQr: endpoint('checkAccountQr', 'POST /api/accounts/:id/qr/check', {
    ...forAdmins('accounts.read'),
    summary: 'Read a payload against the account and preview it with an amount; nothing is kept',
    ...byId,
    body: z.strictObject({ payload: z.string().max(2_000), amount: payableMoneySchema.optional() }),
    answer: qrReading,
    needsNoRoom: true,
    errors: ['notFound'],
  }),
  proposeAccountQr: endpoint('proposeAccountQr', 'POST /api/accounts/:id/qr', {
    ...forAdmins('accounts.changeQr'),
    summary:
      'Propose a new code: usable after a probe payment was seen and somebody else approved it; refused while amounts are taken',
    ...byId,
    body: z.strictObject({ payload: qrPayload }),
    answer: accountQr,
    status: 201,
    errors: ['notFound', 'qrInvalid', 'amountsTaken', 'stateConflict'],
  }),
  approveAccountQr: endpoint('approveAccountQr', 'POST /api/accounts/:id/qr/approve', {
    ...forAdmins('accounts.approveQr'),
    summary: 'Approve the proposed code that was probed, as another person than its uploader',
    ...byId,
    body: z.strictObject({ qrId: idSchema('qrc'), ...ownCode }),
    answer: accountQr,
    errors: ['notFound', ...secondPersonErrors, 'probeMissing', 'amountsTaken', 'stateConflict'],
  }),
  agreeToAccountNumber: endpoint('agreeToAccountNumber', 'POST /api/accounts/:id/number/agree', {
    ...forAdmins('accounts.approveQr'),
    summary:
      'Agree that payers are shown the number of a live account: the first word asks, that of an independent person lets it in',
    ...byId,
    /** The round that was looked at: another holder begins the next one. */
    body: z.strictObject({ round: z.int().min(0), ...ownCode }),
    answer: accountDetail,
    errors: ['notFound', ...secondPersonErrors, 'stateConflict'],
  }),
  rejectAccountQr: endpoint('rejectAccountQr', 'POST /api/accounts/:id/qr/reject', {
    ...forAdmins('accounts.changeQr'),
    summary: 'Drop the proposed code; the one in use stays',
    ...byId,
    body: z.strictObject({ qrId: idSchema('qrc'), reason }),
    answer: accountQr,
    errors: ['notFound', 'stateConflict'],
  }),
  forceAccountActive: endpoint('forceAccountActive', 'POST /api/accounts/:id/force-active', {
    ...forAdmins('accounts.forceActive'),
    summary: 'Count it as signed in until an end, for a reason; a SubAdmin for 24 hours at most',
    ...byId,
    body: z.discriminatedUnion('on', [
      z.strictObject({ on: z.literal(true), reason, until: timeSchema }),
      z.strictObject({ on: z.literal(false), reason: reason.optional() }),
    ]),
    answer: accountDetail,
    errors: [
      'mailNeeded',
      'changePending',
      'notFound',
      'invalidRequest',
      'forceTooLong',
      'stateConflict',
    ],
  }),
  accountBalances: endpoint('accountBalances', 'GET /api/accounts/:id/balances', {
    ...forAdmins('accounts.read'),
    summary:
      'Expected by the ledger, reported by the agent, evidenced by statement lines, where they part first, and what was heard but not found',
    ...byId,
    answer: balanceComparison,
    errors: ['notFound'],
  }),
  listAccountLines: endpoint('listAccountLines', 'GET /api/accounts/:id/lines', {
    ...forAdmins('accounts.read'),
    summary: 'Its statement lines, newest first, with what became of each',
    ...byId,
    query: z.strictObject({ ...pageQuery, matchStatus: lineStatusSchema.optional() }),
    answer: pageOf(statementLineRow),
    errors: ['notFound', 'cursorInvalid'],
  }),
  readAccountHistory: endpoint('readAccountHistory', 'POST /api/accounts/:id/read-history', {
    ...forAdmins('accounts.check'),
    summary: 'Ask its device to read the history now',
    ...byId,
    answer: z.strictObject({ asked: z.boolean() }),
    status: 202,
    errors: ['notFound', 'deviceNotUsable'],
  }),
};
