import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { NewTransaction } from '../../parts/new-transaction.tsx';
import { ReceiptRows } from '../../parts/receipt-rows.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { TransferLead, useAccountText } from '../../parts/transfer.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import { zonedTime } from '../../words/clock-time.ts';
import { withdrawalReceipt, type Receipt } from '../../words/receipt.ts';

/** The receipt. */
export function SuccessScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t, zone, state } = useWithdrawPage();
  const { completedAt } = withdrawal.stages;
  const text =
    completedAt === null
      ? t('withdrawSuccessPlain')
      : t('withdrawSuccessText', { time: zonedTime(completedAt, zone, state.serverNow) });
  return (
    <Frame
      band={
        <StateBand tone="ok" icon="tick" title={t('successTitle')}>
          {text}
        </StateBand>
      }
      lead={<TransferLead label="sentToYou" help="notInAccount" isBare />}
      task={<ReceiptRows receipt={useReceipt(withdrawal)} />}
      actions={
        <>
          <WayBack className="primary" />
          <NewTransaction className="link" />
        </>
      }
      more={<Help className="narrow" id="notInAccount" />}
    />
  );
}

function useReceipt(withdrawal: CustomerWithdrawal): Receipt {
  const { zone, state } = useWithdrawPage();
  return withdrawalReceipt(
    { zone, refNo: state.refNo, account: useAccountText(withdrawal) },
    withdrawal,
  );
}
