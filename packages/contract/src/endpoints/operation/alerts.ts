import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { alertSeverities, checkAreas, type AlertSeverity } from '../../events.ts';
import { mayRole, type Permission, type RoleId } from '../../roles.ts';
import {
  idSchema,
  modeSchema,
  pageQuery,
  providerSchema,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';

/** `queue`: what waits on its way out for the same thing, together. */
export const alertSubjects = [
  'device',
  'account',
  'proxy',
  'payout',
  'queue',
  'merchant',
  'alertWebhook',
  'ledger',
  'backup',
  'storage',
  'encryptedValue',
] as const;
export type AlertSubject = (typeof alertSubjects)[number];

/** Why an alert ended: resolved, in a person's hands (maintenance, disabled), or its subject is out of use. */
export const alertEndings = ['good', 'inHand', 'gone'] as const;
export type AlertEnding = (typeof alertEndings)[number];

interface KindOfAlert {
  readonly subject: AlertSubject;
  readonly severity: AlertSeverity;
  /** Who may know of it; owners of phones only of their own. */
  readonly permission: Permission;
  /** How long trouble, then its absence, must last before it is reported; what a person must end does not flap. */
  readonly calmSeconds: { readonly bad: number; readonly good: number };
}

const atOnce = { bad: 0, good: 0 } as const;
const lasting = { bad: 60, good: 60 } as const;

/** What can be wrong, of which thing. Its words are the screen's. */
export const alertKinds = {
  deviceOffline: {
    subject: 'device',
    severity: 'warning',
    permission: 'devices.read',
    calmSeconds: lasting,
  },
  deviceFailing: {
    subject: 'device',
    severity: 'warning',
    permission: 'devices.read',
    calmSeconds: lasting,
  },
  accountLocked: {
    subject: 'account',
    severity: 'critical',
    permission: 'accounts.read',
    calmSeconds: atOnce,
  },
  loginFailed: {
    subject: 'account',
    severity: 'warning',
    permission: 'accounts.read',
    calmSeconds: { bad: 60, good: 0 },
  },
  settlingStopped: {
    subject: 'account',
    severity: 'critical',
    permission: 'accounts.read',
    calmSeconds: atOnce,
  },
  depositsStopped: {
    subject: 'account',
    severity: 'critical',
    permission: 'accounts.read',
    calmSeconds: atOnce,
  },
  debitUnexplained: {
    subject: 'account',
    severity: 'critical',
    permission: 'accounts.read',
    calmSeconds: atOnce,
  },
  moneyUnmatched: {
    subject: 'account',
    severity: 'warning',
    permission: 'unmatched.read',
    calmSeconds: { bad: 10, good: 0 },
  },
  differencesOpen: {
    subject: 'account',
    severity: 'warning',
    permission: 'reconciliation.read',
    calmSeconds: lasting,
  },
  gapStays: {
    subject: 'account',
    severity: 'warning',
    permission: 'accounts.read',
    calmSeconds: atOnce,
  },
  linesNotProved: {
    subject: 'account',
    severity: 'warning',
    permission: 'unmatched.read',
    calmSeconds: atOnce,
  },
  agentChangedAtRisk: {
    subject: 'device',
    severity: 'warning',
    permission: 'devices.read',
    calmSeconds: atOnce,
  },
  deviceSpeaksForOthers: {
    subject: 'device',
    severity: 'critical',
    permission: 'devices.read',
    calmSeconds: atOnce,
  },
  proxyDown: {
    subject: 'proxy',
    severity: 'warning',
    permission: 'proxies.read',
    calmSeconds: atOnce,
  },
  proxyExpiring: {
    subject: 'proxy',
    severity: 'notice',
    permission: 'proxies.read',
    calmSeconds: atOnce,
  },
  proxyExpiresTomorrow: {
    subject: 'proxy',
    severity: 'warning',
    permission: 'proxies.read',
    calmSeconds: atOnce,
  },
  proxyExpired: {
    subject: 'proxy',
    severity: 'critical',
    permission: 'proxies.read',
    calmSeconds: atOnce,
  },
  payoutUnknown: {
    subject: 'payout',
    severity: 'warning',
    permission: 'payouts.readUnknown',
    calmSeconds: atOnce,
  },
  payoutInReview: {
    subject: 'payout',
    severity: 'critical',
    permission: 'payouts.readUnknown',
    calmSeconds: atOnce,
  },
  paidAfterFailure: {
    subject: 'payout',
    severity: 'critical',
    permission: 'payouts.readUnknown',
    calmSeconds: atOnce,
  },
  payoutsWait: {
    subject: 'queue',
    severity: 'warning',
    permission: 'payouts.readUnknown',
    calmSeconds: atOnce,
  },
  approvalsWait: {
    subject: 'queue',
    severity: 'warning',
    permission: 'payouts.readUnknown',
    calmSeconds: atOnce,
  },
  holdsWait: {
    subject: 'queue',
    severity: 'warning',
    permission: 'payouts.readUnknown',
    calmSeconds: atOnce,
  },
  namesWait: {
    subject: 'queue',
    severity: 'warning',
    permission: 'payouts.readUnknown',
    calmSeconds: atOnce,
  },
  merchantOwes: {
    subject: 'merchant',
    severity: 'warning',
    permission: 'ledger.read',
    calmSeconds: atOnce,
  },
  booksBroken: {
    subject: 'ledger',
    severity: 'critical',
    permission: 'ledger.read',
    calmSeconds: atOnce,
  },
  figuresWrong: {
    subject: 'ledger',
    severity: 'warning',
    permission: 'ledger.read',
    calmSeconds: atOnce,
  },
  proofsMissing: {
    subject: 'ledger',
    severity: 'critical',
    permission: 'ledger.read',
    calmSeconds: atOnce,
  },
  rowsNotProved: {
    subject: 'ledger',
    severity: 'critical',
    permission: 'settings.read',
    calmSeconds: atOnce,
  },
  valueUnreadable: {
    subject: 'encryptedValue',
    severity: 'critical',
    permission: 'settings.read',
    calmSeconds: atOnce,
  },
  rootFounded: {
    subject: 'ledger',
    severity: 'critical',
    permission: 'settings.read',
    calmSeconds: atOnce,
  },
  drillFailed: {
    subject: 'backup',
    severity: 'warning',
    permission: 'settings.read',
    calmSeconds: atOnce,
  },
  drillMissing: {
    subject: 'backup',
    severity: 'warning',
    permission: 'settings.read',
    calmSeconds: atOnce,
  },
  backupOld: {
    subject: 'backup',
    severity: 'warning',
    permission: 'settings.read',
    calmSeconds: atOnce,
  },
  storageFull: {
    subject: 'storage',
    severity: 'critical',
    permission: 'alerts.read',
    calmSeconds: { bad: 0, good: 60 },
  },
  alertServerOff: {
    subject: 'alertWebhook',
    severity: 'critical',
    permission: 'settings.read',
    calmSeconds: atOnce,
  },
} as const satisfies Record<string, KindOfAlert>;

export type AlertKind = keyof typeof alertKinds;
const kindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];

