import { z } from 'zod';
import {
  accountIdSchema,
  agentIdSchema,
  amountSchema,
  commandIdSchema,
  healthAreaSchema,
  nameSchema,
  textSchema,
  timeSchema,
  versionSchema,
} from './parts.ts';
import { agentMethods } from './providers.ts';
import { limits } from './version.ts';

/** Who a name is asked for, and where a transfer goes. */
export const destinationSchema = z.strictObject({
  method: z.enum(agentMethods),
  institutionCode: z.string().min(2).max(20),
  accountNumber: z.string().min(4).max(40),
  holderName: nameSchema.nullable(),
  qrPayload: z.string().min(20).max(limits.payloadLength).optional(),
});

const envelope = {
  commandId: commandIdSchema,
  /** The same key is the same command: it is done once and its one result is told again. */
  idempotencyKey: agentIdSchema,
  /** In server time, for people and logs. */
  deadline: timeSchema,
  /** What the agent obeys: counted on its monotonic clock from the moment the command arrived. */
  ttlMs: z.int().min(1).max(86_400_000),
  /** 1 is the most urgent, 9 the least. */
  priority: z.int().min(1).max(9),
};

/** A command about the phone itself. */
const noAccount = z.undefined().optional();

/** Device areas come without an account, account areas with one. */
const healthCheck = z.strictObject({
  ...envelope,
  kind: z.literal('healthCheck'),
  accountId: accountIdSchema.optional(),
  payload: z.strictObject({ areas: z.array(healthAreaSchema).min(1).max(limits.checksPerResult) }),
});
/** Credentials are kept in the phone's own key store and appear in no log. */
const login = z.strictObject({
  ...envelope,
  kind: z.literal('login'),
  accountId: accountIdSchema,
  payload: z.strictObject({
    number: z.string().min(4).max(40),
    secret: z.string().min(1).max(200),
    holderName: nameSchema,
  }),
});
const submitOtp = z.strictObject({
  ...envelope,
  kind: z.literal('submitOtp'),
  accountId: accountIdSchema,
  payload: z.strictObject({ otp: z.string().regex(/^\d{4,8}$/, 'four to eight digits') }),
});
const readBalance = z.strictObject({
  ...envelope,
  kind: z.literal('readBalance'),
  accountId: accountIdSchema,
  payload: z.strictObject({}),
});
/** The read itself travels as `statement:read` before the command's result. */
const readHistory = z.strictObject({
  ...envelope,
  kind: z.literal('readHistory'),
  accountId: accountIdSchema,
  payload: z.strictObject({
    from: timeSchema,
    reason: z.enum(['baseline', 'claim', 'observation', 'schedule', 'expiry', 'resolve']),
    /** Close and open the provider's app first. */
    restartApp: z.boolean(),
  }),
});
/** Without an amount: the account's static code. */
const makeQr = z.strictObject({
  ...envelope,
  kind: z.literal('makeQr'),
  accountId: accountIdSchema,
  payload: z.strictObject({ amount: amountSchema.nullable() }),
});
const inquireName = z.strictObject({
  ...envelope,
  kind: z.literal('inquireName'),
  accountId: accountIdSchema,
  payload: z.strictObject({ destination: destinationSchema }),
});
/** The phone goes off and starts again, and comes back in a new boot. Sent only to agents that announce it. */
const restart = z.strictObject({
  ...envelope,
  kind: z.literal('restart'),
  accountId: noAccount,
  payload: z.strictObject({}),
});
/** The agent becomes this version; where it gets it from is its own business. Sent only to agents that announce it. */
const updateAgent = z.strictObject({
  ...envelope,
  kind: z.literal('updateAgent'),
  accountId: noAccount,
  payload: z.strictObject({ version: versionSchema }),
});
/** Only wakes: what to transfer is asked for with `transfer:next`. */
const transfer = z.strictObject({
  ...envelope,
  kind: z.literal('transfer'),
  accountId: accountIdSchema,
  payload: z.strictObject({}),
});

export const commandSchema = z.discriminatedUnion('kind', [
  healthCheck,
  login,
  submitOtp,
  readBalance,
  readHistory,
  makeQr,
  inquireName,
  transfer,
  restart,
  updateAgent,
]);
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
/** Optional abilities an agent announces in its hello; other agents get no such commands. */
export const capabilities = [
  'restart',
  'updateAgent',
] as const satisfies readonly (typeof commandKinds)[number][];
/** Announced by agents that can be told which rail a transfer goes by. It is no command. */
export const toldRails = 'rails';
export type Capability = (typeof capabilities)[number];
export type CommandKind = (typeof commandKinds)[number];

/** `conflict`: the key or id was used for something else. A refused command was not begun and never will be. */
export const commandRefusals = [
  'busy',
  'deadlinePassed',
  'unknownAccount',
  'unsupported',
  'invalidMessage',
  'conflict',
  'shuttingDown',
] as const;
export const commandAnswerSchema = z.discriminatedUnion('accepted', [
  z.strictObject({ accepted: z.literal(true) }),
  z.strictObject({
    accepted: z.literal(false),
    reason: z.enum(commandRefusals),
    message: textSchema.optional(),
  }),
]);

export type Destination = z.infer<typeof destinationSchema>;
export type Command = z.infer<typeof commandSchema>;
export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>;
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;
export type CommandRefusal = (typeof commandRefusals)[number];
