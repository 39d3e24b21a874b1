import type { RevealedNumber } from '@wallet/contract';
import type { AccountsDeps } from '../accounts-deps.ts';
import { type AccountAct, changeAccount } from '../change-account.ts';
import { decryptAccountNumber } from '../read-account.ts';

/** How long a screen may show it. */
const shownSeconds = 30;

/** An account's whole number. Each look is in the trail, without it. Refuses with notFound. */
export async function revealNumber(deps: AccountsDeps, act: AccountAct): Promise<RevealedNumber> {
  let number = '';
  await changeAccount(deps, act, {
    work: async (_trx, account) => {
      number = decryptAccountNumber(deps.vault, account);
      return { action: 'account.numberRevealed', after: { last4: account.last4 } };
    },
  });
  return { number, shownSeconds };
}
