import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { checkAreas, deviceStates, fleetTabs } from '../../events.ts';
import { idSchema, pageQuery, providerSchema, timeSchema, wireMoneySchema } from '../../schemas.ts';
import { deviceCheckAreas, pendingActs } from './device-rows.ts';

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
    network: z
      .strictObject({
        transport: z.string(),
        signal: z.number().nullable(),
        exitIp: z.string().nullable(),
      })
      .nullable(),
    health: z.partialRecord(z.enum(checkAreas), z.number().int()),
    accounts: z.array(
      z.strictObject({
        id: idSchema('acc'),
        provider: providerSchema,
        label: z.string(),
        last4: z.string(),
        status: z.string(),
      }),
    ),
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

const owner = z.strictObject({ id: idSchema('usr'), name: z.string() });
const count = z.number().int();

const summary = z
  .strictObject({
    counts: z.record(z.enum(deviceStates), count),
    /** Of the available ones. */
    charging: count,
    commands: count,
    longestOffline: z.strictObject({ name: z.string(), lastSeenAt: timeSchema }).nullable(),
    /** How often each check of the phone fails on failing devices. */
    failedAreas: z.array(z.strictObject({ area: z.enum(deviceCheckAreas), count })),
    /** Open money on devices that are offline or failing. */
    atRisk: z.strictObject({ money: z.array(wireMoneySchema), devices: count }),
    tabs: z.record(z.enum(fleetTabs), count),
    tags: z.array(z.string()),
    owners: z.array(owner),
  })
  .meta({ id: 'FleetSummary', description: 'Retired devices are counted under their state only.' });

/** The fleet as a whole. A PhoneFarm user has its own devices only. */
export const fleetEndpoints = {
  listDevices: endpoint('listDevices', 'GET /api/devices', {
    ...forAdmins('devices.read'),
    summary: 'A page of devices with their derived state and why, those that need a hand first',
    query: z.strictObject({
      ...pageQuery,
      after: z.string().max(600).optional(),
      tab: z.enum(fleetTabs).optional(),
      /** Part of a name, model, id or tag, or of an account\u2019s label or last digits. */
      search: z.string().trim().max(120).optional(),
      /** Without it, those in use. */
      state: z.enum(deviceStates).optional(),
      provider: providerSchema.optional(),
      tag: z.string().max(30).optional(),
      ownerId: idSchema('usr').optional(),
      /** The screen's ids, comma-separated: these rows as they are now, in this order, ignoring filters. */
      shown: z
        .string()
        .regex(/^dev_[0-9a-z]{26}(,dev_[0-9a-z]{26}){0,99}$/, 'up to 100 ids with commas between')
        .optional(),
      /** With `shown`: the cursor at the end of the page on the screen; none when it was the last one. */
      until: z.string().max(600).optional(),
    }),
    answer: z.strictObject({
      data: z.array(deviceRow),
      next: z.string().nullable(),
      /** Devices that the filters let through, and how many of them come before this page. */
      total: count,
      before: count,
      /** With `shown`: devices that have come to belong on this page since and are not on it. */
      fresh: count,
    }),
    errors: ['cursorInvalid'],
  }),
  fleetSummary: endpoint('fleetSummary', 'GET /api/devices/summary', {
    ...forAdmins('devices.read'),
    summary: 'The fleet in figures, and what it can be narrowed by',
    answer: summary,
  }),
  busyStatusMap: endpoint('busyStatusMap', 'GET /api/device/busy-status-map', {
    ...forAdmins('devices.read'),
    summary: 'Device id to busy flag',
    answer: z.record(z.string(), z.boolean()),
  }),
};

export type DeviceRow = z.input<typeof deviceRow>;
export type FleetSummary = z.input<typeof summary>;
