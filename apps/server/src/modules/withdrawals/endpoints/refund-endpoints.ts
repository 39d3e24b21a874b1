import { endpoints } from '@wallet/contract';
import { ownMerchant } from '#modules/merchants/management';
import { maybe } from '#platform/db';
import { route, type Route } from '#platform/http';
import { findOwnRow } from '../requests/find-request.ts';
import { actionOf, requireOwnPassword } from './own-endpoints.ts';
import { readRefundable, refundableAnswer, refundDeposit } from '../refunds/refund-deposit.ts';
import { selectRefundable } from '../refunds.sql.ts';
import type { WithdrawalsDeps } from '../withdrawals-deps.ts';

/** Merchants' people, who ask for deposits to be sent back. */
export function refundRoutes(deps: WithdrawalsDeps): Route[] {
  const { db } = deps;
  return [
    route(endpoints.getRefundable, async ({ principal, params: { id } }) =>
      refundableAnswer(
        await readRefundable(db.read, { merchantId: ownMerchant(principal), transactionId: id }),
      ),
    ),
    route(endpoints.refundOwnDeposit, async (call) => {
      const {
        principal,
        params: { id: transactionId },
        body: { password, ...input },
        headers,
      } = call;
      const merchantId = ownMerchant(principal);
      const { mode, leftMinor, currency } = await readAny(deps, merchantId, transactionId);
      await requireOwnPassword(deps, call, {
        amount: input.amount ?? { minor: leftMinor, currency },
        mode,
        password,
      });
      const id = await refundDeposit(
        deps,
        actionOf(call, merchantId, mode),
        headers.idempotencyKey,
        {
          transactionId,
          ...input,
        },
      );
      return findOwnRow(db, { merchantId, mode, id });
    }),
  ];
}

/** Also of one that was sent back meanwhile by this very request. */
async function readAny({ db }: WithdrawalsDeps, merchantId: string, transactionId: string) {
  const deposit = await maybe(db.read, selectRefundable(merchantId, transactionId));
  return deposit
    ? { ...deposit, leftMinor: deposit.paidMinor - deposit.sentBackMinor }
    : readRefundable(db.read, { merchantId, transactionId });
}
