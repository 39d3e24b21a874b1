import { z } from 'zod';
import { checkAreas, deviceStates, processStatuses } from '../../events.ts';
import {
  idSchema,
  modeSchema,
  moneyAtRiskSchema,
  providerSchema,
  timeSchema,
} from '../../schemas.ts';
import { commandMachine, statesOf } from '../../states.ts';

export const commandKinds = [
  'healthCheck',
  'login',
  'submitOtp',
  'readBalance',
  'readHistory',
  'makeQr',
  'inquireName',
  'transfer',
  'restart',
  'updateAgent',
] as const;
/** What only agents can be asked for that announce it. */
export const agentCapabilities = ['restart', 'updateAgent'] as const;
export type AgentCapability = (typeof agentCapabilities)[number];
/** What can be done to many devices at once, besides checks; and what can wait until a device is safe to touch. */
export const bulkActs = [
  'maintenance',
  'endMaintenance',
  'drain',
  'undrain',
  'restart',
  'updateAgent',
] as const;
export type BulkAct = (typeof bulkActs)[number];
export const pendingActs = [
  'maintenance',
  'changeOwner',
  'revokeToken',
  'retire',
  'changeProxy',
  'restart',
  'updateAgent',
] as const;
export type PendingAct = (typeof pendingActs)[number];
/** Areas of the phone itself, and those of one of its accounts. */
export const deviceCheckAreas = ['sms', 'network', 'app', 'ip'] as const;
export const accountCheckAreas = [
  'get_balance',
  'transfer',
  'transaction_history',
  'get_qr_code',
] as const;

const person = z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable();
/** A person, or what did it instead: `actorRole` is a role's name, `Device` or `System`. */
const actor = z.strictObject({
  id: z.string().nullable(),
  name: z.string().nullable(),
  role: z.string(),
});
const accountName = z.strictObject({
  id: idSchema('acc'),
  provider: providerSchema,
  label: z.string(),
  last4: z.string(),
});

export const runningCheck = z
  .strictObject({
    commandId: idSchema('cmd'),
    accountId: idSchema('acc').nullable(),
    areas: z.array(z.enum(checkAreas)),
    since: timeSchema,
  })
  .meta({ id: 'RunningCheck' });

const pendingAct = z
  .strictObject({
    act: z.enum(pendingActs),
    reason: z.string().nullable(),
    what: z.string().nullable(),
    askedBy: person,
    askedAt: timeSchema,
  })
  .meta({
    id: 'PendingDeviceAct',
    description:
      'Waits until no money is at risk. Until then the device takes nothing new. `what` is the name of the proxy, or the version, that is wanted.',
  });

const hold = z.strictObject({ reason: z.string(), since: timeSchema, by: person });

