import type { Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { type Proved, provedColumns } from '#platform/row-mac';
import { type IntentPower, intentPower } from '../intent-power.ts';

export interface PaidQuery {
  merchantId: string;
  mode: Mode;
  payeeKey: string;
  /** Only what was paid for this customer of the merchant; null for any. */
  customerKey: string | null;
}

/** How many of the first are looked at: forged ones before them only ask a person. */
const mostLookedAt = 5;

/** The first attempts that paid a destination, with what is signed of them. */
export function selectPaying({
  merchantId,
  mode,
  payeeKey,
  customerKey,
}: PaidQuery): RawBuilder<Proved<IntentPower> & { now: Date }> {
  return sql`select ${provedColumns(intentPower, 'i')}, now() as now from payout_intent i
    join withdrawal_request r on r.id = i.request_id
    where i.payee_key = ${payeeKey} and i.merchant_id = ${merchantId} and i.mode = ${mode}
      and i.state = 'settled' and i.outcome like 'paid %' and r.status = 'succeeded'
      and (${customerKey}::text is null or r.customer_key = ${customerKey}) order by i.created_at
        limit ${mostLookedAt}`;
}
