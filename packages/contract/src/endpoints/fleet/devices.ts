import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { checkAreas } from '../../events.ts';
import { idSchema, modeSchema, pageOf, pageQuery } from '../../schemas.ts';
import { commandMachine, statesOf } from '../../states.ts';
import {
  bulkResult,
  commandKinds,
  commandRow,
  deviceDetail,
  enrolmentSchema,
  healthRow,
  logKinds,
  logRow,
  runningCheck,
} from './device-rows.ts';

const admin = { surface: 'console', consoles: ['admin'] } as const;
const read = { ...admin, method: 'GET', who: { permission: 'devices.read' } } as const;
const check = { ...admin, method: 'POST', who: { permission: 'devices.check' } } as const;
const manage = { ...admin, method: 'POST', who: { permission: 'devices.manage' } } as const;
const enrol = { ...admin, method: 'POST', who: { permission: 'devices.enrol' } } as const;

const params = z.strictObject({ id: idSchema('dev') });
const one = { params, answer: deviceDetail } as const;
const nameSchema = z.string().trim().min(1, 'a name').max(80);
const tagsSchema = z.array(z.string().trim().toLowerCase().min(1, 'a tag').max(30)).max(20);
/** A version of the agent, as it names itself. */
const versionSchema = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$/, 'a version such as 1.5.0');
const reasonSchema = z.string().trim().min(1, 'a reason').max(300);
/** With it, an act on a device with money at risk waits until it is safe instead of being refused. */
const whenSafe = z.boolean().optional();
const areasSchema = z
  .array(z.enum(checkAreas))
  .min(1, 'at least one area')
  .max(checkAreas.length)
  .refine((areas) => new Set(areas).size === areas.length, 'each area once');

