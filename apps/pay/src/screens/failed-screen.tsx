import { useDepositPage } from '../page/deposit-page.ts';
import { ActionForm, ViewLink } from '../parts/action-form.tsx';
import { Amount } from '../parts/amount.tsx';
import { StateBand } from '../parts/state-band.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { ContactBox } from '../parts/fields/contact-box.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Help } from '../parts/help.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { WayBack } from '../parts/way-back.tsx';
import { amountText } from '../words/amount.ts';

/** It can no longer be paid and nothing came: said plainly, with the way to a person for whoever did pay. */
export function FailedScreen() {
  const { t, state, acts } = useDepositPage();
  const { deposit, merchant } = state;
  const received = deposit?.paidAmount ?? { value: '0.00', currency: state.amount.currency };
  return (
    <Frame
      band={
        <StateBand tone="bad" icon="cross" title={t('failedTitle')}>
          {t(deposit?.qrPayload === null ? 'failedTextNumber' : 'failedText')}
        </StateBand>
      }
      lead={
        <>
          <Amount label={t('depositTo', { merchant: merchant.name })} amount={state.amount} />
          <Help className="wide" />
        </>
      }
      task={
        <>
          <Rows>
            <Row name={t('receivedSoFar')}>{amountText(received)}</Row>
            <Row name={t('reference')}>
              {state.refNo}
              <CopyButton text={state.refNo} label="copyReference" shape="icon" />
            </Row>
          </Rows>
          <ContactBox title="moneyLeft" text="moneyLeftText" />
        </>
      }
      actions={
        state.mayChooseMethod ? (
          <>
            {deposit && (
              <ActionForm
                action="choose"
                fields={{ method: deposit.method }}
                busyKey={`choose:${deposit.method}`}
                className="primary"
                act={() => acts?.choose(deposit.method)}
              >
                {t('tryAgain')}
              </ActionForm>
            )}
            <ViewLink view="methods" className={deposit ? 'link' : 'primary'}>
              {t('otherMethod')}
            </ViewLink>
          </>
        ) : (
          <>
            <p className="hint">{t('askNewLink', { merchant: merchant.name })}</p>
            <WayBack className="primary" />
          </>
        )
      }
      more={<Help className="narrow" />}
    />
  );
}
