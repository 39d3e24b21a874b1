import type { Currency, Mode, ProposalKind } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** What makes money spendable, or gives it up, by persons' word. */
export const summedKinds: readonly ProposalKind[] = [
  'mark',
  'merchantCredit',
  'deposit',
  'release',
  'ignore',
];

interface Proposed {
  currency: Currency;
  mode: Mode;
}

/** Proposals are counted one after another, so no two use the last of the limit. */
export function lockProposed({ currency, mode }: Proposed): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`proposed ${currency} ${mode}`}, 0))`;
}

/** What this person proposed (manual postings too) and what was proposed for the merchant in 24 hours; no refusals. */
export function selectProposedLately({
  currency,
  mode,
  by,
  merchantId,
}: Proposed & { by: string; merchantId: string | null }): RawBuilder<{
  byPersonMinor: bigint;
  forMerchantMinor: bigint;
}> {
  return sql`select coalesce(sum(p.minor) filter (where p.proposed_by = ${by}), 0)::bigint as "byPersonMinor",
      coalesce(sum(p.minor) filter (where p.merchant = ${merchantId}), 0)::bigint as "forMerchantMinor"
    from (select p.proposed_by, coalesce(p.merchant_id, t.merchant_id) as merchant,
      coalesce(p.amount, l.amount) as minor
      from line_proposal p left join statement_line l on l.id = p.line_id
        left join transaction t on t.id = p.transaction_id
      where p.created_at > clock_timestamp() - interval '24 hours' and p.mode = ${mode}
        and coalesce(p.currency, l.currency) = ${currency}
        and p.kind = any(${[...summedKinds]}::text[]) and p.status in ('open', 'approved') and p.proposed_by <> 'system'
      union all select j.proposed_by, j.merchant_id, abs(j.amount) from adjustment j
      where j.created_at > clock_timestamp() - interval '24 hours' and j.mode = ${mode}
        and j.currency = ${currency} and j.status in ('open', 'approved')) p`;
}
