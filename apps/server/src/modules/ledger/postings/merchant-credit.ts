import { type CommandKind, lock, together } from '#platform/writer';
import { accountId, ledgerAccounts } from '../account.ts';
import { balanceChanged } from '../balance-changed.ts';
import { creditAccounts, type MerchantCredit } from './credit-entries.ts';
import { postCredit } from './post-credit.ts';
import { post } from '../post.ts';

export type SuspenseCredit = Omit<MerchantCredit, 'source'>;

/** Moves money that waited in suspense onward to a merchant. Its cause is `alloc:<allocation id>`. */
export const suspenseCredit: CommandKind<SuspenseCredit> = {
  kind: 'ledger.suspenseCredit',
  lock: (credit, slot) => [
    lock(ledgerAccounts, [...creditAccounts(credit, slot), suspenseOf(credit, slot)]),
  ],
  decide: (credit, view, cause) => {
    const source = suspenseOf(credit, view.slot);
    const effects = postCredit(view, { cause, credit: { ...credit, source } });
    return 'refused' in effects ? effects : { effects, result: undefined };
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
export const reversal: CommandKind<Reversal, { owedMinor: bigint }> = {
  kind: 'ledger.reversal',
  lock: (input, slot) => [
    lock(ledgerAccounts, [...creditAccounts(input, slot), suspenseOf(input, slot)]),
  ],
  decide: (input, view, cause) => {
    const [payableId = '', receivableId = ''] = creditAccounts(input, view.slot);
    const payable = view.row(ledgerAccounts, payableId);
    if (!payable) return { refused: 'ledgerAccountMissing' };
    if (input.amountMinor <= 0n) return { refused: 'amountNotPositive' };
    const freeMinor = payable.posted - payable.held;
    const takenMinor = freeMinor < input.amountMinor ? freeMinor : input.amountMinor;
    const owedMinor = input.amountMinor - takenMinor;
    const posting = post(view, {
      cause,
      legs: [
        { account: payableId, amountMinor: -takenMinor },
        { account: receivableId, amountMinor: -owedMinor },
        { account: suspenseOf(input, view.slot), amountMinor: input.amountMinor },
      ],
    });
    return 'refused' in posting
      ? posting
      : {
          effects: together(posting, { inserts: [balanceChanged(input)] }),
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
