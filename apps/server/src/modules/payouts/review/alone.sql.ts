import type { Currency, Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { unverifiedOwnerOf } from '#modules/approvals/deciders';

interface Sum {
  currency: Currency;
  mode: Mode;
}

/** What persons say alone is counted one after the other, so no two use the last of the limit. */
export function lockAlone({ currency, mode }: Sum): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`outcomes alone ${currency} ${mode}`}, 0))`;
}

export interface AloneQuery extends Sum {
  /** This one is counted by whoever asks. */
  transactionId: string;
  person: string;
  accountId: string;
  /** Whose phones the account is on. */
  owners: readonly string[];
}

/**
 * Payouts whose outcome one person said alone in the last 24 hours, whatever it was: by this one,
 * and of this account and all of the same farm.
 */
export function selectDecidedAlone({
  currency,
  mode,
  transactionId,
  person,
  accountId,
  owners,
}: AloneQuery): RawBuilder<{ byPersonMinor: bigint; ofFarmMinor: bigint }> {
  return sql`select coalesce(sum(t.payment_amount) filter (where s.own), 0)::bigint as "byPersonMinor",
      coalesce(sum(t.payment_amount) filter (where t.account_id = ${accountId}
        or ${unverifiedOwnerOf('d')} = any(${[...owners]}::text[])), 0)::bigint as "ofFarmMinor"
    from (select subject_id as id, bool_or(person = ${person}) as own from approval_decision
      where subject = 'payoutOutcome' and verdict = 'approve' and subject_id <> ${transactionId}
        and at > clock_timestamp() - interval '24 hours' group by subject_id) s
      join transaction t on t.id = s.id left join account a on a.id = t.account_id
        left join device d on d.id = a.device_id
    where t.currency = ${currency} and t.mode = ${mode}`;
}
