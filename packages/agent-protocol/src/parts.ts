import { z } from 'zod';
import { agentProviders } from './providers.ts';
import { limits } from './version.ts';

/** The pieces that messages are made of. Everything has a length; unknown keys are refused everywhere. */

export const currencySchema = z.enum(['IDR', 'PHP']);
export const providerSchema = z.enum(agentProviders);

const decimal = z.string().max(18);

/** Money, zero or negative too, like a balance: `{ value: "-150000.00", currency: "IDR" }`, always two places. */
export const moneySchema = z.strictObject({
  value: decimal.regex(
    /^-?(0|[1-9]\d{0,13})\.\d{2}$/,
    'a decimal string with two places, such as "150000.00"',
  ),
  currency: currencySchema,
});

/** Money that moves: above zero. */
export const amountSchema = z.strictObject({
  value: decimal.regex(
    /^(?!0\.00$)(0|[1-9]\d{0,13})\.\d{2}$/,
    'a decimal string above zero with two places, such as "150000.00"',
  ),
  currency: currencySchema,
});

/** An id that the server made: a prefix and 26 lower-case Crockford characters. */
function serverId(prefix: string) {
  return z
    .string()
    .max(limits.idLength)
    .regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), `an id that starts with ${prefix}_`);
}
export const accountIdSchema = serverId('acc');
export const deviceIdSchema = serverId('dev');
export const commandIdSchema = serverId('cmd');
export const intentIdSchema = serverId('int');

/** An id that the agent made. The same id is the same thing, for ever, on that device. */
export const agentIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{8,64}$/, '8 to 64 letters, digits, or _ . : -');

/** A version of the agent, as it names itself. */
export const versionSchema = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$/, 'up to 40 letters, digits, or . + _ -');

/**
 * Text as on a screen. Half characters (a cut emoji) and the zero character cannot be stored: they
 * become U+FFFD, so a payer's note cannot get a message refused.
 */
export const shownText = z
  .string()
  .overwrite((text) => text.toWellFormed().replaceAll('\0', '\uFFFD'));

export const nameSchema = shownText.min(1).max(limits.nameLength);
export const textSchema = shownText.min(1).max(limits.textLength);
/** Exactly what the provider's app showed, for people who check later. Never interpreted. */
export const rawSchema = shownText.max(limits.rawLength);
export const qrPayloadSchema = shownText.min(20).max(limits.payloadLength);

/** ISO 8601 with an offset. An agent's own times are server time (see `welcome`); bank times are the bank's. */
export const timeSchema = z.iso.datetime({ offset: true }).max(40);
/** Milliseconds since the phone started: never set back while `bootId` stays the same. */
export const monotonicMsSchema = z.number().min(0).max(1e13);
export const durationMsSchema = z
  .int()
  .min(0)
  .max(7 * 86_400_000);
/** Position in the agent's journal: grows by at least one with each entry that is safe on disk. */
export const sequenceSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The account as the provider's own screen shows it. `number` may be masked with `*` where the app masks it. */
export const identitySchema = z.strictObject({
  provider: providerSchema,
  holderName: nameSchema,
  number: shownText.min(4).max(40),
});

export const healthAreaSchema = z.enum([
  'sms',
  'network',
  'ip',
  'app',
  'get_balance',
  'transfer',
  'transaction_history',
  'get_qr_code',
]);
/** 0 unknown, 1 ok, 2 failed, 3 checking. */
export const healthStatusSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

export type WireMoney = z.infer<typeof moneySchema>;
export type Identity = z.infer<typeof identitySchema>;
export type AgentProvider = z.infer<typeof providerSchema>;
export type HealthArea = z.infer<typeof healthAreaSchema>;
