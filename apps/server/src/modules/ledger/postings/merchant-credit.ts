import { lock, type ItemKind } from '#platform/writer';
import { accountId, ledgerAccounts } from '../account.ts';
import { balanceChanged } from '../balance-changed.ts';
import { creditAccounts, creditLegs, type MerchantCredit } from './credit-legs.ts';
import { post, together } from '../post.ts';

export type SuspenseCredit = Omit<MerchantCredit, 'source'>;

/** Moves money that waited in suspense onward to a merchant. Its cause is `alloc:<allocation id>`. */
export const suspenseCredit: ItemKind<SuspenseCredit> = {
  kind: 'ledger.suspenseCredit',
  lock: (credit, slot) => [
    lock(ledgerAccounts, [...creditAccounts(credit, slot), suspenseOf(credit, slot)]),
  ],
  judge: (credit, view, cause) => {
    const posting = post(view, {
      cause,
      legs: creditLegs(view, { ...credit, source: suspenseOf(credit, view.slot) }),
    });
    return 'refused' in posting
      ? posting
      : { effects: together(posting, { additions: [balanceChanged(credit)] }), result: undefined };
  },
};

export interface Reversal extends Omit<MerchantCredit, 'source' | 'feeMinor' | 'netMinor'> {
  /** What is taken back, minor units. */
  amountMinor: bigint;
}

/**
 * Takes a credit back: from the merchant's payable down to what is held, the rest becomes what the merchant owes and is
 * taken first from the next credits. Tells how much is owed anew.
 */
export const reversal: ItemKind<Reversal, { owedMinor: bigint }> = {
  kind: 'ledger.reversal',
  lock: (wish, slot) => [
    lock(ledgerAccounts, [...creditAccounts(wish, slot), suspenseOf(wish, slot)]),
  ],
  judge: (wish, view, cause) => {
    const [payableId = '', receivableId = ''] = creditAccounts(wish, view.slot);
    const payable = view.row(ledgerAccounts, payableId);
    if (!payable) return { refused: 'ledgerAccountMissing' };
    if (wish.amountMinor <= 0n) return { refused: 'amountNotPositive' };
    const freeMinor = payable.posted - payable.held;
    const takenMinor = freeMinor < wish.amountMinor ? freeMinor : wish.amountMinor;
    const owedMinor = wish.amountMinor - takenMinor;
    const posting = post(view, {
      cause,
      legs: [
        { account: payableId, amountMinor: -takenMinor },
        { account: receivableId, amountMinor: -owedMinor },
        { account: suspenseOf(wish, view.slot), amountMinor: wish.amountMinor },
      ],
    });
    return 'refused' in posting
      ? posting
      : {
          effects: together(posting, { additions: [balanceChanged(wish)] }),
          result: { owedMinor },
        };
  },
};

function suspenseOf(
  { currency, mode }: Pick<MerchantCredit, 'currency' | 'mode'>,
  slot: number,
): string {
  return accountId({ kind: 'suspense', owner: slot, currency, mode });
}
