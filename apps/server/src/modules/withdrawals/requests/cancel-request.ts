import { ApiError, type WithdrawalStatusReason } from '@wallet/contract';
import type { Actor } from '#modules/audit';
import { maybe } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { selectToDecide } from '../decisions.sql.ts';
import { readMayBePaid } from '../read-may-be-paid.ts';
import { endRequest } from '../end-request.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

export interface Cancelling {
  id: string;
  /** Whose request it has to be. */
  merchantId: string;
  mode?: 'live' | 'test' | undefined;
  by: Actor;
  reason?: string | undefined;
  statusReason: Extract<
    WithdrawalStatusReason,
    'cancelledByMerchant' | 'cancelledByPayer' | 'cancelledByOperator'
  >;
}

/**
 * Cancels an unsent request and releases its hold; idempotent. Refuses notFound, also for others',
 * and cancelNotPossible. Never inside a transaction.
 */
export async function cancelRequest(
  { db, writer }: Pick<WithdrawalsDeps, 'db' | 'writer'>,
  { id: requestId, merchantId, mode, by, reason, statusReason }: Cancelling,
): Promise<void> {
  const request = await maybe(db.read, selectToDecide(requestId));
  if (request?.merchantId !== merchantId || (mode !== undefined && request.mode !== mode))
    throw new ApiError('notFound');
  if (request.status !== 'cancelled' && (await readMayBePaid(db.read, requestId)))
    throw new ApiError('cancelNotPossible', {
      detail: 'A backup was restored, and it may have been paid since then.',
    });
  const payload = {
    requestId,
    merchantId,
    mode: request.mode,
    currency: request.currency,
    intentIds: request.intentIds,
    revision: null,
    by,
    reason: reason ?? null,
    person: null,
    event: 'cancel' as const,
    statusReason,
  };
  const verdict = await writer.submit({
    kind: endRequest(rowKeys()),
    cause: `requestEnd:${requestId}`,
    order: merchantId,
    mode: request.mode,
    payload,
  });
  if (verdict.verdict === 'applied' || verdict.verdict === 'already') return;
  const code = verdict.verdict === 'conflict' ? 'cancelNotPossible' : verdict.code;
  const isCancelled = (await maybe(db.read, selectToDecide(requestId)))?.status === 'cancelled';
  if (code !== 'cancelNotPossible' || !isCancelled) throw new ApiError(code);
}
