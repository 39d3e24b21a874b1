import { z } from 'zod';
import type { ChosenPayers } from '#modules/account-selection';
import type { Route } from './rail-for.ts';

const minor = z.string().regex(/^-?\d+$/);
const consideredSchema = z.object({
  accountId: z.string(),
  label: z.string(),
  last4: z.string(),
  provider: z.string(),
  priority: z.number(),
  openIntents: z.number(),
  spendableMinor: minor,
  whyNot: z.object({ obstacle: z.string(), detail: z.string() }).nullable(),
});
const choiceSchema = z.object({
  rail: z.string(),
  providerFeeMinor: minor,
  arrival: z.string(),
  /** The accounts that could pay first, the best of them chosen; then those that came nearest. */
  considered: z.array(consideredSchema),
  /** How many more were looked at, by what stands in their way. */
  others: z.record(z.string(), z.number()),
  /** Chosen before it, and refused when their rows were locked. */
  passed: z.array(z.object({ accountId: z.string(), code: z.string() })),
});

/** Why an attempt was given to its account and its rail, as it was then; amounts in minor units. */
export type PayoutChoice = z.infer<typeof choiceSchema>;

const mostShown = 20;

/** The choice as it is kept with the attempt: the accounts that matter by name, the rest counted. */
export function explainChoice({
  route,
  payers,
  passed,
}: {
  route: Route;
  payers: ChosenPayers;
  passed: PayoutChoice['passed'];
}): PayoutChoice {
  const all = payers.considered();
  const others: Record<string, number> = {};
  for (const { whyNot } of all.slice(mostShown)) {
    const why = whyNot?.obstacle ?? 'couldPay';
    others[why] = (others[why] ?? 0) + 1;
  }
  const considered = all.slice(0, mostShown).map(({ spendableMinor, whyNot, ...account }) => ({
    ...account,
    spendableMinor: String(spendableMinor),
    whyNot: whyNot && { obstacle: whyNot.obstacle, detail: whyNot.detail },
  }));
  return {
    rail: route.rail,
    providerFeeMinor: String(route.providerFeeMinor),
    arrival: route.arrival,
    considered,
    others,
    passed,
  };
}

/** What was kept; null where nothing was, or nothing that can be read. */
export function readChoice(stored: unknown): PayoutChoice | null {
  return choiceSchema.safeParse(stored).data ?? null;
}
