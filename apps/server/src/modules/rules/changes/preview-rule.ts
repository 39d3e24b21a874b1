import { writeMoney } from '@wallet/contract';
import type { AnswerOf, Currency, endpoints, RuleTerms } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { termsOf } from './add-rule.ts';
import { selectPastRequests } from './preview.sql.ts';
import { replay } from './replay.ts';

const days = 30;
const mostRequests = 50_000;

/** What a rule alone would have caught in the last 30 days of live requests. Refuses notFound, currencyMismatch. */
export async function previewRule(
  query: Query,
  terms: RuleTerms,
): Promise<AnswerOf<(typeof endpoints)['previewRule']>> {
  const rule = await termsOf(query, terms);
  const newestFirst = await all(query, selectPastRequests(rule, { days, limit: mostRequests + 1 }));
  const requests = newestFirst.slice(0, mostRequests).toReversed();
  const found = replay(rule, requests) as typeof requests;
  const sums = new Map<Currency, bigint>();
  for (const { currency, amountMinor } of found)
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return {
    days,
    requests: requests.length,
    found: found.length,
    subjects: new Set(found.map(({ subject }) => subject)).size,
    amounts: [...sums].map(([currency, minor]) => writeMoney({ minor, currency })),
    isComplete: newestFirst.length <= mostRequests,
  };
}
