import { stepMinor, depositMethodsOf } from '@wallet/contract';
import { blockerOf, payableBlocker } from '#modules/account-selection';
import type { WhyNot, AccountToCheck } from '#modules/account-selection';
import { depositWay } from '../providers/providers.ts';

/** Why no method lets the account take even the smallest payment of anybody now, or null. Pure. */
export function earningBlocker(account: AccountToCheck): WhyNot | null {
  const ways = depositMethodsOf[account.provider].map(depositWay);
  const judged = ways.map((way) =>
    payableBlocker(account, { merchantId: null, amountMinor: stepMinor[account.currency], way }),
  );
  if (judged.includes(null)) return null;
  return judged[0] ?? blockerOf('depositsOff', 'Its provider takes no deposits.');
}
