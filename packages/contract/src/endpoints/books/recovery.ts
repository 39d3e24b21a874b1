import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { currencies } from '../../money.ts';
import { journalStates, recoverySteps } from '../../console/recovery.ts';
import {
  errorCodeSchema,
  idSchema,
  ownCode,
  pageOf,
  pageQuery,
  providerSchema,
  secondPersonErrors,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { lineStatusSchema } from '../fleet/operations.ts';

const reason = z.string().trim().min(1, 'a reason').max(500);
const person = z.strictObject({ id: idSchema('usr'), name: z.string() });
const word = z.strictObject({ by: person, at: timeSchema, reason: z.string() });
const act = z.strictObject({ may: z.boolean(), why: errorCodeSchema.nullable() });
const account = z.strictObject({ id: idSchema('acc') });
const line = z.strictObject({ id: idSchema('lin') });

const recovery = z
  .strictObject({
    /** The moment that the restored backup shows. */
    backupAt: timeSchema,
    startedAt: timeSchema,
    endedAt: timeSchema.nullable(),
    /** Since when every account was read and no debit is left over: from then on released accounts send. */
    lookedAt: timeSchema.nullable(),
    /** Begins the name of the backup’s digest, as the restore printed it. */
    backupDigest: z.string(),
    accounts: z.record(z.enum(recoverySteps), z.int()),
    /** Requests that wait for the end of it. */
    waitingRequests: z.int(),
    /** Orders of journals that belong to no request of this database. */
    unclaimedOrders: z.int(),
  })
  .meta({ id: 'Recovery' });

const recoveryAccount = z
  .strictObject({
    id: idSchema('acc'),
    provider: providerSchema,
    label: z.string(),
    last4: z.string(),
    currency: z.enum(currencies),
    device: z
      .strictObject({ id: idSchema('dev'), name: z.string(), isConnected: z.boolean() })
      .nullable(),
    step: z.enum(recoverySteps),
    /** The time that complete reads have to prove, and how far they have come without a gap. */
    reads: z.strictObject({
      from: timeSchema,
      to: timeSchema,
      provedTo: timeSchema.nullable(),
      isWhole: z.boolean(),
    }),
    journal: z.strictObject({
      state: z.enum(journalStates),
      at: timeSchema.nullable(),
      orders: z.int(),
    }),
    /** What left the account since a day before the backup. */
    debits: z.strictObject({ seen: z.int(), open: z.int() }),
    firstWord: word.nullable(),
    secondWord: word.nullable(),
    release: act,
  })
  .meta({ id: 'RecoveryAccount' });

const candidate = z.strictObject({
  requestId: idSchema('wdr'),
  refNo: z.string(),
  merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }),
  amount: wireMoneySchema,
  payeeLast4: z.string().nullable(),
  status: z.string(),
  /** It can be attached now; otherwise it has to be approved first. */
  mayBeAttached: z.boolean(),
});

const recoveryDebit = z
  .strictObject({
    lineId: idSchema('lin'),
    amount: wireMoneySchema,
    reference: z.string().nullable(),
    counterparty: z.string().nullable(),
    occurredFrom: timeSchema,
    occurredTo: timeSchema,
    matchStatus: lineStatusSchema,
    /** Nothing explains it: the account is not released before something does. */
    isOpen: z.boolean(),
    paid: z
      .strictObject({ requestId: idSchema('wdr'), refNo: z.string(), payoutCode: z.string() })
      .nullable(),
    proposal: z
      .strictObject({
        requestId: idSchema('wdr'),
        refNo: z.string(),
        by: person,
        at: timeSchema,
        reason: z.string(),
      })
      .nullable(),
    /** Requests of its sum that it may have paid. */
    candidates: z.array(candidate),
    attach: act,
  })
  .meta({ id: 'RecoveryDebit' });

const recoveryOrder = z
  .strictObject({
    intentId: z.string(),
    epoch: z.int(),
    state: z.enum(['taken', 'pressing', 'pressed', 'closed']),
    amount: wireMoneySchema,
    payeeLast4: z.string(),
    takenAt: timeSchema.nullable(),
    request: z.strictObject({ id: idSchema('wdr'), refNo: z.string() }).nullable(),
  })
  .meta({ id: 'RecoveryOrder' });

const recoveryCase = z
  .strictObject({
    account: recoveryAccount,
    debits: z.array(recoveryDebit),
    orders: z.array(recoveryOrder),
  })
  .meta({ id: 'RecoveryCase' });

const admin = { surface: 'console', consoles: ['admin'] } as const;

/** After a restore: what each account must show before sending again, and its release by two Admins. */
export const recoveryEndpoints = {
  getRecoveryState: endpoint('getRecoveryState', 'GET /api/recovery/state', {
    ...admin,
    who: 'signedIn',
    summary: 'Whether payouts rest because a backup was restored, for the banner of every page',
    answer: z.strictObject({ isOpen: z.boolean(), backupAt: timeSchema.nullable() }),
  }),
  getRecovery: endpoint('getRecovery', 'GET /api/recovery', {
    ...forAdmins('recovery.read'),
    summary:
      'The newest recovery, under way or ended, with how far its accounts are; null where nothing was ever restored',
    answer: z.strictObject({ recovery: recovery.nullable() }),
  }),
  listRecoveryAccounts: endpoint('listRecoveryAccounts', 'GET /api/recovery/accounts', {
    ...forAdmins('recovery.read'),
    summary: 'The accounts of the newest recovery with their evidence',
    query: z.strictObject({ ...pageQuery, step: z.enum(recoverySteps).optional() }),
    answer: pageOf(recoveryAccount),
    errors: ['cursorInvalid'],
  }),
  getRecoveryAccount: endpoint('getRecoveryAccount', 'GET /api/recovery/accounts/:id', {
    ...forAdmins('recovery.read'),
    summary:
      'One account with every debit since a day before the backup and every order that its phones’ journals told of',
    params: account,
    answer: recoveryCase,
    errors: ['notFound'],
  }),
  releaseRecoveryAccount: endpoint(
    'releaseRecoveryAccount',
    'POST /api/recovery/accounts/:id/release',
    {
      ...forAdmins('recovery.release'),
      summary: 'Say that an account may send again; the second Admin’s word releases it',
      params: account,
      body: z.strictObject({ reason, ...ownCode }),
      answer: recoveryCase,
      errors: ['notFound', 'recoveryNotReady', ...secondPersonErrors, 'stateConflict'],
    },
  ),
  attachRecoveryDebit: endpoint('attachRecoveryDebit', 'POST /api/recovery/debits/:id/attach', {
    ...forAdmins('recovery.release'),
    summary:
      'Say which request a debit paid; the second Admin who says the same carries it out, another request takes the first one’s place',
    params: line,
    body: z.strictObject({ requestId: idSchema('wdr'), reason, ...ownCode }),
    answer: recoveryCase,
    errors: [
      'notFound',
      'debitDiffers',
      'lineAlreadyUsed',
      'payoutNotOpen',
      ...secondPersonErrors,
      'stateConflict',
      'outcomeUnknown',
    ],
  }),
};

export type Recovery = z.input<typeof recovery>;
export type RecoveryAccount = z.input<typeof recoveryAccount>;
export type RecoveryDebit = z.input<typeof recoveryDebit>;
export type RecoveryCandidate = z.input<typeof candidate>;
export type RecoveryOrder = z.input<typeof recoveryOrder>;
export type RecoveryCase = z.input<typeof recoveryCase>;
