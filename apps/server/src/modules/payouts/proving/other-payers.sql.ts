import { type RawBuilder, sql } from '#platform/db';

export interface PayeeAt {
  accountIds: readonly string[];
  payeeKey: string;
  amountMinor: bigint;
}

/** Of these accounts, those on which no guard stands before that payee and sum. */
export function selectUnguarded({
  accountIds,
  payeeKey,
  amountMinor,
}: PayeeAt): RawBuilder<{ id: string }> {
  return sql`select a.id from unnest(${accountIds}::text[]) as a(id)
    where not exists (select from payout_guard g
      where g.account_id = a.id and g.payee_key = ${payeeKey} and g.amount = ${amountMinor}
      and (g.guarded_until is null or g.guarded_until > now()))`;
}
