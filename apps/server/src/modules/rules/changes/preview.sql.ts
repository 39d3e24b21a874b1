import { type RawBuilder, sql } from '#platform/db';
import type { Currency, RuleScope } from '@wallet/contract';
import type { RuleInForce } from '../judge.ts';
import type { PastRequest } from './replay.ts';

const subjects = {
  customer: sql`j.merchant_id || ' ' || j.customer_key`,
  destination: sql`j.payee_key`,
  merchant: sql`j.merchant_id`,
  requester: sql`j.requester`,
} as const satisfies Record<RuleScope, RawBuilder<unknown>>;

/** The live requests that a rule would have looked at, newest first. */
export function selectPastRequests(
  { scope, merchantId, currency }: Omit<RuleInForce, 'id'>,
  { days, limit }: { days: number; limit: number },
): RawBuilder<PastRequest & { currency: Currency }> {
  const subject = subjects[scope];
  return sql`select ${subject} as subject, (extract(epoch from j.judged_at) * 1000)::float8 as "atMs",
      to_char(j.judged_at at time zone m.time_zone, 'YYYY-MM-DD') as day,
        to_char(j.judged_at at time zone m.time_zone, 'YYYY-MM') as month,
      j.amount as "amountMinor", j.currency, j.uses as "usesPace"
    from rule_judgement j join merchant m on m.id = j.merchant_id
    where j.mode = 'live' and j.judged_at > now() - make_interval(days => ${days}) and ${subject} is not null
      and (${merchantId}::text is null or j.merchant_id = ${merchantId})
        and (${currency}::text is null or j.currency = ${currency})
    order by j.judged_at desc, j.request_id desc limit ${limit}`;
}
