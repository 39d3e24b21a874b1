import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import {
  maxExtensionMinutes,
  pageButtons,
  sessionEventNames,
  sessionStatusNames,
  sessionWaits,
} from '../../console/operator-sessions.ts';
import { providers } from '../../providers.ts';
import {
  depositMethodSchema,
  errorCodeSchema,
  flagSchema,
  idSchema,
  localeSchema,
  methodReasonSchema,
  modeSchema,
  pageQuery,
  paymentMethodSchema,
  sessionStatusSchema,
  timeSchema,
  transactionStatusSchema,
  unreadableFields,
  wireMoneySchema,
} from '../../schemas.ts';
import { verificationProblems } from '../../withdraw-state.ts';
import { withdrawalStatusSchema } from '../money-out/withdrawal-shapes.ts';

const byId = z.strictObject({ id: idSchema('txs') });
const text = z.string().nullable();
const time = timeSchema.nullable();
const reason = z.string().trim().min(1, 'a reason').max(200);

const account = z.strictObject({
  id: idSchema('acc'),
  provider: z.enum(providers),
  label: z.string(),
  last4: z.string(),
});

/** What a session is about: the attempt that was paid, else the newest. */
const about = z.strictObject({
  id: idSchema('txn'),
  code: z.string(),
  status: transactionStatusSchema,
  flag: flagSchema,
  finalPayment: wireMoneySchema,
  paidAmount: wireMoneySchema.nullable(),
});

/** A row of the operators' list. Masked readers get no merchant or reference, and a masked customer name. */
export const operatorSessionRow = z
  .strictObject({
    id: idSchema('txs'),
    refNo: z.string(),
    mode: modeSchema,
    type: z.enum(['deposit', 'withdrawal']),
    status: sessionStatusSchema,
    reference: text,
    merchant: z
      .strictObject({ id: idSchema('mer'), code: z.string(), name: z.string() })
      .nullable(),
    /** Of a withdrawal whose amount the customer chooses: the most. */
    amount: wireMoneySchema,
    amountMin: wireMoneySchema.nullable(),
    method: paymentMethodSchema.nullable(),
    customer: z.strictObject({ name: text, phoneLast4: text }),
    account: account.nullable(),
    transaction: about.nullable(),
    withdrawal: z
      .strictObject({ id: idSchema('wdr'), refNo: z.string(), status: withdrawalStatusSchema })
      .nullable(),
    source: z.enum(['api', 'console', 'requestTransaction']),
    createdAt: timeSchema,
    openedAt: time,
    claimedAt: time,
    expiresAt: timeSchema,
    monitoringUntil: timeSchema,
    waits: z.enum(sessionWaits).nullable(),
    /** Where it stands, and the reason behind that in the words of its transaction or request. */
    standing: z.strictObject({ what: z.enum(sessionStatusNames), reason: text }),
    isMasked: z.boolean(),
    /** Values that are stored and cannot be decrypted: they are null. */
    unreadable: unreadableFields('customer.phoneLast4').optional(),
  })
  .meta({ id: 'OperatorSession' });

const attempt = z.strictObject({
  id: idSchema('txn'),
  code: z.string(),
  status: transactionStatusSchema,
  flag: flagSchema,
  statusReason: text,
  method: paymentMethodSchema,
  account: account.nullable(),
  finalPayment: wireMoneySchema,
  paidAmount: wireMoneySchema.nullable(),
  createdAt: timeSchema,
  expiresAt: time,
  claimedAt: time,
  lastLookAt: time,
  paidAt: time,
});

/** What the payer's page shows now, without what only the payer may see. */
const page = z.strictObject({
  screen: z.enum([
    'method',
    'pay',
    'checking',
    'processing',
    'success',
    'timeout',
    'failed',
    'cancelled',
    'form',
    'verifying',
    'verificationFailed',
    'confirm',
    'confirmExpired',
    'expired',
  ]),
  locale: localeSchema,
  buttons: z.array(z.enum(pageButtons)),
  /** What can be chosen, while a choice is open. */
  methods: z.array(
    z.strictObject({
      method: depositMethodSchema,
      available: z.boolean(),
      reason: methodReasonSchema.nullable(),
    }),
  ),
  /** Of a withdrawal: why there is no name, and until when it can be confirmed. */
  problem: z.enum(verificationProblems).nullable(),
  confirmBy: time,
  serverNow: timeSchema,
});

