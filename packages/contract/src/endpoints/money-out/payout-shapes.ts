import { payoutMethodTypes } from '../../providers.ts';
import { z } from 'zod';
import { currencies } from '../../money.ts';
import { payoutMethodStatuses, payoutWarnings, verificationReasons } from '../../payout-methods.ts';
import { idSchema, modeSchema, timeSchema } from '../../schemas.ts';
import { statesOf, verificationMachine } from '../../states.ts';

export const holderNameSchema = z
  .string()
  .trim()
  .min(1, 'a name')
  .max(120)
  .refine((text) => !/\p{Cc}/u.test(text), 'a name without control characters');
/** Written as people write them; blanks and dashes do not count. */
const accountNumberSchema = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+?\d(?:[ .-]?\d){3,33}$/, '4 to 34 digits');

/** Where money goes. The country is the merchant's, the method follows from the institution. */
export const destinationFields = {
  /** The `code` of GET /v1/institutions. */
  institutionCode: z.string().regex(/^[A-Z0-9]{2,20}$/, 'the code of an institution, such as 014'),
  accountNumber: accountNumberSchema,
};

/** The payee's own code, for a Maya wallet paid by QR; it carries no amount. */
const qrPayload = z.string().min(20).max(512);

export const payoutMethodBody = z.strictObject({
  ...destinationFields,
  holderName: holderNameSchema,
  qrPayload: qrPayload.optional(),
  /** The first method of a merchant is the default anyway. */
  isDefault: z.literal(true).optional(),
});

/** `isDefault` changes the method; anything else makes another one that takes its place and cools down anew. */
export const payoutMethodChange = z.strictObject({
  institutionCode: destinationFields.institutionCode.optional(),
  accountNumber: accountNumberSchema.optional(),
  holderName: holderNameSchema.optional(),
  qrPayload: qrPayload.optional(),
  isDefault: z.literal(true).optional(),
});

export const verificationBody = z.strictObject({
  ...destinationFields,
  holderName: holderNameSchema.optional(),
});

const institutionRef = z.strictObject({
  id: z.string(),
  country: z.enum(['ID', 'PH']),
  code: z.string(),
  name: z.string(),
  shortName: z.string().nullable(),
});
const method = z.enum(payoutMethodTypes);
export const verificationStatusSchema = z.enum(statesOf(verificationMachine));

const nameShown = {
  /**
   * The institution's name: whole if it fits the entered one, only the entered words if close,
   * masked if none was entered, else null.
   */
  foundName: z.string().nullable(),
  /** 0 to 100; only where the name is close. */
  nameScore: z.number().int().nullable(),
  reason: z.enum(verificationReasons).nullable(),
};

export const accountVerificationSchema = z
  .strictObject({
    id: idSchema('avf'),
    mode: modeSchema,
    status: verificationStatusSchema,
    method,
    institution: institutionRef,
    last4: z.string(),
    /** As entered. */
    holderName: z.string().nullable(),
    ...nameShown,
    payoutMethodId: idSchema('pym').nullable(),
    createdAt: timeSchema,
    /** An answer after this moment does not count. */
    expiresAt: timeSchema,
    endedAt: timeSchema.nullable(),
  })
  .meta({ id: 'AccountVerification' });

const warning = z.strictObject({
  code: z.enum(payoutWarnings),
  message: z.string(),
  /** How many digits its numbers usually have; empty for other warnings. */
  expectedDigits: z.array(z.number().int()),
});

export const payoutMethodSchema = z
  .strictObject({
    id: idSchema('pym'),
    mode: modeSchema,
    method,
    currency: z.enum(currencies),
    institution: institutionRef,
    last4: z.string(),
    holderName: z.string(),
    isDefault: z.boolean(),
    status: z.enum(payoutMethodStatuses),
    /** Why the operator blocked it. */
    statusReason: z.string().nullable(),
    /** Nothing is paid to it before; later than its making in live mode. */
    usableAfter: timeSchema,
    /** Active, and its cool-down is over. */
    isUsable: z.boolean(),
    /** The latest inquiry; `id` is null when there was none. */
    verification: z.strictObject({
      id: idSchema('avf').nullable(),
      status: z.enum(['unverified', ...statesOf(verificationMachine)]),
      ...nameShown,
      endedAt: timeSchema.nullable(),
    }),
    warnings: z.array(warning),
    replaces: idSchema('pym').nullable(),
    replacedBy: idSchema('pym').nullable(),
    createdAt: timeSchema,
  })
  .meta({ id: 'PayoutMethod' });

/** A row of the consoles: with who added it. Null when an API token or the system did. */
export const payoutMethodRow = z
  .strictObject({
    ...payoutMethodSchema.shape,
    createdBy: z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable(),
  })
  .meta({ id: 'PayoutMethodRow' });

/** What a person chooses from, with what its numbers usually look like. */
export const payoutDestination = z
  .strictObject({
    id: z.string(),
    country: z.enum(['ID', 'PH']),
    code: z.string(),
    name: z.string(),
    shortName: z.string().nullable(),
    type: z.enum(['bank', 'ewallet']),
    method,
    /** Its numbers are phone numbers. */
    isPhone: z.boolean(),
    /** How many digits its numbers usually have; empty when unknown. Others are warned about and taken all the same. */
    usualDigits: z.array(z.number().int()),
  })
  .meta({ id: 'PayoutDestination' });

export type PayoutMethodAnswer = z.input<typeof payoutMethodSchema>;
export type PayoutMethodRow = z.input<typeof payoutMethodRow>;
export type PayoutWarning = z.input<typeof warning>;
export type PayoutDestination = z.input<typeof payoutDestination>;
export type AccountVerificationAnswer = z.input<typeof accountVerificationSchema>;
