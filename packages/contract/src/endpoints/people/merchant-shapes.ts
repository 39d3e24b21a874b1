import { z } from 'zod';
import { currencies } from '../../money.ts';
import { countries, paymentMethods } from '../../providers.ts';
import {
  balanceSchema,
  idSchema,
  localeSchema,
  modeSchema,
  payableMoneySchema,
  paymentMethodSchema,
  timeSchema,
  wireMoneySchema,
} from '../../schemas.ts';
import { merchantMachine, statesOf } from '../../states.ts';
import { ipEntrySchema } from './api-tokens.ts';
import { userStatuses } from './users.ts';

export const lateMoneyPolicies = ['ask', 'credit', 'return'] as const;
export type LateMoneyPolicy = (typeof lateMoneyPolicies)[number];
export const feeDirections = ['deposit', 'withdrawal'] as const;
export type FeeDirection = (typeof feeDirections)[number];
/** Bytes of a logo at most; PNG, JPEG or WebP, told by its content. */
export const logoLimitBytes = 200_000;
export const logoLimitPixels = 2_000;
/** What may stand between a merchant and its being closed. */
export const closeObstacles = [
  'openSessions',
  'openDeposits',
  'lateMoneyPossible',
  'openWithdrawals',
  'heldMoney',
  'balance',
  'debt',
] as const;
export type CloseObstacle = (typeof closeObstacles)[number];

export const merchantStatusSchema = z.enum(statesOf(merchantMachine));
export const merchantCodeSchema = z
  .string()
  .regex(/^[A-Z0-9]{3,16}$/, '3 to 16 capital letters and digits');
export const merchantNameSchema = z.string().trim().min(1, 'a name').max(120);
/** A whole origin as browsers send it; http only for localhost. */
export const originSchema = z
  .string()
  .max(253)
  .refine(isOrigin, 'an origin such as https://shop.example');
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'a time zone such as Asia/Jakarta');
const logoPath = /^\/api\/public\/logos\/[0-9a-f]{64}$/;

/** Left out stays as it is; null takes it away. */
export const brandingInput = z.strictObject({
  displayName: z.string().trim().min(1).max(80).nullable().optional(),
  /** The address an upload answered; pay pages load nothing from anywhere else. */
  logoUrl: z.string().regex(logoPath, 'the address of an uploaded picture').nullable().optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #14532d')
    .nullable()
    .optional(),
  supportEmail: z.email().max(254).nullable().optional(),
  supportPhone: z
    .string()
    .trim()
    .min(5)
    .max(32)
    .regex(/^[+\d][\d ()-]*$/, 'a telephone number')
    .nullable()
    .optional(),
  defaultLocale: localeSchema.nullable().optional(),
});

const branding = z.strictObject({
  displayName: z.string().nullable(),
  logoUrl: z.string().nullable(),
  accent: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  defaultLocale: localeSchema.nullable(),
});

const requestTransaction = z.strictObject({ deposit: z.boolean(), withdrawal: z.boolean() });

/** When a withdrawal needs one person, and when two. Null: none is automatic; the operators' limit for two. */
const approvalPolicy = z.strictObject({
  automaticUpTo: wireMoneySchema.nullable(),
  automaticPerDay: wireMoneySchema.nullable(),
  secondPersonAbove: wireMoneySchema.nullable(),
  /** To destinations that are not known yet; null: the house's daily sum. */
  newDestinationsPerDay: wireMoneySchema.nullable(),
});
const approvalPolicyInput = z.strictObject({
  automaticUpTo: payableMoneySchema.nullable(),
  automaticPerDay: payableMoneySchema.nullable(),
  secondPersonAbove: payableMoneySchema.nullable(),
  newDestinationsPerDay: payableMoneySchema.nullable().optional(),
});

export const merchantRow = z
  .strictObject({
    id: idSchema('mer'),
    code: z.string(),
    name: z.string(),
    country: z.enum(countries),
    currency: z.enum(currencies),
    status: merchantStatusSchema,
    allowedMethods: z.array(paymentMethodSchema),
    /** The first person of the team; masked for those who see merchants masked. */
    owner: z
      .strictObject({
        id: idSchema('usr'),
        name: z.string(),
        email: z.string(),
        status: z.enum(userStatuses),
      })
      .nullable(),
    /** Live money; null for those who may not see books. */
    balance: balanceSchema.nullable(),
    createdAt: timeSchema,
    revision: z.number().int(),
  })
  .meta({ id: 'MerchantRow' });

