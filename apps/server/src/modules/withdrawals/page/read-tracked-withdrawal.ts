import { ApiError, type TrackedWithdrawal, writeMoney } from '@wallet/contract';
import { readMerchant } from '#modules/merchants';
import { maybe, type Query } from '#platform/db';
import { derivePageScreen } from './derive-page-screen.ts';
import { selectTrackedRequest } from './page.sql.ts';
import { customerWithdrawal, shownMerchant } from './read-withdraw-state.ts';

/** A request of no session as whoever gets its money may see it. Refuses notFound. */
export async function readTrackedWithdrawal(
  query: Query,
  requestId: string,
): Promise<TrackedWithdrawal> {
  const request = await maybe(query, selectTrackedRequest(requestId));
  const merchant = request && (await readMerchant(query, request.merchantId));
  if (!request || !merchant) throw new ApiError('notFound');
  const { status, statusReason, payout, mode, refNo } = request;
  // Sending it was its confirmation: there is no link whose time could end.
  const screen =
    status === 'awaitingConfirmation'
      ? 'processing'
      : derivePageScreen({
          session: 'paying',
          isOverdue: false,
          request: status,
          statusReason,
          isConfirmOver: false,
          payout,
          mayAsk: false,
        });
  return {
    mode,
    refNo,
    screen,
    merchant: shownMerchant(merchant),
    amount: writeMoney({ minor: request.amountMinor, currency: request.currency }),
    withdrawal: customerWithdrawal(request),
    serverNow: request.readAt.toISOString(),
  };
}
