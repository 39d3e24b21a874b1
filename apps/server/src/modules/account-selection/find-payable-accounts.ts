import { providerTable } from '@wallet/contract';
import type { Currency, DepositMethod, MethodReason, Mode, Provider } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { selectPayable } from '#modules/accounts';
import { depositWay, providerOf } from '#modules/accounts/providers';
import { limitsOf, toCheckable, payableBlocker } from './payable-blocker.ts';
import type { AccountToCheck, EffectiveLimits } from './payable-blocker.ts';
import type { WhyNot } from './account-blockers.ts';

export interface PayableQuery {
  method: DepositMethod;
  mode: Mode;
  merchantId: string;
  currency: Currency;
  amountMinor: bigint;
  /** As of `PaymentToPlace`. */
  publicSharePermille?: number | undefined;
}

/** An account that can take the payment now. */
export interface PayableAccount {
  accountId: string;
  deviceId: string | null;
  provider: Provider;
  holderName: string;
  last4: string;
  /** Opened with `decryptAccountNumber`, for methods that show a number. */
  numberEnc: string;
  /** Two persons agreed that payers are shown it, for methods that do. */
  numberUsable: boolean | null;
  /** The EMVCo text of its code without an amount; null only for methods that show a number. */
  staticQr: string | null;
  limits: EffectiveLimits;
  /** Open amounts on it now. */
  load: number;
}

export interface PayableAccounts {
  /** The best first: by the operator's order, then the least loaded, then the least used today. */
  payable: PayableAccount[];
  /** Why there is none; null when there is one. */
  reason: MethodReason | null;
  /** Every account of the provider with what stands in its way, for the operators' view. */
  considered: ConsideredAccount[];
}

/** An account of the provider, whether it can take the payment or not. Amounts in minor units. */
export interface ConsideredAccount {
  accountId: string;
  label: string;
  last4: string;
  provider: Provider;
  /** The PhoneFarm user whose device carries it. */
  ownerUserId: string | null;
  priority: number;
  load: number;
  usedTodayMinor: bigint;
  whyNot: WhyNot | null;
}

/** The accounts that can take a payment by a method now, and why the others cannot. One statement. */
export async function findPayableAccounts(
  query: Query,
  {
    method,
    mode,
    merchantId,
    currency,
    amountMinor,
    publicSharePermille: strangersPermille,
  }: PayableQuery,
): Promise<PayableAccounts> {
  const provider = providerOf(method);
  const way = depositWay(method);
  const rows = await all(
    query,
    selectPayable({ provider, mode, currency, timeZone: providerTable[provider].timeZone }),
  );
  const judged = rows.map(toCheckable).map((account) => ({
    account,
    whyNot: payableBlocker(account, {
      merchantId,
      amountMinor,
      way,
      publicSharePermille: strangersPermille,
    }),
  }));
  const payable = judged.filter(({ whyNot }) => whyNot === null).map(({ account }) => account);
  return {
    payable: payable.sort(bestFirst).map(toPayable),
    reason:
      payable.length > 0
        ? null
        : nearest(judged.flatMap(({ whyNot }) => (whyNot ? [whyNot.reason] : []))),
    considered: judged.map(({ account, whyNot }) => toConsidered(account, whyNot)),
  };
}

function bestFirst(a: AccountToCheck, b: AccountToCheck): number {
  return (
    a.priority - b.priority ||
    a.openCount - b.openCount ||
    Number(a.dayInMinor - b.dayInMinor) ||
    (a.id < b.id ? -1 : 1)
  );
}

function toPayable(account: AccountToCheck): PayableAccount {
  const {
    id,
    deviceId,
    provider,
    holderName,
    last4,
    numberEnc,
    numberUsable,
    staticQr,
    openCount,
  } = account;
  return {
    accountId: id,
    deviceId,
    provider,
    holderName,
    last4,
    numberEnc,
    numberUsable,
    staticQr,
    limits: limitsOf(account),
    load: openCount,
  };
}

function toConsidered(
  { id, label, last4, provider, ownerUserId, priority, openCount, dayInMinor }: AccountToCheck,
  whyNot: WhyNot | null,
): ConsideredAccount {
  return {
    accountId: id,
    label,
    last4,
    provider,
    ownerUserId,
    priority,
    load: openCount,
    usedTodayMinor: dayInMinor,
    whyNot,
  };
}

/** With several accounts the reason of the one that came nearest to taking it says most. */
const nearestFirst: readonly MethodReason[] = [
  'formsBusy',
  'limitReached',
  'aboveMaximum',
  'maintenance',
  'noDevice',
  'noAccount',
];

function nearest(reasons: readonly MethodReason[]): MethodReason {
  return nearestFirst.find((reason) => reasons.includes(reason)) ?? 'noAccount';
}
