import type { CreatedSession, CreateSessionBody } from '@wallet/contract';
import { saveSession, readActiveMerchant, refuseForeignAddresses } from '#modules/sessions';
import type { SessionHead } from '#modules/sessions';
import type { Trx } from '#platform/db';
import type { WithdrawPageDeps } from './page-deps.ts';
import { requestedRange } from './page-limits.ts';

/** A link to withdraw by is sent to somebody, who may not look at once. */
const linkSeconds = 3_600;
/** So long the customer finds out by the same link what became of it. */
const watchedSeconds = 7 * 86_400;

/** Somebody asks for a session by which a customer withdraws: a sum, or a range to choose from. */
export interface NewWithdrawalSession extends SessionHead {
  amount: CreateSessionBody['amount'];
}

/**
 * Opens a withdrawal session and link; the caller saves the answer under its idempotency key in the
 * same transaction. No hold. Refuses merchantNotActive, currencyMismatch, amountOutOfLimits,
 * returnUrlNotAllowed, referenceUsed.
 */
export async function createPageSession(
  trx: Trx,
  deps: Pick<WithdrawPageDeps, 'vault' | 'payOrigin'>,
  { amount, ...input }: NewWithdrawalSession,
): Promise<CreatedSession> {
  const merchant = await readActiveMerchant(trx, input.merchantId);
  refuseForeignAddresses(merchant, input);
  const { minMinor, maxMinor } = await requestedRange(trx, merchant, amount);
  return saveSession(trx, deps, {
    ...input,
    type: 'withdrawal',
    merchant,
    allowedMethods: [],
    amount: { minor: maxMinor, currency: merchant.currency },
    amountMinMinor: minMinor === maxMinor ? null : minMinor,
    ttlSeconds: linkSeconds,
    watchedSeconds,
  });
}
