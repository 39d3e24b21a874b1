import type { Currency } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** These live requests plus what a person lately released for others, each once; minor units by currency. */
export function selectReleasedSums({
  ids,
  person,
  since,
}: {
  ids: readonly string[];
  person: string;
  since: Date | null;
}): RawBuilder<{ currency: Currency; minor: bigint }> {
  return sql`select w.currency, sum(w.amount)::bigint as minor from withdrawal_request w
    where w.mode = 'live' and w.id in (select unnest(${[...ids]}::text[])
      union select d.subject_id from approval_decision d
        where d.person = ${person} and d.subject = 'withdrawal' and d.verdict in ('approve', 'release')
        and d.at > greatest(clock_timestamp() - interval '24 hours', ${since}::timestamptz))
      and (w.id = any(${[...ids]}::text[]) or w.created_by is distinct from ${person})
    group by w.currency`;
}
