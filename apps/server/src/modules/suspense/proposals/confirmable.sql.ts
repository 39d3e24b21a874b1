import type { Provider } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** A deposit's account as people call it, and whether somebody has proposed already that the deposit counts as paid. */
export function selectConfirmationFacts({
  transactionId,
  accountId,
}: {
  transactionId: string;
  accountId: string;
}): RawBuilder<{ provider: Provider; last4: string; isProposed: boolean }> {
  return sql`select a.provider, a.last4,
      exists (select from line_proposal p
        where p.transaction_id = ${transactionId} and p.kind = 'mark' and p.status = 'open') as "isProposed"
    from account a where a.id = ${accountId}`;
}
