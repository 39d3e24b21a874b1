import { z } from 'zod';
import { answer } from './answers.ts';
import {
  accountIdSchema,
  agentIdSchema,
  deviceIdSchema,
  identitySchema,
  monotonicMsSchema,
  nameSchema,
  shownText,
  timeSchema,
} from './parts.ts';
import { limits } from './version.ts';

/** The first message of every connection. Nothing else is taken before its answer. */
export const helloSchema = z.strictObject({
  protocolVersions: z.array(z.int().min(1).max(1_000)).min(1).max(10),
  agentVersion: shownText.min(1).max(40),
  model: nameSchema,
  osVersion: shownText.min(1).max(40),
  serial: shownText.min(1).max(64),
  /** New at every start of the phone. */
  bootId: agentIdSchema,
  /** Made once with the journal on disk; a lost journal comes back under a new id. */
  journalId: agentIdSchema,
  monotonicMs: monotonicMsSchema,
  sims: z
    .array(
      z.strictObject({
        slot: z.int().min(0).max(3),
        number: shownText.max(20).nullable(),
        carrier: shownText.max(60).nullable(),
      }),
    )
    .max(limits.simsPerDevice),
  /** Abilities beyond every agent's: `restart`, `updateAgent`. The server ignores unknown names. */
  capabilities: z
    .array(z.string().regex(/^[a-zA-Z]{1,40}$/, 'a name of up to 40 letters'))
    .max(20)
    .optional(),
  /** Every account this agent keeps, with the identity last seen on its screen; null when signed out. */
  accounts: z
    .array(z.strictObject({ accountId: accountIdSchema, identity: identitySchema.nullable() }))
    .max(limits.accountsPerDevice),
});

/**
 * The answer to `hello`. Sets the agent's clock: server time is `serverTime` plus monotonic time
 * since the answer arrived, and all the agent's own times use it.
 */
export const welcomeSchema = answer({
  protocolVersion: z.int().min(1),
  deviceId: deviceIdSchema,
  serverTime: timeSchema,
  heartbeatSeconds: z.int().min(1).max(300),
  limits: z.strictObject({
    linesPerRead: z.int().min(1),
    messageBytes: z.int().min(1_000),
    queuedCommands: z.int().min(1),
    messagesPerMinute: z.int().min(1),
  }),
});

export const heartbeatSchema = z.strictObject({
  bootId: agentIdSchema,
  monotonicMs: monotonicMsSchema,
  battery: z.strictObject({ level: z.int().min(0).max(100), charging: z.boolean() }),
  network: z.strictObject({
    transport: z.enum(['wifi', 'cellular', 'ethernet', 'none']),
    /** 0 to 100, null when the phone does not say. */
    signal: z.int().min(0).max(100).nullable(),
    exitIp: z.union([z.ipv4(), z.ipv6()]).nullable(),
  }),
  busy: z.boolean(),
  runningCommandId: z.string().max(64).nullable(),
});

export const heartbeatAnswerSchema = answer({ serverTime: timeSchema });

export type Hello = z.infer<typeof helloSchema>;
export type Welcome = z.infer<typeof welcomeSchema>;
export type Heartbeat = z.infer<typeof heartbeatSchema>;
export type HeartbeatAnswer = z.infer<typeof heartbeatAnswerSchema>;
