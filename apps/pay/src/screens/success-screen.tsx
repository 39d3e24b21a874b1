import type { PayDeposit } from '@wallet/contract';
import { useDepositPage } from '../page/deposit-page.ts';
import { Amount } from '../parts/amount.tsx';
import { StateBand } from '../parts/state-band.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Help } from '../parts/help.tsx';
import { ReceiptRows } from '../parts/receipt-rows.tsx';
import { isZero } from '../parts/sums.tsx';
import { WayBack } from '../parts/way-back.tsx';
import { amountText } from '../words/amount.ts';
import { depositReceipt } from '../words/receipt.ts';

/** The receipt. */
export function SuccessScreen({ deposit }: { deposit: PayDeposit }) {
  const page = useDepositPage();
  const { t, state } = page;
  return (
    <Frame
      band={
        <StateBand tone="ok" icon="tick" title={t('successTitle')}>
          {t(successText(deposit), { merchant: state.merchant.name })}
        </StateBand>
      }
      lead={
        <>
          <PaidAmount deposit={deposit} />
          <Help className="wide" id="questions" />
        </>
      }
      task={<ReceiptRows receipt={depositReceipt(page, deposit)} />}
      actions={<WayBack className="primary" />}
      more={<Help className="narrow" id="questions" />}
    />
  );
}

function PaidAmount({ deposit }: { deposit: PayDeposit }) {
  const { t } = useDepositPage();
  const { paidAmount, finalPayment, paymentAmount, amountDiscount } = deposit;
  const paid = paidAmount ?? finalPayment;
  const asAsked = paid.value === finalPayment.value && !isZero(amountDiscount);
  const below = asAsked
    ? t('discountLine', { amount: amountText(paymentAmount), discount: amountText(amountDiscount) })
    : undefined;
  return <Amount label={t('youPaid')} amount={paid} below={below} />;
}

function successText({ flag }: PayDeposit) {
  switch (flag) {
    case 'paidLate':
      return 'successLate';
    case 'paidPartial':
    case 'paidOver':
    case 'amountAdjusted':
      return 'successOtherAmount';
    case 'none':
    case 'markedManually':
    case 'duplicateSuspected':
    case 'nameMismatch':
      return 'successText';
  }
}
