import type { PayDeposit } from '@wallet/contract';
import { usePage } from '../page/page-context.tsx';
import { Amount } from '../parts/amount.tsx';
import { StateBand } from '../parts/state-band.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { Help } from '../parts/help.tsx';
import { Icon } from '../parts/icons.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { isZero } from '../parts/sums.tsx';
import { WayBack } from '../parts/way-back.tsx';
import { amountText } from '../words/amount.ts';
import { receiptFacts } from '../words/receipt.ts';

/** The receipt. */
export function SuccessScreen({ deposit }: { deposit: PayDeposit }) {
  const page = usePage();
  const { t, state } = page;
  return (
    <Frame
      band={<StateBand tone="ok" icon="tick" title={t('successTitle')}>{t(successText(deposit), { merchant: state.merchant.name })}</StateBand>}
      lead={<><PaidAmount deposit={deposit} /><Help className="wide" id="questions" /></>}
      task={
        <>
          <Rows className="receipt">
            {receiptFacts(page, deposit).map(({ name, value, copy }) => (
              <Row key={name} name={t(name)}>{value}{copy && <CopyButton text={value} label={copy} shape="icon" />}</Row>
            ))}
          </Rows>
          <div className="button-pair scripted unprinted">
            <button type="button" className="button" onClick={() => void import('../pictures/save-receipt.ts').then(({ saveReceipt }) => saveReceipt(page, deposit))}><Icon name="download" />{t('saveReceipt')}</button>
            <button type="button" className="button" onClick={() => window.print()}><Icon name="print" />{t('print')}</button>
          </div>
        </>
      }
      actions={<WayBack className="primary" />}
      more={<Help className="narrow" id="questions" />}
    />
  );
}

function PaidAmount({ deposit }: { deposit: PayDeposit }) {
  const { t } = usePage();
  const { paidAmount, finalPayment, paymentAmount, amountDiscount } = deposit;
  const paid = paidAmount ?? finalPayment;
  const asAsked = paid.value === finalPayment.value && !isZero(amountDiscount);
  const below = asAsked ? t('discountLine', { amount: amountText(paymentAmount), discount: amountText(amountDiscount) }) : undefined;
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
