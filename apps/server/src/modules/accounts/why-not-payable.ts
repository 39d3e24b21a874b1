import type { MethodReason } from '@wallet/contract';
import { deriveState } from '#modules/devices';
import type { AccountLimits } from './account.ts';
import type { PayableRow } from './accounts.sql.ts';
import { providerTable } from './providers.ts';
import type { DepositWay } from './providers.ts';

export interface PaymentToPlace {
  merchantId: string;
  amountMinor: bigint;
  way: Pick<DepositWay, 'shows'>;
}

export interface WhyNot {
  reason: MethodReason;
  /** For operators: what exactly stands in the way. */
  detail: string;
}

export type AccountToJudge = Omit<PayableRow, 'limits'> & { limits: AccountLimits };

/** Why an account cannot take a payment now, or null when it can. Pure; the first obstacle that a person must remove comes first. */
export function whyNotPayable(account: AccountToJudge, payment: PaymentToPlace): WhyNot | null {
  return switchedOff(account, payment) ?? stopped(account) ?? deviceAway(account) ?? outOfLimits(account, payment.amountMinor);
}

function switchedOff(account: AccountToJudge, { merchantId, way }: PaymentToPlace): WhyNot | null {
  if (account.merchantIds.length > 0 && !account.merchantIds.includes(merchantId)) return no('noAccount', 'It is kept for other merchants.');
  if (!account.acceptsDeposits) return no('noAccount', 'Deposits are switched off.');
  if (account.mode === 'live' && !account.isAuthorised) return no('noAccount', 'Its owner\u2019s authority is missing or has ended.');
  if (way.shows === 'qr' && !(account.staticQr && account.qrUsable)) return no('noAccount', 'It has no approved QR code.');
  if (!account.baselineAt) return no('noAccount', 'Its history was not read yet.');
  return null;
}

function stopped(account: AccountToJudge): WhyNot | null {
  if (account.settlingStoppedAt) return no('maintenance', `Settling has stopped: ${account.settlingStoppedReason ?? 'unknown'}.`);
  if (account.status === 'locked') return no('maintenance', `It is locked: ${account.statusReason ?? 'unknown'}.`);
  if (account.status !== 'active' && !account.isForced) return no('noAccount', `Its sign-in is ${account.status}.`);
  return null;
}

function deviceAway(account: AccountToJudge): WhyNot | null {
  if (account.deviceId === null) return account.mode === 'test' ? null : no('noDevice', 'No device carries it.');
  const { state, reason } = deriveState({ ...account, currentCommand: null }, account.now);
  if (state === 'available' || state === 'busy') return null;
  return no(state === 'maintenance' ? 'maintenance' : 'noDevice', `Its device is ${state}. ${reason}`);
}

function outOfLimits(account: AccountToJudge, amountMinor: bigint): WhyNot | null {
  const limits = limitsOf(account);
  if (amountMinor > limits.perTransactionMaxMinor) return no('aboveMaximum', 'It is more than one transaction may carry.');
  if (isAbove(account.dayInMinor + amountMinor, limits.dailyInMinor)) return no('limitReached', 'Its daily amount is used up.');
  if (limits.dailyCount !== null && account.dayCount >= limits.dailyCount) return no('limitReached', 'Its daily number of payments is used up.');
  if (isAbove(account.monthInMinor + amountMinor, limits.monthlyMinor)) return no('limitReached', 'Its monthly amount is used up.');
  if (isAbove((account.reportedBalanceMinor ?? 0n) + amountMinor, limits.balanceMaxMinor)) return no('limitReached', 'It would hold more than it may.');
  return null;
}

export interface EffectiveLimits {
  perTransactionMaxMinor: bigint;
  dailyInMinor: bigint | null;
  monthlyMinor: bigint | null;
  balanceMaxMinor: bigint | null;
  dailyCount: number | null;
}

/** An account's own limits, and its provider's where it has none. */
export function limitsOf({ provider, limits }: Pick<AccountToJudge, 'provider' | 'limits'>): EffectiveLimits {
  const usual = providerTable[provider].limits;
  return {
    perTransactionMaxMinor: limits.perTransactionMax ?? usual.perTransactionMaxMinor,
    dailyInMinor: limits.dailyIn ?? null,
    monthlyMinor: limits.monthly ?? usual.monthlyMinor,
    balanceMaxMinor: limits.balanceMax ?? usual.balanceMaxMinor,
    dailyCount: limits.dailyCount ?? null,
  };
}

function isAbove(minor: bigint, limit: bigint | null): boolean {
  return limit !== null && minor > limit;
}

function no(reason: MethodReason, detail: string): WhyNot {
  return { reason, detail };
}
