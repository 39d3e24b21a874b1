import { z } from 'zod';
import { commandMachine, type HealthCheckRecord, statesOf } from '@wallet/contract';
import { defineEvent } from '#platform/events';

const aboutDevice = z.object({ deviceId: z.string() });

const checkRecord = z.custom<HealthCheckRecord>(
  (value) => typeof value === 'object' && value !== null && 'deviceId' in value,
);

export const deviceEvents = {
  /** A phone came in. `isFirst`: it was never seen before. */
  connected: defineEvent('devices.connected', aboutDevice.extend({ isFirst: z.boolean() })),
  disconnected: defineEvent('devices.disconnected', aboutDevice),
  /** A person changed it, or what it may do. */
  changed: defineEvent('devices.changed', aboutDevice),
  /** It turned bad, from one bad state into another, or good again. */
  stateChanged: defineEvent(
    'devices.stateChanged',
    aboutDevice.extend({
      name: z.string(),
      ownerUserId: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string(),
      whatToDo: z.string(),
      isBad: z.boolean(),
    }),
  ),
  /** Another agent runs on it. */
  agentChanged: defineEvent(
    'devices.agentChanged',
    aboutDevice.extend({ from: z.string(), to: z.string(), isAtRisk: z.boolean() }),
  ),
  /** A check of one area began, passed or broke. */
  healthChecked: defineEvent(
    'devices.healthChecked',
    z.object({ record: checkRecord, ownerUserId: z.string().nullable() }),
  ),
  /** A command has reached its end, or nobody knows its end. */
  commandEnded: defineEvent(
    'devices.commandEnded',
    aboutDevice.extend({
      commandId: z.string(),
      accountId: z.string().nullable(),
      kind: z.string(),
      state: z.enum(statesOf(commandMachine)),
    }),
  ),
  /** A token was revoked, or its time is over. */
  tokenEnded: defineEvent('devices.tokenEnded', aboutDevice),
  /** An account on a phone is another: `accounts` publishes it, too. */
  accountChanged: defineEvent('accounts.changed', z.object({ accountId: z.string() })),
};
