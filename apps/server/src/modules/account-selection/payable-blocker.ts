import { type DepositWay, type Obstacle, providerTable } from '@wallet/contract';
import { limitsSchema, isProvedAccount } from '#modules/accounts';
import type { Account, AccountLimits, AccountPower, PayableRow } from '#modules/accounts';
import { type NotChosen, selectionBlocker } from '#modules/devices';
import type { Proved } from '#platform/row-mac';
import { blockerOf, type WhyNot } from './account-blockers.ts';
import { fitsPublicShare } from './public-share.ts';

export interface PaymentToPlace {
  /** Null: of any merchant. */
  merchantId: string | null;
  amountMinor: bigint;
  way: Pick<DepositWay, 'shows'>;
  /** How much of the room the payers of public forms may hold, when one of them pays. */
  publicSharePermille?: number | undefined;
}

/** What only its proof needs of an account. */
type OnlyProof = Exclude<keyof Proved<AccountPower>, keyof Account>;

export interface AccountToCheck extends Omit<PayableRow, 'limits' | OnlyProof> {
  limits: AccountLimits;
  /** It is what the application made of it. */
  isProved: boolean;
}

/** A row with parsed limits, proved by the very values judged. Throws when one does not fit. */
export function toCheckable<Row extends PayableRow>(
  row: Row,
): Omit<Row, 'limits'> & Pick<AccountToCheck, 'limits' | 'isProved'> {
  return { ...row, limits: limitsSchema.parse(row.limits), isProved: isProvedAccount(row) };
}

/** Why an account cannot take a payment now, or null; what a person must remove is first. Pure. */
export function payableBlocker(account: AccountToCheck, payment: PaymentToPlace): WhyNot | null {
  return (
    outOfUse(account) ??
    unproved(account) ??
    switchedOff(account, payment) ??
    stopped(account) ??
    deviceAway(account) ??
    outOfLimits(account, payment.amountMinor) ??
    outOfShare(account, payment)
  );
}

/** Why an account's app cannot be asked for the name of another account now, or null when it can. Pure. */
export function inquiryBlocker(
  account: AccountToCheck,
  { merchantId }: { merchantId: string },
): WhyNot | null {
  return (
    outOfUse(account) ??
    unproved(account) ??
    ofOthers(account, merchantId) ??
    unauthorised(account) ??
    signedOut(account) ??
    deviceAway(account)
  );
}

/** Nobody uses it. */
export function outOfUse({ status, statusReason }: AccountToCheck): WhyNot | null {
  if (status === 'retired') return blockerOf('retired', 'It is retired.');
  if (status === 'disabled')
    return blockerOf('disabled', `It is disabled: ${statusReason ?? 'unknown'}.`);
  return null;
}

/** Somebody changed it behind the application: whose it is, where it is paid and what it may are anybody's guess. */
export function unproved({ isProved }: AccountToCheck): WhyNot | null {
  return isProved
    ? null
    : blockerOf('accountNotProved', 'Its row was changed in the database behind the application.');
}

function switchedOff(account: AccountToCheck, { merchantId, way }: PaymentToPlace): WhyNot | null {
  const others = merchantId === null ? null : ofOthers(account, merchantId);
  if (others) return others;
  if (account.depositsStoppedAt)
    return blockerOf(
      'depositsStopped',
      `Its deposits were stopped: ${account.depositsStoppedReason ?? 'unknown'}.`,
    );
  if (!account.acceptsDeposits) return blockerOf('depositsOff', 'Deposits are switched off.');
  const unlawful = unauthorised(account);
  if (unlawful) return unlawful;
  if (way.shows === 'qr' && !(account.staticQr && account.qrUsable))
    return blockerOf('noQr', 'It has no approved QR code.');
  if (way.shows === 'number' && account.mode === 'live' && account.numberUsable !== true)
    return blockerOf('numberNotAgreed', 'No two persons have agreed to its number.');
  if (!account.baselineAt) return blockerOf('noBaseline', 'Its history was not read yet.');
  return null;
}

/** It was stopped, or nobody is signed in. */
export function stopped(account: AccountToCheck): WhyNot | null {
  if (account.settlingStoppedAt)
    return blockerOf(
      'settlingStopped',
      `Settling has stopped: ${account.settlingStoppedReason ?? 'unknown'}.`,
    );
  return signedOut(account);
}

