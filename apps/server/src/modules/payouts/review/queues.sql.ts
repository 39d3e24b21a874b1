import type { Currency } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** What of one currency waits in a queue. */
export interface QueueRow {
  currency: Currency;
  count: number;
  sumMinor: bigint;
  oldestAt: Date;
}

const figures = (since: RawBuilder<unknown>) =>
  sql`count(*)::int as count, sum(x.amount)::bigint as "sumMinor", min(${since}) as "oldestAt"`;

/** Requests of live money that wait for people. */
export function selectQueued(status: 'pendingApproval' | 'onHold'): RawBuilder<QueueRow> {
  return sql`select x.currency, ${figures(sql`x.stands_since`)} from withdrawal_request x
    where x.status = ${status} and x.mode = 'live' group by x.currency order by x.currency`;
}

/**
 * Approved requests of live money, and those whose last attempt has ended without paying: nothing
 * of them is on its way. Open intents have an index of their own; what few requests are left are
 * asked for one by one.
 */
export function selectWaiting(): RawBuilder<QueueRow> {
  return sql`
    with idle as materialized (
      select w.id, w.currency, w.amount, w.stands_since from withdrawal_request w
      where w.status in ('approved', 'processing') and w.mode = 'live'
        and not exists (select from payout_intent i
          where i.request_id = w.id and i.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown'))
    )
    select x.currency, ${figures(sql`x.stands_since`)} from idle x
    where not coalesce((select true from payout_intent i where i.request_id = x.id and i.state = 'settled'
      limit 1), false) group by x.currency order by x.currency`;
}

/** Open intents of live money: on a phone, or taken by one with an outcome that nobody knows. */
export function selectOpen(
  statuses: readonly ('queued' | 'processing' | 'unknown' | 'review')[],
): RawBuilder<QueueRow> {
  return sql`select x.currency, ${figures(sql`coalesce(x.taken_at, x.created_at)`)} from payout_intent x
    join transaction t on t.id = x.transaction_id
    where x.state in ('waiting', 'taken', 'pressed', 'denied', 'unknown') and x.request_id is not null
      and x.mode = 'live' and t.status = any(${statuses}::text[]) group by x.currency order by x.currency`;
}