const act = z.strictObject({ may: z.boolean(), why: errorCodeSchema.nullable() });

export const operatorSessionEndpoints = {
  listOperatorSessions: endpoint('listOperatorSessions', 'GET /api/operator/sessions', {
    ...forAdmins('sessions.read'),
    summary:
      'Payment sessions of all merchants, newest first; a PhoneFarm user sees those on its own phones, masked',
    query: z.strictObject({
      ...pageQuery,
      mode: modeSchema.optional(),
      type: z.enum(['deposit', 'withdrawal']).optional(),
      status: sessionStatusSchema.optional(),
      merchantId: idSchema('mer').optional(),
      method: depositMethodSchema.optional(),
      /** Of the creation; `from` is included, `to` is not. */
      from: timeSchema.optional(),
      to: timeSchema.optional(),
      waits: z.enum(sessionWaits).optional(),
      /**
       * An id, a code, the start or end of a reference number, reference or provider's number, an
       * amount, a prefix of name words, or a whole phone or account number. Masked readers: ids,
       * codes and reference numbers.
       */
      search: z.string().trim().min(2).max(64).optional(),
    }),
    answer: z.strictObject({
      data: z.array(operatorSessionRow),
      next: text,
      /** Exact up to 1,000 (own phones: 100); beyond that or a search's limit `more` is true: at least this many. */
      total: z.number().int(),
      more: z.boolean(),
      /** How many wait, whatever else is asked for: exact up to 1,000. */
      waiting: z.strictObject({ claimedUnpaid: z.number().int(), expiring: z.number().int() }),
    }),
    errors: ['cursorInvalid'],
  }),
  getOperatorSession: endpoint('getOperatorSession', 'GET /api/operator/sessions/:id', {
    ...forAdmins('sessions.read'),
    summary: 'One session: what its payer sees now, its attempts, why it stands where it stands',
    params: byId,
    answer: z.strictObject({
      session: operatorSessionRow,
      page,
      attempts: z.array(attempt),
      /** How the link was used. `isBound`: one browser began the withdrawal, others need a code. */
      link: z.strictObject({
        openedAt: time,
        claimedAt: time,
        readOnlyLinks: z.number().int(),
        isBound: z.boolean(),
        embedOrigin: text,
      }),
      timeline: z.array(
        z.strictObject({
          at: timeSchema,
          what: z.enum(sessionEventNames),
          by: z.enum(['payer', 'merchant', 'operator', 'device', 'system']),
          who: text,
          detail: text,
        }),
      ),
      acts: z.strictObject({ expire: act, extend: act }),
    }),
    errors: ['notFound'],
  }),
  /** Claimed money goes on being looked for; money that was paid before this moment still counts as in time. */
  expireOperatorSession: endpoint(
    'expireOperatorSession',
    'POST /api/operator/sessions/:id/expire',
    {
      ...forAdmins('sessions.expire'),
      summary: 'End a session now, as its time would',
      params: byId,
      body: z.strictObject({ reason }),
      answer: operatorSessionRow,
      errors: ['notFound', 'sessionClosed', 'stateConflict'],
    },
  ),
  extendOperatorSession: endpoint(
    'extendOperatorSession',
    'POST /api/operator/sessions/:id/extend',
    {
      ...forAdmins('sessions.extend'),
      summary: 'Give a session more time',
      params: byId,
      /** `expiresAt` is the end that was looked at: two people do not add up. */
      body: z.strictObject({
        minutes: z.number().int().min(1).max(maxExtensionMinutes),
        reason,
        expiresAt: timeSchema,
      }),
      answer: operatorSessionRow,
      errors: [
        'notFound',
        'sessionClosed',
        'stateConflict',
        'revisionConflict',
        'qrNoLongerPayable',
        'noRoomToExtend',
        'expiryTooFar',
      ],
    },
  ),
};

export type OperatorSessionRow = z.input<typeof operatorSessionRow>;
export type OperatorSessionPage = z.input<typeof page>;
export type OperatorSessionAttempt = z.input<typeof attempt>;
