import type { PayDeposit } from '@wallet/contract';
import { useDepositPage } from '../page/deposit-page.ts';
import { Rich } from '../page/page-context.tsx';
import { appName, methodLabels } from '../words/methods.ts';
import { ActionForm } from './action-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { Steps } from './steps.tsx';

/** Where the money goes: the code, or the number, and the name the payer's app will show. */
export function PayTarget({ deposit }: { deposit: PayDeposit }) {
  return (
    <div className="pay-target">
      {deposit.qrPayload !== null ? (
        <QrCode amount={deposit.finalPayment} />
      ) : deposit.payeeNumber !== null ? (
        <PayeeNumber number={deposit.payeeNumber} />
      ) : (
        <NoQr deposit={deposit} />
      )}
      <p className="payee">
        <Rich id="yourAppShows" name={<b>{deposit.payeeName}</b>} />
      </p>
    </div>
  );
}

function PayeeNumber({ number }: { number: string }) {
  const { t } = useDepositPage();
  return (
    <div className="number-plate">
      <p>{t('sendTo')}</p>
      <p className="number">
        {number}
        <CopyButton text={number.replace(/[^+\d]/g, '')} label="copyNumber" shape="icon" />
      </p>
    </div>
  );
}

function NoQr({ deposit }: { deposit: PayDeposit }) {
  const { t, state, acts } = useDepositPage();
  return (
    <div className="number-plate" role="alert">
      <p>
        <b>{t('qrRetrieveFailed')}</b>
      </p>
      {state.mayChooseMethod && (
        <ActionForm
          action="choose"
          fields={{ method: deposit.method }}
          busyKey={`choose:${deposit.method}`}
          className="button"
          act={() => acts?.choose(deposit.method)}
        >
          {t('tryAgain')}
        </ActionForm>
      )}
    </div>
  );
}

/** How to pay with this very phone, or on wide screens with another one. */
export function PaySteps({
  deposit,
  className,
}: {
  deposit: PayDeposit;
  className: 'wide' | 'narrow';
}) {
  const { t } = useDepositPage();
  const { rail, scan } = methodLabels[deposit.method];
  if (rail === null)
    return (
      <Steps
        className={className}
        title={t('whatNext')}
        steps={[t('number1'), t('number2'), t('number3')]}
      />
    );
  if (className === 'narrow')
    return (
      <Steps
        className={className}
        title={t('onThisPhone')}
        steps={[t('phone1'), t('phone2'), t('phone3')]}
      />
    );
  return (
    <Steps
      className={className}
      title={t('scanWithPhone')}
      steps={[t(scan, { app: appName(deposit.method) }), t('scan2'), t('scan3')]}
    />
  );
}
