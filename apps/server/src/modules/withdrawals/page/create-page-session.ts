import type { CreatedSession, CreateSessionBody } from '@wallet/contract';
import { keepSession, readActiveMerchant, refuseForeignAddresses } from '#modules/sessions';
import type { SessionHead } from '#modules/sessions';
import type { Trx } from '#platform/db';
import type { WithdrawPageDeps } from './page-deps.ts';
import { wishedRange } from './page-limits.ts';

/** A link to withdraw by is sent to somebody, who may not look at once. */
const linkSeconds = 3_600;
/** So long the customer finds out by the same link what became of it. */
const watchedSeconds = 7 * 86_400;

/** Somebody asks for a session by which a customer withdraws: a sum, or a range to choose from. */
export interface WithdrawalWish extends SessionHead {
  amount: CreateSessionBody['amount'];
}

/**
 * Opens a session by which a customer withdraws, with its link; the caller keeps the answer under its idempotency key in
 * the same transaction. Nothing is set aside. Refuses merchantNotActive, currencyMismatch, amountOutOfLimits,
 * returnUrlNotAllowed and referenceUsed.
 */
export async function openPageSession(
  trx: Trx,
  deps: Pick<WithdrawPageDeps, 'vault' | 'payOrigin'>,
  { amount, ...wish }: WithdrawalWish,
): Promise<CreatedSession> {
  const merchant = await readActiveMerchant(trx, wish.merchantId);
  refuseForeignAddresses(merchant, wish);
  const { minMinor, maxMinor } = await wishedRange(trx, merchant, amount);
  return keepSession(trx, deps, {
    ...wish,
    type: 'withdrawal',
    merchant,
    allowedMethods: [],
    amount: { minor: maxMinor, currency: merchant.currency },
    amountMinMinor: minMinor === maxMinor ? null : minMinor,
    ttlSeconds: linkSeconds,
    watchedSeconds,
  });
}
