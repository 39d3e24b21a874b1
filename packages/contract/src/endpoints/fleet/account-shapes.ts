import { z } from 'zod';
import { checkAreas, deviceStates, loginStatuses, processStatuses } from '../../events.ts';
import { forceActiveSettings } from '../../providers.ts';
import {
  depositMethodSchema,
  idSchema,
  methodReasonSchema,
  modeSchema,
  moneyAtRiskSchema,
  providerSchema,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';

export const accountStatuses = [
  'new',
  'loggingIn',
  'otpRequired',
  'active',
  'loginFailed',
  'locked',
  'disabled',
  'retired',
] as const;
export type AccountStatus = (typeof accountStatuses)[number];
export const accountAreas = [
  'get_balance',
  'transfer',
  'transaction_history',
  'get_qr_code',
] as const;
export const listedHealth = ['ok', 'failed', 'checking', 'unknown'] as const;

/** What blocks an account's payment: the first that a person must remove. Screens have a text and act for each. */
export const obstacles = [
  'retired',
  'otherMerchants',
  'depositsOff',
  'depositsStopped',
  'noAuthority',
  'noQr',
  'numberNotAgreed',
  'noBaseline',
  'settlingStopped',
  'locked',
  'disabled',
  'signedOut',
  'noDevice',
  'deviceRetired',
  'deviceMaintenance',
  'deviceDraining',
  'deviceEnrolling',
  'deviceOffline',
  'deviceFailing',
  'deviceQueueFull',
  'aboveMaximum',
  'dayFull',
  'countFull',
  'minuteFull',
  'monthFull',
  'balanceFull',
  'strangersFull',
  'amountsTaken',
  'accountNotProved',
  'payoutsOff',
  'payoutsStopped',
  'recovery',
  'balanceStale',
  'balanceLow',
] as const;
export type Obstacle = (typeof obstacles)[number];

const person = z.strictObject({ id: z.string(), name: z.string() });
const money = wireMoneySchema;

const obstacleShape = z.strictObject({
  obstacle: z.enum(obstacles),
  /** What the payer's page would say. */
  reason: methodReasonSchema,
  detail: z.string(),
  whatToDo: z.string(),
});

const forceActive = z.strictObject({
  setting: z.enum(Object.values(forceActiveSettings)),
  reason: z.string(),
  until: timeSchema,
  by: person.nullable(),
});

export const accountRow = z
  .strictObject({
    id: idSchema('acc'),
    mode: modeSchema,
    provider: providerSchema,
    kind: z.enum(['wallet', 'bank']),
    label: z.string(),
    holderName: z.string(),
    last4: z.string(),
    status: z.enum(accountStatuses),
    statusReason: z.string().nullable(),
    loginStep: z.int().min(0).max(4),
    device: z
      .strictObject({
        id: idSchema('dev'),
        name: z.string(),
        state: z.enum(deviceStates),
        reason: z.string(),
      })
      .nullable(),
    proxy: z.strictObject({ id: idSchema('prx'), name: z.string(), health: z.string() }).nullable(),
    /** The latest of each area: 0 unknown, 1 ok, 2 failed, 3 checking. */
    health: z.partialRecord(z.enum(checkAreas), z.int()),
    reportedBalance: money.nullable(),
    reportedAt: timeSchema.nullable(),
    /** The tightest bound now: how much of which limit is left. Null when nothing bounds it. */
    capacityToday: z
      .strictObject({ left: money, of: money, bound: z.enum(['day', 'month', 'balance']) })
      .nullable(),
    openDeposits: z.strictObject({ count: z.int(), sum: money }),
    acceptsDeposits: z.boolean(),
    acceptsPayouts: z.boolean(),
    forceActive: forceActive.nullable(),
    /** Null: it can earn now. */
    cannotEarn: obstacleShape.nullable(),
    revision: z.int(),
  })
  .meta({ id: 'AccountRow' });

const used = z.strictObject({ limit: money.nullable(), used: money, left: money.nullable() });
export const accountCapacity = z.strictObject({
  perTransactionMax: money,
  day: used,
  month: used,
  balance: used,
  count: z.strictObject({ limit: z.int().nullable(), used: z.int(), left: z.int().nullable() }),
  /** What payers of public forms hold of it without having paid. */
  strangers: z.strictObject({ held: money, count: z.int() }),
  /** The provider's day and zone that count. */
  dayOf: z.iso.date(),
  timeZone: z.string(),
});

const loginStep = z.strictObject({
  step: z.int().min(0).max(4),
  status: z.enum(loginStatuses),
  at: timeSchema.nullable(),
  startedAt: timeSchema.nullable(),
  message: z.string().nullable(),
});

/** One sign-in: what the operator watches. `otp` is there while a code is waited for. */
export const loginProcess = z
  .strictObject({
    id: idSchema('lgn'),
    accountId: idSchema('acc'),
    state: z.enum(['running', 'otpRequired', 'succeeded', 'failed', 'cancelled']),
    startedBy: person,
    startedAt: timeSchema,
    endedAt: timeSchema.nullable(),
    message: z.string().nullable(),
    steps: z.array(loginStep).length(5),
    otp: z
      .strictObject({
        sentTo: z.string(),
        expiresAt: timeSchema,
        attemptsLeft: z.int(),
        resendAt: timeSchema,
      })
      .nullable(),
    /** Who entered the last code, and when. */
    enteredBy: person.nullable(),
    enteredAt: timeSchema.nullable(),
    serverNow: timeSchema,
  })
  .meta({ id: 'LoginProcess' });

/** What a payload says, each thing wrong with it by field, and the same with an amount when it may be shown. */
export const qrReading = z
  .strictObject({
    ok: z.boolean(),
    problems: z.array(
      z.strictObject({ code: z.string(), tag: z.string().nullable(), message: z.string() }),
    ),
    merchantName: z.string().nullable(),
    merchantCity: z.string().nullable(),
    currency: z.string().nullable(),
    /** The amount that the code itself carries. */
    amount: z.string().nullable(),
    initiation: z.enum(['static', 'dynamic']),
    fields: z.array(z.strictObject({ tag: z.string(), value: z.string() })),
    preview: z.string().nullable(),
  })
  .meta({ id: 'QrReading' });

const qrVersion = z.strictObject({
  id: idSchema('qrc'),
  payload: z.string(),
  status: z.enum(['proposed', 'approved', 'replaced', 'rejected']),
  source: z.enum(['upload', 'phone', 'creation']),
  uploadedBy: person.nullable(),
  uploadedAt: timeSchema,
  /** Pay exactly this by the new code; `seenAt` once the history shows it. */
  probe: z
    .strictObject({
      amount: money,
      payload: z.string(),
      seenAt: timeSchema.nullable(),
      lineId: idSchema('lin').nullable(),
    })
    .nullable(),
  decidedBy: person.nullable(),
  decidedAt: timeSchema.nullable(),
  reason: z.string().nullable(),
});

export const accountQr = z
  .strictObject({
    /** The code that payers see now. */
    current: qrVersion.nullable(),
    usable: z.boolean(),
    proposed: qrVersion.nullable(),
    reading: qrReading.nullable(),
    /** Amounts that are still taken: no change before they are free. */
    amountsTaken: z.int(),
    freeAfter: timeSchema.nullable(),
  })
  .meta({ id: 'AccountQr' });

const stop = z.strictObject({ at: timeSchema, reason: z.string() }).nullable();

export const accountDetail = z
  .strictObject({
    account: accountRow,
    basic: z.strictObject({
      maskedNumber: z.string(),
      authority: z
        .strictObject({
          ownerName: z.string(),
          document: z.string(),
          until: z.iso.date(),
          isValid: z.boolean(),
        })
        .nullable(),
      hasCredentials: z.boolean(),
      settlingSource: z.enum(['history', 'import']),
      baselineAt: timeSchema.nullable(),
      depositsStopped: stop,
      payoutsStopped: stop,
      settlingStopped: stop,
      createdAt: timeSchema,
      updatedAt: timeSchema,
    }),
    /** The latest sign-in; null when there was none. */
    login: loginProcess.nullable(),
    health: z.array(
      z.strictObject({
        area: z.enum(accountAreas),
        status: z.int(),
        processStatus: z.enum(processStatuses),
        isRunning: z.boolean(),
        message: z.string().nullable(),
        durationMs: z.int().nullable(),
        checkedAt: timeSchema.nullable(),
      }),
    ),
    qr: accountQr,
    /** Whether two persons agreed that payers are shown its number; null where they never are, and in test mode. */
    number: z
      .strictObject({ round: z.int(), state: z.enum(['notAsked', 'asked', 'agreed']) })
      .nullable(),
    settings: z.strictObject({
      limits: z.strictObject({
        perTransactionMax: money.nullable(),
        dailyIn: money.nullable(),
        dailyOut: money.nullable(),
        monthly: money.nullable(),
        balanceMax: money.nullable(),
        minuteOut: money.nullable(),
        dailyCount: z.int().nullable(),
        monthlyCount: z.int().nullable(),
        minuteCount: z.int().nullable(),
      }),
      forceActiveSetting: z.enum(Object.values(forceActiveSettings)),
      /** Those that it works for alone; none for who may read no merchants. */
      merchants: z.array(z.strictObject({ id: idSchema('mer'), name: z.string() })),
      priority: z.int(),
    }),
    capacity: accountCapacity,
    /** What a change of device, proxy, credentials or sign-in would disturb. */
    risk: moneyAtRiskSchema,
    serverNow: timeSchema,
  })
  .meta({ id: 'AccountDetail' });

export const explanation = z
  .strictObject({
    method: depositMethodSchema,
    amount: money,
    merchant: z.strictObject({ id: idSchema('mer'), name: z.string() }),
    /** What keeps every account from it: the merchant's or the method's own limits. */
    problem: methodReasonSchema.nullable(),
    accounts: z.array(
      z.strictObject({
        id: idSchema('acc'),
        label: z.string(),
        last4: z.string(),
        provider: providerSchema,
        chosen: z.boolean(),
        /** Its turn in the chooser's order, from 1; null for those that cannot take it. */
        turn: z.int().nullable(),
        whyNot: obstacleShape.nullable(),
        /** The exact amount it would ask for. */
        finalPayment: money.nullable(),
        openAmounts: z.int(),
        usedToday: money,
        priority: z.int(),
      }),
    ),
    at: timeSchema,
  })
  .meta({ id: 'Explanation' });

const sum = z.strictObject({ amount: money, at: timeSchema }).nullable();

/** History reads requested for the gap. Without `nextAt` after the first, no more follow: a person looks. */
const gapReads = z.strictObject({
  asked: z.int(),
  lastAt: timeSchema.nullable(),
  nextAt: timeSchema.nullable(),
});

export const balanceComparison = z
  .strictObject({
    /** By the ledger: the balance of the baseline and the float since. */
    expected: sum,
    /** By the agent, as the provider shows it. */
    reported: sum,
    /** By the statement lines since the baseline. */
    evidenced: sum,
    agree: z.boolean(),
    /** The first moment at which two of them part; null while they agree. */
    divergence: z
      .strictObject({
        at: timeSchema,
        between: z.enum(['expectedEvidenced', 'reportedEvidenced']),
        difference: money,
        lineId: idSchema('lin').nullable(),
        detail: z.string(),
      })
      .nullable(),
    /** Notifications of the provider's day against its history. */
    notifications: z.strictObject({
      heard: z.int(),
      found: z.int(),
      missing: z.array(
        z.strictObject({
          observationId: idSchema('obs'),
          direction: z.enum(['credit', 'debit', 'unknown']),
          amount: money.nullable(),
          observedAt: timeSchema,
          reads: gapReads,
        }),
      ),
      /** Lines that no notification was heard of. */
      unheard: z.int(),
      coveredTo: timeSchema.nullable(),
    }),
  })
  .meta({ id: 'BalanceComparison' });

export const revealedNumber = z
  .strictObject({
    number: z.string(),
    /** A screen forgets it after this. */
    shownSeconds: z.int(),
  })
  .meta({ id: 'RevealedNumber' });

export type AccountRow = z.input<typeof accountRow>;
export type AccountDetail = z.input<typeof accountDetail>;
export type AccountCapacity = z.input<typeof accountCapacity>;
export type LoginProcess = z.input<typeof loginProcess>;
export type QrReading = z.input<typeof qrReading>;
export type AccountQr = z.input<typeof accountQr>;
export type Explanation = z.input<typeof explanation>;
export type RevealedNumber = z.input<typeof revealedNumber>;
export type BalanceComparison = z.input<typeof balanceComparison>;
