import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkAreas, deviceStates } from '../events.ts';
import { idSchema, pageOf, pageQuery, providerSchema, timeSchema, wireMoneySchema } from '../schemas.ts';
import { pendingActs } from './device-rows.ts';

const deviceRow = z
  .strictObject({
    id: idSchema('dev'),
    name: z.string(),
    model: z.string(),
    osVersion: z.string().nullable(),
    agentVersion: z.string().nullable(),
    state: z.enum(deviceStates),
    reason: z.string().nullable(),
    /** What a person wrote; null when it is in no maintenance. */
    maintenanceReason: z.string().nullable(),
    /** Its token was taken away: it cannot connect before it gets a new one. */
    isRevoked: z.boolean(),
    isBusy: z.boolean(),
    currentCommand: z.string().nullable(),
    battery: z.strictObject({ level: z.number(), charging: z.boolean() }).nullable(),
    network: z.strictObject({ transport: z.string(), signal: z.number().nullable(), exitIp: z.string().nullable() }).nullable(),
    health: z.partialRecord(z.enum(checkAreas), z.number().int()),
    accounts: z.array(z.strictObject({ id: idSchema('acc'), provider: providerSchema, label: z.string(), last4: z.string(), status: z.string() })),
    openMoney: z.array(wireMoneySchema),
    /** Nothing is open, no code is awaited: it may be touched. */
    isSafe: z.boolean(),
    isDraining: z.boolean(),
    /** What waits until it is safe. */
    pendingAct: z.enum(pendingActs).nullable(),
    tags: z.array(z.string()),
    owner: z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable(),
    lastSeenAt: timeSchema.nullable(),
  })
  .meta({ id: 'DeviceRow' });

/** One line of a provider’s statement, and what became of it. */
export const statementLineRow = z
  .strictObject({
    id: idSchema('lin'),
    accountId: idSchema('acc'),
    provider: providerSchema,
    accountLast4: z.string(),
    direction: z.enum(['credit', 'debit']),
    amount: wireMoneySchema,
    counterparty: z.string().nullable(),
    occurredFrom: timeSchema,
    occurredTo: timeSchema,
    observedAt: timeSchema,
    matchStatus: z.enum(['baseline', 'unmatched', 'proposed', 'matched', 'ignored', 'review']),
    reason: z.string().nullable(),
    transactionId: idSchema('txn').nullable(),
  })
  .meta({ id: 'StatementLine' });

export const lineStatusSchema = z.enum(['unmatched', 'review', 'matched', 'baseline', 'proposed', 'ignored']);

export const operationEndpoints = {
  listDevices: endpoint('listDevices', {
    method: 'GET', path: '/api/devices', surface: 'console', who: { permission: 'devices.read' }, consoles: ['admin'],
    summary: 'Every device with its derived state and why',
    answer: z.strictObject({ data: z.array(deviceRow) }), errors: [],
  }),
  busyStatusMap: endpoint('busyStatusMap', {
    method: 'GET', path: '/api/device/busy-status-map', surface: 'console', who: { permission: 'devices.read' }, consoles: ['admin'],
    summary: 'Device id to busy flag', answer: z.record(z.string(), z.boolean()), errors: [],
  }),
  listStatementLines: endpoint('listStatementLines', {
    method: 'GET', path: '/api/statement-lines', surface: 'console', who: { permission: 'unmatched.read' }, consoles: ['admin'],
    summary: 'Statement lines by match status: the unmatched money',
    query: z.strictObject({ ...pageQuery, matchStatus: lineStatusSchema.optional(), accountId: idSchema('acc').optional() }),
    answer: pageOf(statementLineRow), errors: ['cursorInvalid'],
  }),
};

export type DeviceRow = z.input<typeof deviceRow>;
export type StatementLineRow = z.input<typeof statementLineRow>;
