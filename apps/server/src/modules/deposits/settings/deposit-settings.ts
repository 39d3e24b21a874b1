import {
  depositMethods,
  depositMethodSchema,
  methodTable,
  providerTable,
  type Currency,
} from '@wallet/contract';
import { z } from 'zod';
import { defineSetting } from '#platform/settings';
import firstLimits from './first-method-limits.json' with { type: 'json' };

const minor = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt);
const steps = z.int().min(1).max(5_000);
const ceiling = z.strictObject({ accountMinor: minor, ownerMinor: minor });

/** How many different amounts below the payment an account may give, in steps of the currency. */
export const discountSteps = defineSetting({
  key: 'deposits.discountSteps',
  schema: z.strictObject({ IDR: steps, PHP: steps }),
});

/** What a payment of each method can carry, in minor units. */
export const methodLimits = defineSetting({
  key: 'deposits.methodLimits',
  schema: z.record(depositMethodSchema, z.strictObject({ minMinor: minor, maxMinor: minor })),
  power: { first: firstLimits },
  complete: (value) => ({ ...laterLimits, ...(value as object) }),
});

/** What the smallest payment by a method is until somebody sets it. */
const leastMinor: Readonly<Record<Currency, string>> = { IDR: '100000', PHP: '100' };

/** Of providers that came after the first values: what their accounts can take of one payment. */
const laterLimits = Object.fromEntries(
  depositMethods
    .filter((method) => !Object.hasOwn(firstLimits, method))
    .map((method) => {
      const { provider, currency } = methodTable[method];
      const { perTransactionMaxMinor } = providerTable[provider].limits;
      return [method, { minMinor: leastMinor[currency], maxMinor: String(perTransactionMaxMinor) }];
    }),
);

/** Above it, in minor units, two Admins stand behind what is decided about money that nothing explained by itself. */
export const secondAdminAbove = defineSetting({
  key: 'unmatched.secondAdminAbove',
  schema: z.strictObject({ IDR: minor, PHP: minor }),
  usual: { IDR: 0n, PHP: 0n },
  power: { first: { IDR: '1000000000', PHP: '5000000' } },
});

/** What an owner's phones may have credited without evidence, in minor units: for each account, and together. */
export const unconfirmedCeilings = defineSetting({
  key: 'accounts.unconfirmedCeilings',
  schema: z.strictObject({
    IDR: ceiling,
    PHP: ceiling,
    /** Other values for single owners, by the user's id. */
    owners: z.record(
      z.string(),
      z.strictObject({ IDR: ceiling.optional(), PHP: ceiling.optional() }),
    ),
  }),
  power: {
    first: {
      IDR: { accountMinor: '10000000000', ownerMinor: '50000000000' },
      PHP: { accountMinor: '50000000', ownerMinor: '250000000' },
      owners: {},
    },
  },
});

/** What becomes of money that comes after its deposit has ended, as the merchant chose when it was made. */
export type LatePolicy = 'ask' | 'credit' | 'return';