/** One device and what people do to it. A PhoneFarm user has its own devices only: others answer notFound. */
export const deviceEndpoints = {
  getDevice: endpoint('getDevice', {
    ...read,
    path: '/api/devices/:id',
    summary: 'A device with its state, why, what to do next, and the money at risk on it',
    ...one,
    errors: ['notFound'],
  }),
  listDeviceCommands: endpoint('listDeviceCommands', {
    ...read,
    path: '/api/devices/:id/commands',
    summary: 'What was asked of a device, newest first; payloads are never shown',
    params,
    query: z.strictObject({
      ...pageQuery,
      kind: z.enum(commandKinds).optional(),
      state: z.enum(statesOf(commandMachine)).optional(),
      accountId: idSchema('acc').optional(),
    }),
    answer: pageOf(commandRow),
    errors: ['notFound', 'cursorInvalid'],
  }),
  listDeviceHealth: endpoint('listDeviceHealth', {
    ...read,
    path: '/api/devices/:id/health',
    summary: 'Health checks of a device and its accounts, newest first',
    params,
    query: z.strictObject({
      ...pageQuery,
      area: z.enum(checkAreas).optional(),
      accountId: idSchema('acc').optional(),
    }),
    answer: pageOf(healthRow),
    errors: ['notFound', 'cursorInvalid'],
  }),
  deviceLog: endpoint('deviceLog', {
    ...read,
    path: '/api/devices/:id/log',
    summary: 'One timeline of connections, commands, states and people\u2019s acts, newest first',
    params,
    query: z.strictObject({ ...pageQuery, kind: z.enum(logKinds).optional() }),
    answer: pageOf(logRow),
    errors: ['notFound', 'cursorInvalid'],
  }),
  enrolDevice: endpoint('enrolDevice', {
    ...enrol,
    path: '/api/devices',
    summary: 'Make a device and a one-time code for its agent',
    body: z.strictObject({
      mode: modeSchema.optional(),
      name: nameSchema,
      model: z.string().trim().min(1).max(80).optional(),
      tags: tagsSchema.optional(),
      notes: z.string().trim().max(2_000).optional(),
      ownerUserId: idSchema('usr').optional(),
    }),
    answer: z.strictObject({ device: deviceDetail, enrolment: enrolmentSchema }),
    status: 201,
    errors: ['ownerNotPossible'],
  }),
  renewEnrolment: endpoint('renewEnrolment', {
    ...enrol,
    path: '/api/devices/:id/enrolment',
    summary:
      'A new one-time code for a device that has no token; the code before it stops counting',
    params,
    answer: enrolmentSchema,
    errors: ['notFound', 'stateConflict'],
  }),
  updateDevice: endpoint('updateDevice', {
    ...manage,
    method: 'PATCH',
    path: '/api/devices/:id',
    summary: 'Change name, notes, tags; the owner by an Admin only',
    ...one,
    body: z.strictObject({
      revision: z.number().int(),
      name: nameSchema.optional(),
      notes: z.string().trim().max(2_000).nullable().optional(),
      tags: tagsSchema.optional(),
      ownerUserId: idSchema('usr').nullable().optional(),
      whenSafe,
    }),
    errors: ['notFound', 'revisionConflict', 'ownerNotPossible', 'moneyAtRisk', 'stateConflict'],
  }),
  checkDevice: endpoint('checkDevice', {
    ...check,
    path: '/api/devices/:id/check',
    summary:
      'Run health checks: areas of the phone without an account, areas of an account with one',
    params,
    body: z.strictObject({ areas: areasSchema, accountId: idSchema('acc').optional() }),
    answer: runningCheck,
    status: 202,
    errors: ['notFound', 'checkRunning', 'stateConflict', 'overloaded'],
  }),
  startMaintenance: endpoint('startMaintenance', {
    ...manage,
    path: '/api/devices/:id/maintenance',
    summary: 'Take a device out of use for work on it',
    ...one,
    body: z.strictObject({ reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk'],
  }),
  endMaintenance: endpoint('endMaintenance', {
    ...manage,
    path: '/api/devices/:id/end-maintenance',
    summary: 'The work is done',
    ...one,
    errors: ['notFound', 'stateConflict'],
  }),
  drainDevice: endpoint('drainDevice', {
    ...manage,
    path: '/api/devices/:id/drain',
    summary: 'Finish what is open and take nothing new; never refused for money at risk',
    ...one,
    body: z.strictObject({ reason: reasonSchema }),
    errors: ['notFound', 'stateConflict'],
  }),
  undrainDevice: endpoint('undrainDevice', {
    ...manage,
    path: '/api/devices/:id/undrain',
    summary: 'Take new money again',
    ...one,
    errors: ['notFound', 'stateConflict'],
  }),
  rotateDeviceToken: endpoint('rotateDeviceToken', {
    ...enrol,
    path: '/api/devices/:id/rotate-token',
    summary:
      'A one-time code for a new token; the old one counts until the agent has used the new one, or ten minutes after the exchange',
    params,
    answer: enrolmentSchema,
    errors: ['notFound', 'stateConflict', 'moneyAtRisk'],
  }),
  revokeDeviceToken: endpoint('revokeDeviceToken', {
    ...enrol,
    path: '/api/devices/:id/revoke-token',
    summary: 'End every token and the connection at once',
    ...one,
    /** `despiteRisk` is for a phone that was stolen: operators only, never a phone farm. */
    body: z.strictObject({ reason: reasonSchema, whenSafe, despiteRisk: z.boolean().optional() }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'forbidden'],
  }),
  retireDevice: endpoint('retireDevice', {
    ...manage,
    path: '/api/devices/:id/retire',
    summary: 'Take a device out of use for ever; its accounts are moved first',
    ...one,
    body: z.strictObject({ reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'accountsAssigned'],
  }),
  chooseDeviceProxy: endpoint('chooseDeviceProxy', {
    ...manage,
    path: '/api/devices/:id/proxy',
    summary:
      'Let a device go out by another proxy, or by its own network; a Phone Farm user by its own proxies',
    ...one,
    body: z.strictObject({
      revision: z.number().int(),
      proxyId: idSchema('prx').nullable(),
      reason: reasonSchema,
      whenSafe,
    }),
    errors: ['notFound', 'revisionConflict', 'proxyNotUsable', 'stateConflict', 'moneyAtRisk'],
  }),
  restartDevice: endpoint('restartDevice', {
    ...manage,
    path: '/api/devices/:id/restart',
    summary:
      'Start a phone again; done when it comes back in another boot. Only agents that announce it',
    ...one,
    body: z.strictObject({ reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'deviceNotUsable', 'overloaded'],
  }),
  updateDeviceAgent: endpoint('updateDeviceAgent', {
    ...manage,
    path: '/api/devices/:id/update-agent',
    summary:
      'Have the agent become a version; done when it comes back as that. Only agents that announce it',
    ...one,
    body: z.strictObject({ version: versionSchema, reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'deviceNotUsable', 'overloaded'],
  }),
  cancelPendingAct: endpoint('cancelPendingAct', {
    ...manage,
    path: '/api/devices/:id/cancel-pending-act',
    summary: 'Do not do what waits until the device is safe',
    ...one,
    errors: ['notFound', 'stateConflict'],
  }),
  cancelDeviceCommand: endpoint('cancelDeviceCommand', {
    ...manage,
    path: '/api/devices/:id/commands/:commandId/cancel',
    summary: 'Take a command back that was not sent yet',
    params: params.extend({ commandId: idSchema('cmd') }),
    answer: commandRow,
    errors: ['notFound', 'stateConflict'],
  }),
  checkDevices: endpoint('checkDevices', {
    ...check,
    path: '/api/devices/bulk-check',
    summary: 'Run health checks of up to 200 phones; with preview, say what would be done',
    body: z.strictObject({ ids: idsSchema(), preview: z.boolean(), areas: areasSchema }),
    answer: z.strictObject({ results: z.array(bulkResult) }),
    errors: [],
  }),
  changeDevices: endpoint('changeDevices', {
    ...manage,
    path: '/api/devices/bulk',
    summary:
      'Maintenance or drain of up to 200 devices, begun or ended, a new start, or another version of the agent; with preview, say which would be skipped and why',
    body: z.discriminatedUnion('act', [
      z.strictObject({
        act: z.literal('maintenance'),
        ids: idsSchema(),
        preview: z.boolean(),
        reason: reasonSchema,
        whenSafe,
      }),
      z.strictObject({
        act: z.literal('drain'),
        ids: idsSchema(),
        preview: z.boolean(),
        reason: reasonSchema,
      }),
      z.strictObject({ act: z.literal('endMaintenance'), ids: idsSchema(), preview: z.boolean() }),
      z.strictObject({ act: z.literal('undrain'), ids: idsSchema(), preview: z.boolean() }),
      z.strictObject({
        act: z.literal('restart'),
        ids: idsSchema(),
        preview: z.boolean(),
        reason: reasonSchema,
        whenSafe,
      }),
      z.strictObject({
        act: z.literal('updateAgent'),
        ids: idsSchema(),
        preview: z.boolean(),
        version: versionSchema,
        reason: reasonSchema,
        whenSafe,
      }),
    ]),
    answer: z.strictObject({ results: z.array(bulkResult) }),
    errors: [],
  }),
  exchangeEnrolment: endpoint('exchangeEnrolment', {
    method: 'POST',
    path: '/api/public/agents/enrol',
    surface: 'public',
    who: 'anyone',
    consoles: ['admin'],
    summary: 'An agent exchanges its one-time code for its device token, once',
    body: z.strictObject({
      code: z.string().min(1).max(64),
      model: z.string().trim().min(1).max(80).optional(),
    }),
    answer: z.strictObject({ deviceId: idSchema('dev'), name: z.string(), token: z.string() }),
    errors: ['enrolmentCodeWrong'],
  }),
};

function idsSchema() {
  return z
    .array(idSchema('dev'))
    .min(1, 'at least one device')
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, 'each device once');
}
