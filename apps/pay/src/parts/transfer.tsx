import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage } from '../page/withdraw-page.ts';
import { shortName } from '../words/institutions.ts';
import { Amount } from './amount.tsx';
import { Help } from './help.tsx';
import type { TextKey } from '../texts/texts.ts';

interface TransferLeadProps {
  label: TextKey;
  /** The sentence around the contact. */
  help?: TextKey;
  /** Where the reference stands beside it anyway. */
  isBare?: boolean;
  /** Only beside the task: where it would be above it, the task says the same. */
  isAside?: boolean;
  above?: TextKey;
}

/**
 * The amount of a withdrawal at the place where every screen has it: what the customer receives is
 * what was asked for.
 */
export function TransferLead({
  label,
  help,
  isBare = false,
  isAside = false,
  above,
}: TransferLeadProps) {
  const { t, state } = useWithdrawPage();
  const amount = state.withdrawal?.amount ?? state.amount;
  const reference = t('referenceLine', { reference: state.refNo });
  return (
    <>
      <div className={isAside ? 'wide' : undefined}>
        {amount === null ? (
          <p className="amount-below">{reference}</p>
        ) : (
          <Amount label={t(label)} amount={amount} below={isBare ? undefined : reference} />
        )}
      </div>
      <Help className="wide" {...(help && { id: help })} {...(above && { above })} />
    </>
  );
}

/** `BCA, ending 4821`. */
export function useAccountText({ institution, last4 }: CustomerWithdrawal): string {
  return useWithdrawPage().t('accountEnding', { bank: shortName(institution), last4 });
}