/** The kinds that a role may know of. */
export function alertKindsOf(roleId: RoleId): AlertKind[] {
  return kindNames.filter((kind) => mayRole(roleId, alertKinds[kind].permission));
}

/** What the words of an alert are filled with. `reason` is a code of the kind; `message` are the agent's own words. */
export const alertParamsSchema = z.strictObject({
  name: z.string(),
  provider: providerSchema.optional(),
  last4: z.string().optional(),
  reason: z.string().optional(),
  area: z.enum(checkAreas).optional(),
  message: z.string().optional(),
  count: z.number().int().optional(),
  amount: wireMoneySchema.optional(),
  /** When it ends, or ended; of what waits, since when. */
  at: timeSchema.optional(),
});

const alertRow = z
  .strictObject({
    id: idSchema('alr'),
    mode: modeSchema,
    kind: z.enum(kindNames),
    severity: z.enum(alertSeverities),
    subject: z.strictObject({ kind: z.enum(alertSubjects), id: z.string() }),
    params: alertParamsSchema,
    /** Since when it is bad, and when that was told. */
    since: timeSchema,
    toldAt: timeSchema,
    closedAt: timeSchema.nullable(),
    ending: z.enum(alertEndings).nullable(),
    /** Whether the caller has seen how it stands now. */
    isSeen: z.boolean(),
  })
  .meta({ id: 'Alert' });

/** Why delivery failed: forbidden address, undecryptable secret, time-out, or a status. Redirects are not followed. */
const problem = z.string().regex(/^(addressNotAllowed|noAnswer|secretUnreadable|status\d{3})$/);

const webhookRow = z.strictObject({
  url: z.string(),
  from: z.enum(alertSeverities),
  createdAt: timeSchema,
  /** Null while what was sent last was taken. */
  failingSince: timeSchema.nullable(),
  lastTriedAt: timeSchema.nullable(),
  lastProblem: problem.nullable(),
  /** Since when it is off because nothing was accepted for a day; an accepted test turns it on. */
  disabledAt: timeSchema.nullable(),
});