export const merchantProfile = z
  .strictObject({
    id: idSchema('mer'),
    code: z.string(),
    name: z.string(),
    country: z.enum(countries),
    currency: z.enum(currencies),
    status: merchantStatusSchema,
    timeZone: z.string(),
    allowedMethods: z.array(paymentMethodSchema),
    /** Origins that may frame the pay pages. */
    allowedOrigins: z.array(z.string()),
    /** Origins that payers may be sent back to. */
    returnOrigins: z.array(z.string()),
    /** Where API tokens may come from; empty means anywhere. */
    ipAllowlist: z.array(z.string()),
    branding,
    depositTtlSeconds: z.number().int(),
    confirmTtlSeconds: z.number().int(),
    lateWindowSeconds: z.number().int(),
    lateMoneyPolicy: z.enum(lateMoneyPolicies),
    requestTransaction,
    /** How much of an account's room payers of public forms may hold together without having paid. */
    strangersPercent: z.number().int(),
    /** What payers of its public form hold now in live codes that they have not paid. */
    strangersHold: z.strictObject({ amount: wireMoneySchema, count: z.number().int() }),
    approvalPolicy,
    revision: z.number().int(),
    createdAt: timeSchema,
  })
  .meta({ id: 'MerchantProfile' });

export const merchantDetail = z
  .strictObject({
    merchant: merchantProfile,
    /** Why it has its status: what was said when it was suspended or closed; null when nothing was. */
    statusReason: z.string().nullable(),
    statusSince: timeSchema,
    owner: merchantRow.shape.owner,
    people: z.strictObject({
      active: z.number().int(),
      activeOwners: z.number().int(),
      invited: z.number().int(),
    }),
    /** Null for those who may not see books. */
    balances: z.strictObject({ live: balanceSchema, test: balanceSchema }).nullable(),
    /** Empty: it can be closed now. */
    closeObstacles: z.array(
      z.strictObject({
        what: z.enum(closeObstacles),
        count: z.number().int().nullable(),
        amount: wireMoneySchema.nullable(),
        until: timeSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'MerchantDetail' });

const seconds = (least: number, most: number) => z.number().int().min(least).max(most);
export const methodsSchema = z.array(paymentMethodSchema).min(1).max(paymentMethods.length);
const origins = z.array(originSchema).max(50);

/** What the merchant itself sets. */
export const ownSettings = {
  branding: brandingInput.optional(),
  allowedOrigins: origins.optional(),
  returnOrigins: origins.optional(),
  lateMoneyPolicy: z.enum(lateMoneyPolicies).optional(),
};

/** What operators set. */
export const merchantSettings = {
  ...ownSettings,
  name: merchantNameSchema.optional(),
  timeZone: timeZoneSchema.optional(),
  allowedMethods: methodsSchema.optional(),
  ipAllowlist: z.array(ipEntrySchema).max(100).optional(),
  depositTtlSeconds: seconds(60, 86_400).optional(),
  confirmTtlSeconds: seconds(30, 3_600).optional(),
  lateWindowSeconds: seconds(0, 604_800).optional(),
  requestTransaction: requestTransaction.optional(),
  strangersPercent: z.number().int().min(1).max(50).optional(),
  approvalPolicy: approvalPolicyInput.optional(),
};

/** `planned`: it can be withdrawn. `inForce` and `past` stay. */
const termState = z.enum(['planned', 'inForce', 'past']);
const amountOrNone = wireMoneySchema.nullable();
const addedBy = z.strictObject({ id: idSchema('usr'), name: z.string() }).nullable();

export const feeRuleRow = z
  .strictObject({
    id: idSchema('fee'),
    direction: z.enum(feeDirections),
    /** A rule for `any` counts where the method has none of its own. */
    method: z.enum(['any', ...paymentMethods]),
    flat: wireMoneySchema,
    /** Hundredths of a percent: 250 is 2.5 %. */
    percentBasisPoints: z.number().int(),
    min: amountOrNone,
    max: amountOrNone,
    validFrom: timeSchema,
    state: termState,
    /** Null when the system laid it down, and for the merchant when an operator did. */
    addedBy,
    createdAt: timeSchema,
  })
  .meta({ id: 'MerchantFeeRule' });

export const merchantLimitRow = z
  .strictObject({
    id: idSchema('lim'),
    direction: z.enum(feeDirections),
    min: amountOrNone,
    max: amountOrNone,
    validFrom: timeSchema,
    state: termState,
    addedBy,
    createdAt: timeSchema,
  })
  .meta({
    id: 'MerchantLimit',
    description: 'For one payment; null is no limit of the merchant\u2019s own.',
  });

/** An amount that may be zero, as a decimal string in the merchant's currency. */
const decimal = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/, 'a plain decimal with at most two places');
const validFrom = timeSchema.optional();

export const newFeeRule = z
  .strictObject({
    direction: z.enum(feeDirections),
    method: z.enum(['any', ...paymentMethods]),
    flat: decimal.default('0'),
    percentBasisPoints: z.number().int().min(0).max(10_000).default(0),
    min: decimal.nullable().default(null),
    max: decimal.nullable().default(null),
    /** Absent: from now on. */
    validFrom,
  })
  .refine(({ min, max }) => min === null || max === null || Number(min) <= Number(max), {
    path: ['max'],
    message: 'at least the minimum',
  });

export const newMerchantLimit = z
  .strictObject({
    direction: z.enum(feeDirections),
    min: decimal.nullable(),
    max: decimal.nullable(),
    validFrom,
  })
  .refine(({ min, max }) => min === null || max === null || Number(min) <= Number(max), {
    path: ['max'],
    message: 'at least the minimum',
  });

export const quoteQuery = z.strictObject({
  direction: z.enum(feeDirections).optional(),
  method: paymentMethodSchema,
  /** In the merchant's currency. */
  amount: decimal,
  /** Absent: now. */
  at: timeSchema.optional(),
});

export const feeQuote = z
  .strictObject({
    amount: wireMoneySchema,
    fee: wireMoneySchema,
    /** A deposit's credit before the unique discount; what a withdrawal takes from the balance. */
    net: wireMoneySchema,
    at: timeSchema,
    /** Null: no rule counts and the fee is zero. */
    rule: feeRuleRow.nullable(),
    /** Whether the merchant's own limits of that time allow the amount. */
    isWithinLimits: z.boolean(),
    isMethodAllowed: z.boolean(),
  })
  .meta({ id: 'MerchantFeeQuote' });

export const statementQuery = {
  mode: modeSchema.optional(),
  /** Included. */
  from: timeSchema.optional(),
  /** Not included. */
  to: timeSchema.optional(),
};

export const statement = z
  .strictObject({
    mode: modeSchema,
    /** Before the first entry of the window, and after its last; entries go by their sequence, so both are exact. */
    opening: wireMoneySchema,
    closing: wireMoneySchema,
    /** Null for a window of more than 100,000 entries. */
    credits: wireMoneySchema.nullable(),
    debits: wireMoneySchema.nullable(),
    /** Newest first. */
    data: z.array(
      z.strictObject({
        sequence: z.string(),
        cause: z.string(),
        kind: z.string(),
        amount: wireMoneySchema,
        balanceAfter: wireMoneySchema,
        at: timeSchema,
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'MerchantStatement' });

/** Base64 of a picture; its kind is told by its content. */
export const logoBody = z.strictObject({
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(logoLimitBytes / 3) * 4, 'a picture of at most 200 kB'),
});
export const logoAnswer = z.strictObject({
  logoUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

export const previewScreens = ['method', 'pay', 'success'] as const;
export type PreviewScreen = (typeof previewScreens)[number];
export const previewBody = z.strictObject({
  /** What is not saved yet; what is left out is shown as it is saved. */
  branding: brandingInput.optional(),
  screen: z.enum(previewScreens).optional(),
  locale: localeSchema.optional(),
  theme: z.enum(['light', 'dark']).optional(),
});
/** An address for a frame of this console: the pay page as the server renders it, without scripts, for some minutes. */
export const previewAnswer = z.strictObject({ url: z.string(), expiresAt: timeSchema });

export type MerchantRow = z.input<typeof merchantRow>;
export type MerchantProfile = z.input<typeof merchantProfile>;
export type MerchantDetail = z.input<typeof merchantDetail>;
export type MerchantBranding = z.output<typeof branding>;
export type BrandingInput = z.output<typeof brandingInput>;
export type MerchantFeeRule = z.input<typeof feeRuleRow>;
export type MerchantLimit = z.input<typeof merchantLimitRow>;
export type MerchantFeeQuote = z.input<typeof feeQuote>;
export type MerchantStatement = z.input<typeof statement>;

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return (
    origin === text &&
    !text.includes('*') &&
    (protocol === 'https:' || (protocol === 'http:' && isLocal))
  );
}

function isTimeZone(text: string): boolean {
  try {
    return text.includes('/') && new Intl.DateTimeFormat('en', { timeZone: text }).format() !== '';
  } catch {
    return false;
  }
}
