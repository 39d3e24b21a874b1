import type { PayDeposit } from '@wallet/contract';
import { useDepositPage } from '../page/deposit-page.ts';
import { ActionForm, ViewLink } from '../parts/action-form.tsx';
import { Amount } from '../parts/amount.tsx';
import { WaitingBand } from '../parts/waiting-band.tsx';
import { CancelLink } from '../parts/cancel-dialog.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Help } from '../parts/help.tsx';
import { Icon } from '../parts/icons.tsx';
import { PaySteps, PayTarget } from '../parts/pay-target.tsx';
import { CopyLinkForPhone, SaveQr, WithoutScripts } from '../parts/qr-buttons.tsx';
import { PaymentSums, SumsLine } from '../parts/sums.tsx';
import { bareDigits } from '../words/amount.ts';

/** The amount, the code and the time: everything needed to pay, and the button to say it was done. */
export function PayScreen({ deposit }: { deposit: PayDeposit }) {
  const { t, embedded } = useDepositPage();
  const band = <WaitingBand fromIso={deposit.createdAt} untilIso={deposit.expiresAt} />;
  const actions = <PayActions />;
  const lead = (
    <>
      <div className="amount-row">
        <Amount
          label={t('payExactly')}
          amount={deposit.finalPayment}
          discount={deposit.amountDiscount}
          size="large"
          heading="h1"
        />
        {!embedded && (
          <CopyButton
            text={bareDigits(deposit.finalPayment)}
            label="copyAmount"
            words="copy"
            shape="button"
          />
        )}
      </div>
      <SumsLine deposit={deposit} />
      <p className="warning">
        <Icon name="warn" />
        {t('exactWarning')}
      </p>
    </>
  );
  if (embedded) {
    return (
      <Frame
        band={band}
        lead={
          <>
            {lead}
            <EmbeddedButtons deposit={deposit} />
          </>
        }
        task={
          <>
            <PayTarget deposit={deposit} />
            <WithoutScripts deposit={deposit} />
          </>
        }
        actions={actions}
      />
    );
  }
  return (
    <Frame
      band={band}
      lead={
        <>
          {lead}
          <PaymentSums deposit={deposit} />
          <Help className="wide" above="neverAsk" />
        </>
      }
      task={
        <>
          <div className="pay-task">
            <PayTarget deposit={deposit} />
            <PaySteps deposit={deposit} className="wide" />
          </div>
          <div className="button-pair scripted">
            <SaveQr deposit={deposit} />
            <CopyLinkForPhone />
          </div>
          <WithoutScripts deposit={deposit} />
          <PaySteps deposit={deposit} className="narrow" />
        </>
      }
      actions={actions}
      more={<PayMore />}
    />
  );
}

function PayMore() {
  const { t, state } = useDepositPage();
  return (
    <>
      <dl className="rows narrow reference">
        <div className="row">
          <dt>{t('reference')}</dt>
          <dd>
            <b>{state.refNo}</b>
          </dd>
        </div>
      </dl>
      <div className="links">
        {state.mayChooseMethod && state.screen === 'pay' && (
          <ViewLink view="methods" className="link">
            {t('otherMethod')}
          </ViewLink>
        )}
        <CancelLink text="cancelThis" className="link danger-link" />
      </div>
      <Help className="narrow" above="neverAsk" />
    </>
  );
}

/** While a claim is being checked the code may be looked at again; then there is nothing to claim, only a way back. */
function PayActions() {
  const { t, state, embedded, claimKept, acts } = useDepositPage();
  if (state.screen !== 'pay')
    return (
      <ViewLink view="page" className="button">
        {t('backToChecking')}
      </ViewLink>
    );
  if (!state.mayClaim) return <p className="hint">{t('readOnlyHint')}</p>;
  return (
    <>
      <ActionForm action="claim" busyKey="claim" className="primary" act={() => acts?.claim()}>
        {t(claimKept ? 'claimKeptShort' : 'iHaveTransferred')}
      </ActionForm>
      {embedded ? (
        <CancelLink text="cancelShort" className="link" />
      ) : (
        <p className="hint wide">{t('pressAfter')}</p>
      )}
    </>
  );
}

function EmbeddedButtons({ deposit }: { deposit: PayDeposit }) {
  const { t, state } = useDepositPage();
  return (
    <>
      <div className="button-pair scripted">
        <SaveQr deposit={deposit} />
        <CopyButton text={bareDigits(deposit.finalPayment)} label="copyAmount" shape="button" />
      </div>
      <p className="reference-line">
        <span>
          {t('reference')} <b>{state.refNo}</b>
        </span>
        {state.mayChooseMethod && state.screen === 'pay' && (
          <ViewLink view="methods" className="link">
            {t('otherMethodShort')}
          </ViewLink>
        )}
      </p>
    </>
  );
}
