import type { PayDeposit, WireMoney } from '@wallet/contract';
import { useDepositPage } from '../page/deposit-page.ts';
import { amountText } from '../words/amount.ts';
import { CopyButton } from './copy-button.tsx';
import { Row, Rows } from './rows.tsx';

/** `Rp 150.000 − Rp 17 discount`, for narrow screens; nothing where nothing was taken off or added. */
export function SumsLine({
  deposit: { paymentAmount, amountDiscount, extraFee },
}: {
  deposit: PayDeposit;
}) {
  const { t } = useDepositPage();
  const lines = [
    ...(isZero(amountDiscount)
      ? []
      : [
          t('discountLine', {
            amount: amountText(paymentAmount),
            discount: amountText(amountDiscount),
          }),
        ]),
    ...(isZero(extraFee)
      ? []
      : [t('feeLine', { amount: amountText(paymentAmount), fee: amountText(extraFee) })]),
  ];
  return lines.map((line) => (
    <p key={line} className="sums-line">
      {line}
    </p>
  ));
}

/** The same as a small bill with payee and reference, for wide screens. */
export function PaymentSums({ deposit }: { deposit: PayDeposit }) {
  const { t, state } = useDepositPage();
  const { paymentAmount, amountDiscount, extraFee, finalPayment } = deposit;
  return (
    <div className="sums wide">
      <Rows>
        <Row name={t('deposit')}>{amountText(paymentAmount)}</Row>
        {!isZero(amountDiscount) && <Row name={t('discount')}>− {amountText(amountDiscount)}</Row>}
        {!isZero(extraFee) && <Row name={t('fee')}>{amountText(extraFee)}</Row>}
        <Row name={t('total')} strong>
          {amountText(finalPayment)}
        </Row>
      </Rows>
      <Rows>
        <Row name={t('yourAppShowsLabel')}>
          <b>{deposit.payeeName}</b>
        </Row>
        <Row name={t('reference')}>
          <b>{state.refNo}</b>
          <CopyButton text={state.refNo} label="copyReference" shape="icon" />
        </Row>
      </Rows>
    </div>
  );
}

export function isZero({ value }: WireMoney): boolean {
  return /^-?[0.]*$/.test(value);
}
