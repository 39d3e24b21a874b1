import { z } from 'zod';
import { currencies, localeSchema, paymentMethods, paymentMethodSchema } from '@wallet/contract';

/** Whole minor units, written as a decimal string in JSON columns. */
const minorSchema = z.union([z.string().regex(/^\d{1,19}$/), z.bigint().nonnegative()]).transform(BigInt);
const directions = ['deposit', 'withdrawal'] as const;

/** What the operator charges: the rule in force is the newest of its direction and method whose time has come. */
export const feeRuleSchema = z.strictObject({
  direction: z.enum(directions),
  /** A rule for `any` counts where the method has none of its own. */
  method: z.enum(['any', ...paymentMethods]),
  flatMinor: minorSchema,
  /** Hundredths of a percent: 250 is 2.5 %. */
  percentBasisPoints: z.int().min(0).max(10_000),
  minMinor: minorSchema.nullable(),
  maxMinor: minorSchema.nullable(),
  validFrom: z.iso.datetime({ offset: true }),
});

const amountLimitsSchema = z.strictObject({ minMinor: minorSchema, maxMinor: minorSchema });

/** The merchant's own limits for one payment; the providers' and accounts' limits come on top. */
export const limitsSchema = z.strictObject({
  deposit: amountLimitsSchema.optional(),
  withdrawal: amountLimitsSchema.optional(),
});

export const brandingSchema = z.strictObject({
  displayName: z.string().min(1).max(80).optional(),
  logoUrl: z.url().max(2_000).nullish(),
  accent: z.string().regex(/^#[0-9a-fA-F]{6}$/).nullish(),
  supportEmail: z.email().nullish(),
  supportPhone: z.string().max(32).nullish(),
  defaultLocale: localeSchema.optional(),
});

export const merchantSchema = z.strictObject({
  id: z.string(),
  code: z.string().regex(/^[A-Z0-9]{3,16}$/),
  name: z.string().min(1),
  country: z.enum(['ID', 'PH']),
  currency: z.enum(currencies),
  status: z.enum(['pending', 'active', 'suspended', 'closed']),
  feeRules: z.array(feeRuleSchema),
  limits: limitsSchema,
  allowedMethods: z.array(paymentMethodSchema),
  /** Origins that may embed the pay pages. */
  allowedOrigins: z.array(z.string()),
  /** Origins that return and cancel addresses may have. */
  returnOrigins: z.array(z.string()),
  /** Addresses and networks from which API tokens may come; empty means all. */
  ipAllowlist: z.array(z.string()),
  branding: brandingSchema,
  timeZone: z.string(),
  depositTtlSeconds: z.int(),
  confirmTtlSeconds: z.int(),
  lateWindowSeconds: z.int(),
  lateMoneyPolicy: z.enum(['ask', 'credit', 'return']),
  requestTransaction: z.strictObject({ deposit: z.boolean(), withdrawal: z.boolean() }),
  revision: z.int(),
});

export type Merchant = z.output<typeof merchantSchema>;
export type FeeRule = z.output<typeof feeRuleSchema>;
export type FeeDirection = (typeof directions)[number];
