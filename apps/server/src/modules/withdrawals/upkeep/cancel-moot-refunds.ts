import { ApiError } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { all } from '#platform/db';
import { cancelRequest } from '../requests/cancel-request.ts';
import { selectMootRefunds } from '../refunds.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** Cancels unsent refunds of deposits taken back by the provider: the payer has the money. */
export async function cancelMootRefunds(
  deps: Pick<WithdrawalsDeps, 'db' | 'writer' | 'log'>,
): Promise<void> {
  for (const refund of await all(deps.db.read, selectMootRefunds())) await cancelMoot(deps, refund);
}

/** Cancels one of them; one that somebody began to send meanwhile goes on. */
export async function cancelMoot(
  { db, writer, log }: Pick<WithdrawalsDeps, 'db' | 'writer' | 'log'>,
  { id, merchantId }: { id: string; merchantId: string },
): Promise<void> {
  try {
    await cancelRequest(
      { db, writer },
      {
        id,
        merchantId,
        by: systemActor,
        reason: 'The provider has given the deposit back to its payer.',
        statusReason: 'cancelledByOperator',
      },
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info(
      { requestId: id, code: error.code },
      'the refund of a deposit that was taken back cannot be cancelled',
    );
  }
}
