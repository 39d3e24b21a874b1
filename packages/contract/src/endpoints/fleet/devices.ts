import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
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
  getDevice: endpoint('getDevice', 'GET /api/devices/:id', {
    ...forAdmins('devices.read'),
    summary: 'A device with its state, why, what to do next, and the money at risk on it',
    ...one,
    errors: ['notFound'],
  }),
  listDeviceCommands: endpoint('listDeviceCommands', 'GET /api/devices/:id/commands', {
    ...forAdmins('devices.read'),
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
  listDeviceHealth: endpoint('listDeviceHealth', 'GET /api/devices/:id/health', {
    ...forAdmins('devices.read'),
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
  deviceLog: endpoint('deviceLog', 'GET /api/devices/:id/log', {
    ...forAdmins('devices.read'),
    summary: 'One timeline of connections, commands, states and people\u2019s acts, newest first',
    params,
    query: z.strictObject({ ...pageQuery, kind: z.enum(logKinds).optional() }),
    answer: pageOf(logRow),
    errors: ['notFound', 'cursorInvalid'],
  }),
  enrolDevice: endpoint('enrolDevice', 'POST /api/devices', {
    ...forAdmins('devices.enrol'),
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
  renewEnrolment: endpoint('renewEnrolment', 'POST /api/devices/:id/enrolment', {
    ...forAdmins('devices.enrol'),
    summary:
      'A new one-time code for a device that has no token; the code before it stops counting',
    params,
    answer: enrolmentSchema,
    errors: ['notFound', 'stateConflict'],
  }),
  updateDevice: endpoint('updateDevice', 'PATCH /api/devices/:id', {
    ...forAdmins('devices.manage'),
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
  checkDevice: endpoint('checkDevice', 'POST /api/devices/:id/check', {
    ...forAdmins('devices.check'),
    summary:
      'Run health checks: areas of the phone without an account, areas of an account with one',
    params,
    body: z.strictObject({ areas: areasSchema, accountId: idSchema('acc').optional() }),
    answer: runningCheck,
    status: 202,
    errors: ['notFound', 'checkRunning', 'stateConflict', 'overloaded'],
  }),
  startMaintenance: endpoint('startMaintenance', 'POST /api/devices/:id/maintenance', {
    ...forAdmins('devices.manage'),
    summary: 'Take a device out of use for work on it',
    ...one,
    body: z.strictObject({ reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk'],
  }),
  endMaintenance: endpoint('endMaintenance', 'POST /api/devices/:id/end-maintenance', {
    ...forAdmins('devices.manage'),
    summary: 'The work is done',
    ...one,
    errors: ['notFound', 'stateConflict'],
  }),
  drainDevice: endpoint('drainDevice', 'POST /api/devices/:id/drain', {
    ...forAdmins('devices.manage'),
    summary: 'Finish what is open and take nothing new; never refused for money at risk',
    ...one,
    body: z.strictObject({ reason: reasonSchema }),
    errors: ['notFound', 'stateConflict'],
  }),
  undrainDevice: endpoint('undrainDevice', 'POST /api/devices/:id/undrain', {
    ...forAdmins('devices.manage'),
    summary: 'Take new money again',
    ...one,
    errors: ['notFound', 'stateConflict'],
  }),
  rotateDeviceToken: endpoint('rotateDeviceToken', 'POST /api/devices/:id/rotate-token', {
    ...forAdmins('devices.enrol'),
    summary:
      'A one-time code for a new token; the old one counts until the agent has used the new one, or ten minutes after the exchange',
    params,
    answer: enrolmentSchema,
    errors: ['notFound', 'stateConflict', 'moneyAtRisk'],
  }),
  revokeDeviceToken: endpoint('revokeDeviceToken', 'POST /api/devices/:id/revoke-token', {
    ...forAdmins('devices.enrol'),
    summary: 'End every token and the connection at once',
    ...one,
    /** `despiteRisk` is for a phone that was stolen: operators only, never a phone farm. */
    body: z.strictObject({ reason: reasonSchema, whenSafe, despiteRisk: z.boolean().optional() }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'forbidden'],
  }),
  retireDevice: endpoint('retireDevice', 'POST /api/devices/:id/retire', {
    ...forAdmins('devices.manage'),
    summary: 'Take a device out of use for ever; its accounts are moved first',
    ...one,
    body: z.strictObject({ reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'accountsAssigned'],
  }),
  chooseDeviceProxy: endpoint('chooseDeviceProxy', 'POST /api/devices/:id/proxy', {
    ...forAdmins('devices.manage'),
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
  restartDevice: endpoint('restartDevice', 'POST /api/devices/:id/restart', {
    ...forAdmins('devices.manage'),
    summary:
      'Start a phone again; done when it comes back in another boot. Only agents that announce it',
    ...one,
    body: z.strictObject({ reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'deviceNotUsable', 'overloaded'],
  }),
  updateDeviceAgent: endpoint('updateDeviceAgent', 'POST /api/devices/:id/update-agent', {
    ...forAdmins('devices.manage'),
    summary:
      'Have the agent become a version; done when it comes back as that. Only agents that announce it',
    ...one,
    body: z.strictObject({ version: versionSchema, reason: reasonSchema, whenSafe }),
    errors: ['notFound', 'stateConflict', 'moneyAtRisk', 'deviceNotUsable', 'overloaded'],
  }),
  cancelPendingAct: endpoint('cancelPendingAct', 'POST /api/devices/:id/cancel-pending-act', {
    ...forAdmins('devices.manage'),
    summary: 'Do not do what waits until the device is safe',
    ...one,
    errors: ['notFound', 'stateConflict'],
  }),
  cancelDeviceCommand: endpoint(
    'cancelDeviceCommand',
    'POST /api/devices/:id/commands/:commandId/cancel',
    {
      ...forAdmins('devices.manage'),
      summary: 'Take a command back that was not sent yet',
      params: params.extend({ commandId: idSchema('cmd') }),
      answer: commandRow,
      errors: ['notFound', 'stateConflict'],
    },
  ),
  checkDevices: endpoint('checkDevices', 'POST /api/devices/bulk-check', {
    ...forAdmins('devices.check'),
    summary: 'Run health checks of up to 200 phones; with preview, say what would be done',
    body: z.strictObject({ ids: idsSchema(), preview: z.boolean(), areas: areasSchema }),
    answer: z.strictObject({ results: z.array(bulkResult) }),
  }),
  changeDevices: endpoint('changeDevices', 'POST /api/devices/bulk', {
    ...forAdmins('devices.manage'),
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
  }),
  exchangeEnrolment: endpoint('exchangeEnrolment', 'POST /api/public/agents/enrol', {
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