const channels = z
  .strictObject({
    /** Everybody who can be mailed, with the mildest severity of which he is; null for none. */
    mail: z.array(
      z.strictObject({
        userId: idSchema('usr'),
        name: z.string(),
        roleId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]),
        from: z.enum(alertSeverities).nullable(),
      }),
    ),
    webhook: webhookRow.nullable(),
  })
  .meta({ id: 'AlertChannels' });

/** An event to an operator's server, with Standard Webhooks headers. `sequence`: 1 for the trouble, 2 for its end. */
export const alertEventSchema = z
  .strictObject({
    id: z.string(),
    type: z.enum(['alert.opened', 'alert.closed', 'alert.test']),
    createdAt: timeSchema,
    sequence: z.number().int(),
    data: z.strictObject({
      alert: z
        .strictObject({
          id: idSchema('alr'),
          mode: modeSchema,
          kind: z.enum(kindNames),
          severity: z.enum(alertSeverities),
          subject: z.strictObject({ kind: z.enum(alertSubjects), id: z.string() }),
          params: alertParamsSchema,
          since: timeSchema,
          toldAt: timeSchema,
          closedAt: timeSchema.nullable(),
          /** `worse`: another alert says more. */
          ending: z.enum([...alertEndings, 'worse']).nullable(),
          url: z.string(),
        })
        .nullable(),
    }),
  })
  .meta({ id: 'AlertEvent' });

const from = z.enum(alertSeverities);

export const alertEndpoints = {
  listAlerts: endpoint('listAlerts', 'GET /api/alerts', {
    ...forAdmins('alerts.read'),
    summary: 'Alerts that were told, newest first: those that go on, those that ended, or both',
    query: z.strictObject({ ...pageQuery, state: z.enum(['open', 'closed']).optional() }),
    answer: z.strictObject({
      data: z.array(alertRow),
      next: z.string().nullable(),
      /**
       * Across all pages: ongoing alerts the caller may see, unseen ones, also ended, and whether
       * one of these is critical.
       */
      open: z.number().int(),
      unseen: z.number().int(),
      hasUnseenCritical: z.boolean(),
    }),
    errors: ['cursorInvalid'],
  }),
  markAlertsSeen: endpoint('markAlertsSeen', 'POST /api/alerts/seen', {
    ...forAdmins('alerts.read'),
    summary: 'The caller has seen how these stand now, or all; doing it twice is the same as once',
    body: z.strictObject({ ids: z.array(idSchema('alr')).min(1).max(100).optional() }),
    answer: z.strictObject({ unseen: z.number().int() }),
    needsNoRoom: true,
  }),
  getAlertChannels: endpoint('getAlertChannels', 'GET /api/alert-channels', {
    ...forAdmins('settings.read'),
    summary: 'Who is mailed, and which server is called',
    answer: channels,
  }),
  setAlertMail: endpoint('setAlertMail', 'PATCH /api/alert-channels/mail', {
    ...forAdmins('alerts.manageChannels'),
    summary: 'From which severity somebody is mailed; null for never',
    body: z.strictObject({ userId: idSchema('usr'), from: from.nullable() }),
    answer: channels,
    errors: ['notFound'],
  }),
  setAlertWebhook: endpoint('setAlertWebhook', 'POST /api/alert-channels/webhook', {
    ...forAdmins('alerts.manageChannels'),
    summary: 'Call this address, and no longer the one before; the secret is shown once',
    body: z.strictObject({ url: z.url().max(2_000), from }),
    stepUp: true,
    answer: z.strictObject({ ...channels.shape, secret: z.string() }),
    status: 201,
    errors: ['webhookUrlNotAllowed'],
  }),
  testAlertWebhook: endpoint('testAlertWebhook', 'POST /api/alert-channels/webhook/test', {
    ...forAdmins('alerts.manageChannels'),
    summary: 'Send a test event now and say what came back',
    body: z.strictObject({}),
    answer: z.strictObject({ isTaken: z.boolean(), problem: problem.nullable() }),
    needsNoRoom: true,
    errors: ['notFound'],
  }),
  removeAlertWebhook: endpoint('removeAlertWebhook', 'DELETE /api/alert-channels/webhook', {
    ...forAdmins('alerts.manageChannels'),
    summary: 'Call nobody any more',
    answer: z.undefined(),
    status: 204,
    errors: ['notFound'],
  }),
};

export type AlertRow = z.output<typeof alertRow>;
export type AlertParams = z.output<typeof alertParamsSchema>;
export type AlertChannels = z.output<typeof channels>;
export type AlertEvent = z.input<typeof alertEventSchema>;
