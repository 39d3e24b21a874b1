import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkAreas } from '../events.ts';
import { depositMethodSchema, idSchema, modeSchema, pageOf, pageQuery, payableMoneySchema, providerSchema, timeSchema } from '../schemas.ts';
import {
  accountAreas, accountDetail, accountQr, accountRow, accountStatuses, balanceComparison, explanation, listedHealth, loginProcess, qrReading, revealedNumber,
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
const authority = z.strictObject({ ownerName: holderName, document: z.string().trim().min(1, 'a document').max(200), until: z.iso.date() });

const settings = {
  authority: authority.nullable().optional(),
  limits: limits.optional(),
  /** Empty: every merchant. */
  merchantIds: z.array(idSchema('mer')).max(500).optional(),
  /** 1 is chosen first, 9 last. */
  priority: z.int().min(1).max(9).optional(),
} as const;

/** The accounts that money comes in by and goes out from. A PhoneFarm user has those of its own devices. Foreign rows answer notFound. */
export const providerAccountEndpoints = {
  listAccounts: endpoint('listAccounts', {
    method: 'GET', path: '/api/accounts', surface: 'console', who: { permission: 'accounts.read' }, consoles: ['admin'],
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
    answer: z.strictObject({ data: z.array(accountRow), next: z.string().nullable(), total: z.int() }), errors: ['cursorInvalid'],
  }),
  countAccounts: endpoint('countAccounts', {
    method: 'GET', path: '/api/accounts/counts', surface: 'console', who: { permission: 'accounts.read' }, consoles: ['admin'],
    summary: 'How many live accounts of each provider there are, and how many can earn now',
    answer: z.record(providerSchema, z.strictObject({ canEarn: z.int(), total: z.int() })), errors: [],
  }),
  explainAccounts: endpoint('explainAccounts', {
    method: 'GET', path: '/api/accounts/explain', surface: 'console', who: { permission: 'merchants.read' }, consoles: ['admin'],
    summary: 'Which account a payment would get now, and why each other one would not, in the chooser\u2019s own order',
    query: z.strictObject({ method: depositMethodSchema, amount: z.string().max(40), merchantId: idSchema('mer'), mode: modeSchema.optional() }),
    answer: explanation, errors: ['notFound', 'invalidRequest'],
  }),
  listMerchantNames: endpoint('listMerchantNames', {
    method: 'GET', path: '/api/merchant-names', surface: 'console', who: { permission: 'merchants.read' }, consoles: ['admin'],
    summary: 'Merchants to choose from', answer: z.strictObject({
      data: z.array(z.strictObject({ id: idSchema('mer'), code: z.string(), name: z.string(), currency: z.string(), methods: z.array(z.string()) })),
    }), errors: [],
  }),
  createAccount: endpoint('createAccount', {
    method: 'POST', path: '/api/accounts', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Add an account of a provider; its number never changes, and a retired one is revived instead (409 accountKnown names it)',
    body: z.strictObject({ provider: providerSchema, mode: modeSchema, label, holderName, number: z.string().trim().min(6).max(40), ...settings }),
    answer: accountDetail, status: 201, errors: ['accountKnown', 'invalidRequest'],
  }),
  getAccount: endpoint('getAccount', {
    method: 'GET', path: '/api/accounts/:id', surface: 'console', who: { permission: 'accounts.read' }, consoles: ['admin'],
    summary: 'Everything that the sections of an account show, but its statement lines', ...byId, answer: accountDetail, errors: ['notFound'],
  }),
  updateAccount: endpoint('updateAccount', {
    method: 'PATCH', path: '/api/accounts/:id', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Change names, authority, limits, merchants or priority; the number and the provider stay', ...byId,
    body: z.strictObject({ revision, label: label.optional(), holderName: holderName.optional(), ...settings }),
    answer: accountDetail, errors: ['notFound', 'revisionConflict', 'invalidRequest', 'moneyAtRisk', 'stateConflict'],
  }),
  revealAccountNumber: endpoint('revealAccountNumber', {
    method: 'POST', path: '/api/accounts/:id/reveal-number', surface: 'console', who: { permission: 'accounts.reveal' }, consoles: ['admin'],
    summary: 'The whole number of an account; who looked is in the audit log', ...byId, body: z.strictObject({}), answer: revealedNumber, errors: ['notFound'],
  }),
  switchAccountFlow: endpoint('switchAccountFlow', {
    method: 'POST', path: '/api/accounts/:id/flows', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Switch deposits or payouts on or off; on also ends a stop, and needs the owner\u2019s authority in live mode', ...byId,
    body: z.strictObject({ flow: z.enum(['deposits', 'payouts']), on: z.boolean(), reason: reason.optional() }),
    answer: accountDetail, errors: ['notFound', 'authorityMissing', 'stateConflict'],
  }),
  retireAccount: endpoint('retireAccount', {
    method: 'POST', path: '/api/accounts/:id/retire', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Take it out of use for good: no device, no credentials, no money; refused while money is at risk', ...byId,
    body: z.strictObject({ reason }), answer: accountDetail, errors: ['notFound', 'stateConflict', 'moneyAtRisk'],
  }),
  reviveAccount: endpoint('reviveAccount', {
    method: 'POST', path: '/api/accounts/:id/revive', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Bring a retired account back, signed out and switched off', ...byId, body: z.strictObject({ reason }),
    answer: accountDetail, errors: ['notFound', 'stateConflict'],
  }),
  unlockAccount: endpoint('unlockAccount', {
    method: 'POST', path: '/api/accounts/:id/unlock', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Let a locked account be signed in again, once somebody has looked', ...byId, body: z.strictObject({ reason }),
    answer: accountDetail, errors: ['notFound', 'stateConflict'],
  }),
  chooseAccountDevice: endpoint('chooseAccountDevice', {
    method: 'POST', path: '/api/accounts/:id/device', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Move it to another device, or to none; it must be signed in there anew. Refused while money is at risk', ...byId,
    body: z.strictObject({ revision, deviceId: idSchema('dev').nullable() }),
    answer: accountDetail, errors: ['notFound', 'revisionConflict', 'moneyAtRisk', 'deviceNotUsable', 'modeMismatch', 'loginRunning', 'stateConflict'],
  }),
  chooseAccountProxy: endpoint('chooseAccountProxy', {
    method: 'POST', path: '/api/accounts/:id/proxy', surface: 'console', who: { permission: 'accounts.manage' }, consoles: ['admin'],
    summary: 'Give it another network exit, or none; refused while money is at risk', ...byId,
    body: z.strictObject({ revision, proxyId: idSchema('prx').nullable() }),
    answer: accountDetail, errors: ['notFound', 'revisionConflict', 'moneyAtRisk', 'proxyNotUsable', 'stateConflict'],
  }),
  startLogin: endpoint('startLogin', {
    method: 'POST', path: '/api/accounts/:id/login', surface: 'console', who: { permission: 'accounts.login' }, consoles: ['admin'],
    summary: 'Sign it in on its device; without a secret the kept one is used. Follow it by the login-status events', ...byId,
    body: z.strictObject({ secret: z.string().min(1).max(200).optional() }),
    answer: loginProcess, status: 202, errors: ['notFound', 'loginRunning', 'credentialsMissing', 'deviceNotUsable', 'moneyAtRisk', 'stateConflict', 'overloaded'],
  }),
  submitLoginOtp: endpoint('submitLoginOtp', {
    method: 'POST', path: '/api/accounts/:id/login/otp', surface: 'console', who: { permission: 'accounts.submitOtp' }, consoles: ['admin'],
    summary: 'Enter the one-time code that the provider sent', ...byId, body: z.strictObject({ otp: z.string().regex(/^\d{4,8}$/, 'four to eight digits') }),
    answer: loginProcess, status: 202, errors: ['notFound', 'otpNotExpected', 'otpExpired', 'deviceNotUsable', 'overloaded'],
  }),
  resendLoginOtp: endpoint('resendLoginOtp', {
    method: 'POST', path: '/api/accounts/:id/login/resend', surface: 'console', who: { permission: 'accounts.submitOtp' }, consoles: ['admin'],
    summary: 'Have a new one-time code sent: the sign-in begins again with the kept secret', ...byId,
    answer: loginProcess, status: 202, errors: ['notFound', 'otpNotExpected', 'tooManyRequests', 'credentialsMissing', 'deviceNotUsable', 'overloaded'],
  }),
  cancelLogin: endpoint('cancelLogin', {
    method: 'POST', path: '/api/accounts/:id/login/cancel', surface: 'console', who: { permission: 'accounts.login' }, consoles: ['admin'],
    summary: 'Give up a sign-in that is under way', ...byId, answer: loginProcess, errors: ['notFound', 'stateConflict'],
  }),
  checkAccount: endpoint('checkAccount', {
    method: 'POST', path: '/api/accounts/:id/checks', surface: 'console', who: { permission: 'accounts.check' }, consoles: ['admin'],
    summary: 'Run its health checks, one or all; the results come as health-check events', ...byId,
    body: z.strictObject({ areas: z.array(z.enum(accountAreas)).min(1).max(accountAreas.length).optional() }),
    answer: z.strictObject({ commandId: idSchema('cmd'), areas: z.array(z.enum(checkAreas)) }), status: 202,
    errors: ['notFound', 'checkRunning', 'deviceNotUsable', 'stateConflict', 'overloaded'],
  }),
  checkAccountQr: endpoint('checkAccountQr', {
    method: 'POST', path: '/api/accounts/:id/qr/check', surface: 'console', who: { permission: 'accounts.read' }, consoles: ['admin'],
    summary: 'Read a payload against the account and preview it with an amount; nothing is kept', ...byId,
    body: z.strictObject({ payload: z.string().max(2_000), amount: payableMoneySchema.optional() }), answer: qrReading, errors: ['notFound'],
  }),
  proposeAccountQr: endpoint('proposeAccountQr', {
    method: 'POST', path: '/api/accounts/:id/qr', surface: 'console', who: { permission: 'accounts.changeQr' }, consoles: ['admin'],
    summary: 'Propose a new code: usable after a probe payment was seen and somebody else approved it; refused while amounts are taken', ...byId,
    body: z.strictObject({ payload: qrPayload }), answer: accountQr, status: 201, errors: ['notFound', 'qrInvalid', 'amountsTaken', 'stateConflict'],
  }),
  approveAccountQr: endpoint('approveAccountQr', {
    method: 'POST', path: '/api/accounts/:id/qr/approve', surface: 'console', who: { permission: 'accounts.approveQr' }, consoles: ['admin'],
    summary: 'Approve the proposed code that was probed, as another person than its uploader', ...byId,
    body: z.strictObject({ qrId: idSchema('qrc') }), answer: accountQr, errors: ['notFound', 'secondPersonNeeded', 'probeMissing', 'amountsTaken', 'stateConflict'],
  }),
  rejectAccountQr: endpoint('rejectAccountQr', {
    method: 'POST', path: '/api/accounts/:id/qr/reject', surface: 'console', who: { permission: 'accounts.changeQr' }, consoles: ['admin'],
    summary: 'Drop the proposed code; the one in use stays', ...byId, body: z.strictObject({ qrId: idSchema('qrc'), reason }),
    answer: accountQr, errors: ['notFound', 'stateConflict'],
  }),
  forceAccountActive: endpoint('forceAccountActive', {
    method: 'POST', path: '/api/accounts/:id/force-active', surface: 'console', who: { permission: 'accounts.forceActive' }, consoles: ['admin'],
    summary: 'Count it as signed in until an end, for a reason; a SubAdmin for 24 hours at most', ...byId,
    body: z.discriminatedUnion('on', [z.strictObject({ on: z.literal(true), reason, until: timeSchema }), z.strictObject({ on: z.literal(false), reason: reason.optional() })]),
    answer: accountDetail, errors: ['notFound', 'invalidRequest', 'forceTooLong', 'stateConflict'],
  }),
  accountBalances: endpoint('accountBalances', {
    method: 'GET', path: '/api/accounts/:id/balances', surface: 'console', who: { permission: 'accounts.read' }, consoles: ['admin'],
    summary: 'Expected by the ledger, reported by the agent, evidenced by statement lines, where they part first, and what was heard but not found', ...byId,
    answer: balanceComparison, errors: ['notFound'],
  }),
  listAccountLines: endpoint('listAccountLines', {
    method: 'GET', path: '/api/accounts/:id/lines', surface: 'console', who: { permission: 'accounts.read' }, consoles: ['admin'],
    summary: 'Its statement lines, newest first, with what became of each', ...byId,
    query: z.strictObject({ ...pageQuery, matchStatus: lineStatusSchema.optional() }), answer: pageOf(statementLineRow), errors: ['notFound', 'cursorInvalid'],
  }),
  readAccountHistory: endpoint('readAccountHistory', {
    method: 'POST', path: '/api/accounts/:id/read-history', surface: 'console', who: { permission: 'accounts.check' }, consoles: ['admin'],
    summary: 'Ask its device to read the history now', ...byId, answer: z.strictObject({ asked: z.boolean() }), status: 202, errors: ['notFound', 'deviceNotUsable'],
  }),
};