export const deviceDetail = z
  .strictObject({
    id: idSchema('dev'),
    mode: modeSchema,
    name: z.string(),
    model: z.string(),
    osVersion: z.string().nullable(),
    agentVersion: z.string().nullable(),
    /** What its agent announces that it can be asked for. */
    capabilities: z.array(z.enum(agentCapabilities)),
    /** A new start or an update that was asked for and has not ended: meanwhile the device takes nothing new. */
    care: z
      .strictObject({
        commandId: idSchema('cmd'),
        kind: z.enum(agentCapabilities),
        version: z.string().nullable(),
        since: timeSchema,
      })
      .nullable(),
    /** Its agent became another version while money was at risk, which has not ended since. */
    agentDoubt: z.strictObject({ before: z.string(), since: timeSchema }).nullable(),
    serial: z.string().nullable(),
    state: z.enum(deviceStates),
    reason: z.string(),
    whatToDo: z.string(),
    /** Why it is not chosen for new money; null when it is. */
    notChosen: z.string().nullable(),
    isBusy: z.boolean(),
    currentCommand: z
      .strictObject({
        id: idSchema('cmd'),
        kind: z.enum(commandKinds),
        accountId: idSchema('acc').nullable(),
        since: timeSchema,
      })
      .nullable(),
    /** Numbers are masked. */
    sims: z.array(
      z.strictObject({
        slot: z.number().int(),
        number: z.string().nullable(),
        carrier: z.string().nullable(),
      }),
    ),
    battery: z.strictObject({ level: z.number(), charging: z.boolean() }).nullable(),
    network: z
      .strictObject({
        transport: z.string(),
        signal: z.number().nullable(),
        exitIp: z.string().nullable(),
      })
      .nullable(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    maintenance: hold.nullable(),
    /** `isDone`: nothing is open any more. */
    drain: hold.extend({ isDone: z.boolean() }).nullable(),
    pendingAct: pendingAct.nullable(),
    owner: person,
    proxy: z
      .strictObject({
        id: idSchema('prx'),
        name: z.string(),
        health: z.string(),
        exitIp: z.string().nullable(),
      })
      .nullable(),
    accounts: z.array(accountName.extend({ status: z.string(), risk: moneyAtRiskSchema })),
    risk: moneyAtRiskSchema,
    /** The latest check of each area; `accountId` is null for areas of the phone. */
    health: z.array(
      z.strictObject({
        area: z.enum(checkAreas),
        accountId: idSchema('acc').nullable(),
        status: z.number().int(),
        processStatus: z.enum(processStatuses),
        failuresInRow: z.number().int(),
        message: z.string().nullable(),
        checkedAt: timeSchema,
      }),
    ),
    runningChecks: z.array(runningCheck),
    queue: z.strictObject({ open: z.number().int(), limit: z.number().int() }),
    token: z.strictObject({
      /** Null before the first code was exchanged and after it was revoked. */
      issuedAt: timeSchema.nullable(),
      /** Until when the token before it still counts. */
      previousUntil: timeSchema.nullable(),
      revokedAt: timeSchema.nullable(),
    }),
    /** A one-time code that is still to be exchanged. */
    enrolment: z.strictObject({ expiresAt: timeSchema }).nullable(),
    lastSeenAt: timeSchema.nullable(),
    enrolledAt: timeSchema.nullable(),
    retired: hold.nullable(),
    createdAt: timeSchema,
    revision: z.number().int(),
  })
  .meta({ id: 'DeviceDetail' });

export const commandRow = z
  .strictObject({
    id: idSchema('cmd'),
    kind: z.enum(commandKinds),
    state: z.enum(statesOf(commandMachine)),
    account: accountName.nullable(),
    priority: z.number().int(),
    attempt: z.number().int(),
    steps: z.array(
      z.strictObject({
        number: z.number().int(),
        step: z.string(),
        message: z.string().nullable(),
        at: timeSchema,
      }),
    ),
    /** What the agent answered, by kind, masked; null until it succeeded. */
    result: z.unknown(),
    error: z.string().nullable(),
    askedBy: actor,
    askedAt: timeSchema,
    deadline: timeSchema,
    endedAt: timeSchema.nullable(),
  })
  .meta({
    id: 'DeviceCommand',
    description: 'What was asked of a phone. Its payload is never shown.',
  });

export const healthRow = z
  .strictObject({
    id: idSchema('hck'),
    area: z.enum(checkAreas),
    account: accountName.nullable(),
    status: z.number().int(),
    processStatus: z.enum(processStatuses),
    message: z.string().nullable(),
    durationMs: z.number().int().nullable(),
    checkedAt: timeSchema,
  })
  .meta({ id: 'HealthCheck' });

export const logKinds = ['connection', 'command', 'state', 'act'] as const;

export const logRow = z
  .strictObject({
    id: z.string(),
    at: timeSchema,
    kind: z.enum(logKinds),
    /**
     * `connected`, `disconnected`, `agentChanged`, `agentChangedAtRisk`; a command's status, new
     * state or audit action.
     */
    event: z.string(),
    actor: actor.nullable(),
    reason: z.string().nullable(),
    commandId: idSchema('cmd').nullable(),
    commandKind: z.enum(commandKinds).nullable(),
    /** The state before, with kind `state`. */
    from: z.enum(deviceStates).nullable(),
  })
  .meta({ id: 'DeviceLogEntry' });

export const enrolmentSchema = z
  .strictObject({
    /** Shown once, entered in the agent within 15 minutes. */
    code: z.string(),
    expiresAt: timeSchema,
    /** The text of a QR code that holds the address to call and the code. */
    qrPayload: z.string(),
  })
  .meta({ id: 'DeviceEnrolment' });

export const bulkResult = z
  .strictObject({
    id: z.string(),
    name: z.string().nullable(),
    /** `ready`: it would be done. `queued`: when it is safe. */
    outcome: z.enum(['ready', 'done', 'queued', 'skipped']),
    /** An error code and its sentence, when skipped or queued. */
    code: z.string().nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'BulkDeviceResult' });

export type DeviceDetail = z.input<typeof deviceDetail>;
export type DeviceCommandRow = z.input<typeof commandRow>;
export type DeviceHealthRow = z.input<typeof healthRow>;
export type DeviceLogRow = z.input<typeof logRow>;
export type DeviceEnrolment = z.input<typeof enrolmentSchema>;
export type BulkDeviceResult = z.input<typeof bulkResult>;
export type RunningCheck = z.input<typeof runningCheck>;
