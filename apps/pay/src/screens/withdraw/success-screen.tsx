import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { Frame } from '../../parts/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { NewTransaction } from '../../parts/new-transaction.tsx';
import { ReceiptRows } from '../../parts/receipt-rows.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { TransferLead, useAccountText } from '../../parts/transfer.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import { fullTime, zonedTime } from '../../words/clock-time.ts';
import type { Receipt } from '../../words/receipt.ts';

/** The receipt. */
export function SuccessScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t, zone, state } = useWithdrawPage();
  const { completedAt } = withdrawal.stages;
  const text = completedAt === null ? t('withdrawSuccessPlain') : t('withdrawSuccessText', { time: zonedTime(completedAt, zone, state.serverNow) });
  return (
    <Frame
      band={<StateBand tone="ok" icon="tick" title={t('successTitle')}>{text}</StateBand>}
      lead={<TransferLead label="sentToYou" help="notInAccount" isBare />}
      task={<ReceiptRows receipt={useReceipt(withdrawal)} />}
      actions={<><WayBack className="primary" /><NewTransaction className="link" /></>}
      more={<Help className="narrow" id="notInAccount" />}
    />
  );
}

function useReceipt(withdrawal: CustomerWithdrawal): Receipt {
  const { zone, state } = useWithdrawPage();
  const { amount, holderName, transactionReference, stages: { completedAt } } = withdrawal;
  const account = useAccountText(withdrawal);
  return {
    label: 'sentToYou',
    amount,
    facts: [
      ...(completedAt === null ? [] : [{ name: 'date' as const, value: fullTime(completedAt, zone) }]),
      ...(holderName === null ? [] : [{ name: 'to' as const, value: holderName }]),
      { name: 'account', value: account },
      { name: 'reference', value: state.refNo, copy: 'copyReference' },
      ...(transactionReference === null ? [] : [{ name: 'providerNumber' as const, value: transactionReference, copy: 'copyProviderNumber' as const }]),
    ],
  };
}
