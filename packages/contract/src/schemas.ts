import { z } from 'zod';
import { currencies, readMoney, type Currency, type Money } from './money.ts';
import { errorCatalogue, type ErrorCode } from './errors.ts';
import { flags, locales, modes } from './timeline.ts';
import { methodReasons } from './pay-state.ts';
import { depositMethods, paymentMethods, providers } from './providers.ts';
import { depositMachine, payoutMachine, sessionMachine, statesOf } from './states.ts';

export const modeSchema = z.enum(modes);
export const providerSchema = z.enum(providers);
export const localeSchema = z.enum(locales);
export const flagSchema = z.enum(flags);
export const depositMethodSchema = z.enum(depositMethods);
export const paymentMethodSchema = z.enum(paymentMethods);
export const depositStatusSchema = z.enum(statesOf(depositMachine));
export const sessionStatusSchema = z.enum(statesOf(sessionMachine));
export const transactionKindSchema = z.enum(['deposit', 'payout', 'adjustment', 'refund']);
export const transactionStatusSchema = z.enum([
  ...new Set([...statesOf(depositMachine), ...statesOf(payoutMachine)]),
]);
export const errorCodeSchema = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]);
export const methodReasonSchema = z.enum(methodReasons);
export const timeSchema = z.iso.datetime({ offset: true });

/** Names of fields whose stored values cannot be decrypted. */
export function unreadableFields<const Name extends string>(...names: [Name, ...Name[]]) {
  return z.array(z.enum(names)).min(1);
}

/** An id of ours: prefix and 26 Crockford characters. */
export function idSchema(prefix: string) {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), `an id that starts with ${prefix}_`);
}

/** In the body of a decision: a one-time code of the own, where the browser is another's too. */
export const ownCode = {
  ownCode: z
    .string()
    .regex(/^\d{6}$/, 'six digits')
    .optional(),
};

/** What another person says about a proposal. */
export const anothersDecision = { decision: z.enum(['approve', 'reject']), ...ownCode };

/** Whoever agrees to a proposal has shown a moment ago that it is he; whoever rejects it need not. */
export const toAgree = { decision: 'approve' } as const;

/** What a decision of a second person may be refused with, whatever it is about. */
export const secondPersonErrors = [
  'secondPersonNeeded',
  'notIndependent',
  'ownCodeNeeded',
  'oneTimeCodeWrong',
  'temporarilyLocked',
  'rowNotProved',
] as const satisfies readonly ErrorCode[];

/** What a file may be refused with where it is read; too many at once is everybody's `tooManyRequests`. */
export const fileErrors = [
  'fileUnreadable',
  'fileHoldsTooMuch',
  'fileCarriesMore',
  'fileProtected',
  'fileTooHard',
] as const satisfies readonly ErrorCode[];

/** Money as written in answers: sign and zero are legal. */
export const wireMoneySchema = z
  .strictObject({ value: z.string().regex(/^-?\d+\.\d{2}$/), currency: z.enum(currencies) })
  .meta({ id: 'Money', description: 'A decimal string with two places and an ISO 4217 code.' });

/** Money somebody wants to pay: parsed to whole minor units, refused with the code of what is wrong. */
export const payableMoneySchema = z
  .strictObject({ value: z.string().max(40), currency: z.string().max(8) })
  .transform((wire, context): Money => {
    const reading = readMoney(wire);
    if (reading.ok) return reading.money;
    context.addIssue({
      code: 'custom',
      message: errorCatalogue[reading.problem].whatToDo,
      params: { code: reading.problem },
    });
    return z.NEVER;
  })
  .meta({ id: 'PayableMoney' });

export const balanceSchema = z
  .strictObject({ available: wireMoneySchema, held: wireMoneySchema, pending: wireMoneySchema })
  .meta({
    id: 'Balance',
    description: 'pending is credited and not yet available; open sessions are no part of it.',
  });

/** What stands open on a device or an account: it is safe to touch when nothing does. */
export const moneyAtRiskSchema = z
  .strictObject({
    isSafe: z.boolean(),
    openDeposits: z.strictObject({ count: z.number().int(), sums: z.array(wireMoneySchema) }),
    /** A sign-in waits for its one-time code. */
    otpPending: z.boolean(),
    /** Transfers that are ordered and not proved. */
    openIntents: z.number().int(),
  })
  .meta({ id: 'MoneyAtRisk' });

export const pageQuery = {
  after: z.string().max(64).optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|100)$/, 'a whole number from 1 to 100')
    .transform(Number)
    .optional(),
};

export function pageOf<T extends z.ZodType>(row: T) {
  return z.strictObject({ data: z.array(row), next: z.string().nullable() });
}

export type MoneyAtRisk = z.input<typeof moneyAtRiskSchema>;
export type WireBalance = z.input<typeof balanceSchema>;
export type { Currency };