function ofOthers({ merchantIds }: AccountToCheck, merchantId: string): WhyNot | null {
  return merchantIds.length > 0 && !merchantIds.includes(merchantId)
    ? blockerOf('otherMerchants', 'It is kept for other merchants.')
    : null;
}

function unauthorised({ mode, isAuthorised }: AccountToCheck): WhyNot | null {
  return mode === 'live' && !isAuthorised
    ? blockerOf('noAuthority', 'Its owner\u2019s authority is missing or has ended.')
    : null;
}

function signedOut({ status, statusReason, isForced }: AccountToCheck): WhyNot | null {
  if (status === 'locked')
    return blockerOf('locked', `It is locked: ${statusReason ?? 'unknown'}.`);
  return status !== 'active' && !isForced
    ? blockerOf('signedOut', `Its sign-in is ${status}.`)
    : null;
}

const ofDevice: Readonly<Record<NotChosen['why'], Obstacle>> = {
  retired: 'deviceRetired',
  maintenance: 'deviceMaintenance',
  enrolling: 'deviceEnrolling',
  offline: 'deviceOffline',
  failing: 'deviceFailing',
  draining: 'deviceDraining',
  queueFull: 'deviceQueueFull',
};

/** Its phone takes nothing new. */
export function deviceAway(account: AccountToCheck): WhyNot | null {
  if (account.deviceId === null)
    return account.mode === 'test' ? null : blockerOf('noDevice', 'No device carries it.');
  const away = selectionBlocker({ ...account, currentCommand: null }, account.now);
  return away && blockerOf(ofDevice[away.why], `Its device is not chosen. ${away.detail}`);
}

function outOfLimits(account: AccountToCheck, amountMinor: bigint): WhyNot | null {
  const limits = limitsOf(account);
  if (amountMinor > limits.perTransactionMaxMinor)
    return blockerOf('aboveMaximum', 'It is more than one transaction may carry.');
  if (isAbove(account.dayInMinor + amountMinor, limits.dailyInMinor))
    return blockerOf('dayFull', 'Its daily amount is used up.');
  if (limits.dailyCount !== null && account.dayCount >= limits.dailyCount)
    return blockerOf('countFull', 'Its daily number of payments is used up.');
  if (isAbove(account.monthInMinor + amountMinor, limits.monthlyMinor))
    return blockerOf('monthFull', 'Its monthly amount is used up.');
  if (isAbove((account.reportedBalanceMinor ?? 0n) + amountMinor, limits.balanceMaxMinor))
    return blockerOf('balanceFull', 'It would hold more than it may.');
  return null;
}

function outOfShare(
  account: AccountToCheck,
  { amountMinor, publicSharePermille: permille }: PaymentToPlace,
): WhyNot | null {
  if (
    permille === undefined ||
    fitsPublicShare(account, limitsOf(account), { amountMinor, permille })
  )
    return null;
  return blockerOf('strangersFull', 'Payers of public forms hold their share of its room.');
}

export interface EffectiveLimits {
  perTransactionMaxMinor: bigint;
  dailyInMinor: bigint | null;
  monthlyMinor: bigint | null;
  balanceMaxMinor: bigint | null;
  dailyCount: number | null;
}

/** An account's own limits, and its provider's where it has none. */
export function limitsOf({
  provider,
  limits,
}: Pick<AccountToCheck, 'provider' | 'limits'>): EffectiveLimits {
  const usual = providerTable[provider].limits;
  return {
    perTransactionMaxMinor: limits.perTransactionMax ?? usual.perTransactionMaxMinor,
    dailyInMinor: limits.dailyIn ?? null,
    monthlyMinor: limits.monthly ?? usual.monthlyMinor,
    balanceMaxMinor: limits.balanceMax ?? usual.balanceMaxMinor,
    dailyCount: limits.dailyCount ?? null,
  };
}

/** Whether a sum is above a limit; without a limit nothing is. */
export function isAbove(minor: bigint, limit: bigint | null): boolean {
  return limit !== null && minor > limit;
}
