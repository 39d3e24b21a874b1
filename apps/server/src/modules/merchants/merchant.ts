import { z } from 'zod';
import {
  currencies,
  feeDirections,
  lateMoneyPolicies,
  localeSchema,
  paymentMethods,
  paymentMethodSchema,
} from '@wallet/contract';
import type { FeeDirection } from '@wallet/contract';

/** Whole minor units, written as a decimal string in JSON columns. */
const minorSchema = z
  .union([z.string().regex(/^\d{1,19}$/), z.bigint().nonnegative()])
  .transform(BigInt);
const minorOrNone = minorSchema.nullable().default(null);

/** What the operator charges: the rule in force is the newest of its direction and method whose time has come. */
export const feeRuleSchema = z.strictObject({
  /** Its row; none before it is stored. */
  id: z.string().optional(),
  direction: z.enum(feeDirections),
  /** A rule for `any` counts where the method has none of its own. */
  method: z.enum(['any', ...paymentMethods]),
  flatMinor: minorSchema,
  /** Hundredths of a percent: 250 is 2.5 %. */
  percentBasisPoints: z.int().min(0).max(10_000),
  minMinor: minorSchema.nullable(),
  maxMinor: minorSchema.nullable(),
  validFrom: z.iso.datetime({ offset: true }),
});

const amountLimitsSchema = z.strictObject({
  minMinor: minorSchema.nullable(),
  maxMinor: minorSchema.nullable(),
});

/** The merchant's own limits for one payment, as they are in force; the providers' and accounts' limits come on top. */
export const limitsSchema = z.strictObject({
  deposit: amountLimitsSchema.optional(),
  withdrawal: amountLimitsSchema.optional(),
});

export const brandingSchema = z.strictObject({
  displayName: z.string().min(1).max(80).nullish(),
  /** A path on our own origin: pay pages load nothing from anywhere else. */
  logoUrl: z.string().max(2_000).nullish(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullish(),
  supportEmail: z.email().nullish(),
  supportPhone: z.string().max(32).nullish(),
  defaultLocale: localeSchema.nullish(),
});

/** When a withdrawal needs a person, and when two. Null: none is approved by itself; the house's limit for two. */
export const approvalPolicySchema = z.strictObject({
  automaticUpToMinor: minorOrNone,
  automaticPerDayMinor: minorOrNone,
  secondPersonAboveMinor: minorOrNone,
  newDestinationsPerDayMinor: minorOrNone,
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
  lateMoneyPolicy: z.enum(lateMoneyPolicies),
  requestTransaction: z.strictObject({ deposit: z.boolean(), withdrawal: z.boolean() }),
  /**
   * How much of an account's room payers of public forms may hold together, unpaid, when one of
   * this merchant's pays.
   */
  strangersPercent: z.int().min(1).max(50),
  approvalPolicy: approvalPolicySchema,
  /** What the team is told by e-mail. */
  revision: z.int(),
  createdAt: z.date(),
});

export type Merchant = z.output<typeof merchantSchema>;
export type FeeRule = z.output<typeof feeRuleSchema>;
export type Branding = z.output<typeof brandingSchema>;
export type { FeeDirection };
