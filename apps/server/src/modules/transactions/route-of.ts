import { type Currency, type TransactionRoute, writeMoney } from '@wallet/contract';
import { z } from 'zod';
import type { AccountLabel } from './detail.sql.ts';

const minor = z.string().regex(/^-?\d+$/);
/** A payout's choice, as it was kept with its order. */
const choiceSchema = z.object({
  rail: z.string(),
  providerFeeMinor: minor,
  arrival: z.string(),
  considered: z.array(
    z.object({
      accountId: z.string(),
      label: z.string(),
      last4: z.string(),
      provider: z.string(),
      openIntents: z.number(),
      whyNot: z.object({ obstacle: z.string() }).nullable(),
    }),
  ),
  others: z.record(z.string(), z.number()),
  passed: z.array(z.object({ accountId: z.string(), code: z.string() })),
});
/** What a deposit's terms say of how it came to its account. */
const termsSchema = z.object({
  latePolicy: z.enum(['credit', 'ask', 'return']).nullish(),
  slotShared: z.boolean().nullish(),
  route: z
    .object({
      of: z.number(),
      load: z.number(),
      passed: z.array(z.object({ accountId: z.string(), code: z.string() })),
    })
    .nullish(),
});

/** Why a transaction has its account, or null. `choice`: kept with a payout's order; `terms`: promised to a deposit. */
export function routeOf({
  choice,
  terms,
  currency,
  account,
}: {
  choice: unknown;
  terms: unknown;
  currency: Currency;
  account: AccountLabel | null;
}): TransactionRoute | null {
  const chosen = choiceSchema.safeParse(choice).data;
  const promised = termsSchema.safeParse(terms).data;
  if (chosen) {
    return {
      rail: chosen.rail,
      providerFee: writeMoney({ minor: BigInt(chosen.providerFeeMinor), currency }),
      arrival: chosen.arrival,
      considered: chosen.considered.map(
        ({ accountId: id, label, last4, provider, openIntents, whyNot }) => ({
          id,
          label,
          last4,
          provider,
          openIntents,
          whyNot: whyNot?.obstacle ?? null,
        }),
      ),
      others: Object.entries(chosen.others).map(([why, count]) => ({ why, count })),
      passed: chosen.passed.map(({ accountId: id, code }) => ({ id, code })),
      latePolicy: null,
      isAmountShared: null,
    };
  }
  if (!promised || !account) return null;
  const { of = 1, load = null, passed = [] } = promised.route ?? {};
  const others = of - 1 - passed.length;
  return {
    rail: null,
    providerFee: null,
    arrival: null,
    considered: [{ ...account, openIntents: load, whyNot: null }],
    others: others > 0 ? [{ why: 'couldPay', count: others }] : [],
    passed: passed.map(({ accountId: id, code }) => ({ id, code })),
    latePolicy: promised.latePolicy ?? null,
    isAmountShared: promised.slotShared ?? null,
  };
}
