import { formatMoney, ApiError } from '@wallet/contract';
import type { CreateSessionBody, DepositMethod, Money, CreatedSession } from '@wallet/contract';
import type { Merchant } from '#modules/merchants';
import type { Trx } from '#platform/db';
import type { DepositDeps } from '#modules/deposits';
import { saveSession, type SessionHead } from '../save-session.ts';
import { depositMethodsOf, methodTerms } from '#modules/deposits/checkout';
import { readActiveMerchant, refuseForeignAddresses } from '../read-active-merchant.ts';
import { readDepositSettings } from '#modules/deposits/settings';

/** Somebody asks for a session of money that comes in. */
export interface NewSessionInput extends SessionHead {
  amount: Money;
  allowedMethods?: CreateSessionBody['allowedMethods'];
}

/**
 * Opens a payment session and gives its link; the caller keeps the answer under its idempotency key
 * in the same transaction. Expiry is the database's time + the merchant's time to pay. Refuses
 * merchants that are not active, foreign currencies, amounts no method can carry, foreign methods
 * and addresses, and a reference used before, naming the session that has it.
 */
export async function createSession(
  trx: Trx,
  deps: Pick<DepositDeps, 'vault' | 'clock' | 'payOrigin'>,
  input: NewSessionInput,
): Promise<CreatedSession> {
  const merchant = await readActiveMerchant(trx, input.merchantId);
  const allowedMethods = chooseAllowedMethods(merchant, input.allowedMethods);
  refuseForeignAddresses(merchant, input);
  await refuseUnpayableAmount(trx, {
    merchant,
    payment: input.amount,
    methods: allowedMethods,
    at: deps.clock.now(),
  });
  return saveSession(trx, deps, {
    ...input,
    type: 'deposit',
    merchant,
    allowedMethods,
    amountMinMinor: null,
    ttlSeconds: merchant.depositTtlSeconds,
    watchedSeconds: merchant.lateWindowSeconds,
  });
}

function chooseAllowedMethods(
  merchant: Merchant,
  requested: readonly DepositMethod[] | undefined,
): DepositMethod[] {
  const own = depositMethodsOf(merchant);
  const foreign = requested?.find((method) => !own.includes(method));
  if (foreign !== undefined) {
    throw new ApiError('methodNotAllowedForMerchant', {
      detail: `The method ${foreign} is not among this merchant's: ${own.join(', ') || 'none'}.`,
    });
  }
  return requested ? [...new Set(requested)] : own;
}

interface Payability {
  merchant: Merchant;
  payment: Money;
  methods: readonly DepositMethod[];
  at: Date;
}

async function refuseUnpayableAmount(
  trx: Trx,
  { merchant, payment, methods, at }: Payability,
): Promise<void> {
  if (payment.currency !== merchant.currency) {
    throw new ApiError('currencyMismatch', {
      detail: `This merchant is paid in ${merchant.currency}.`,
      errors: [{ path: 'amount.currency', message: `must be ${merchant.currency}` }],
    });
  }
  const settings = await readDepositSettings(trx);
  const terms = methods.map((method) => ({
    method,
    ...methodTerms({ merchant, method, payment, settings, at }),
  }));
  if (terms.some(({ problem }) => problem === null)) return;
  const { currency } = payment;
  const ranges = terms.map(
    ({ method, minMinor, maxMinor }) =>
      `${method} ${formatMoney({ minor: minMinor, currency })} to ${formatMoney({ minor: maxMinor, currency })}`,
  );
  throw new ApiError('amountOutOfLimits', {
    detail: `No method carries ${formatMoney(payment)} and leaves something after the fee: ${ranges.join('; ') || 'no method is allowed'}.`,
  });
}
