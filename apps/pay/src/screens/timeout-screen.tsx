import { useDepositPage } from '../page/deposit-page.ts';
import { Amount } from '../parts/amount.tsx';
import { ActionForm, ViewLink } from '../parts/action-form.tsx';
import { StateBand } from '../parts/state-band.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Help } from '../parts/help.tsx';
import { WayBack } from '../parts/way-back.tsx';
import { zonedTime } from '../words/clock-time.ts';

const lateWords = { ask: 'afterAsk', credit: 'afterCredit', return: 'afterReturn' } as const;

/** The time is over: what happens to money already sent, and how to begin again. */
export function TimeoutScreen() {
  const { t, state, zone } = useDepositPage();
  const { deposit, merchant } = state;
  const time = zonedTime(deposit?.expiresAt ?? state.expiresAt, zone, state.serverNow);
  const watchedUntil = zonedTime(state.monitoringUntil, zone, state.serverNow);
  const said = !deposit
    ? 'timeoutTextNothing'
    : deposit.qrPayload === null
      ? 'timeoutTextNumber'
      : 'timeoutText';
  return (
    <Frame
      band={
        <StateBand tone="warn" icon="hands" title={t('timeoutTitle')}>
          {t(said, { time })}
        </StateBand>
      }
      lead={
        <>
          <Amount
            label={t('depositTo', { merchant: merchant.name })}
            amount={state.amount}
            below={t('referenceLine', { reference: state.refNo })}
          />
          <Help className="wide" />
        </>
      }
      task={
        deposit && (
          <>
            <h2 className="question small">{t('alreadyPaid')}</h2>
            <div className="box">
              <h3>{t('before', { time })}</h3>
              <p>{t('beforeText')}</p>
              <hr />
              <h3>{t('after', { time })}</h3>
              <p>
                {t(lateWords[state.lateMoneyPolicy], {
                  time: watchedUntil,
                  merchant: merchant.name,
                })}
              </p>
            </div>
          </>
        )
      }
      actions={
        <>
          <NewAttempt />
          <WayBack className={state.mayChooseMethod ? 'link' : 'primary'} />
        </>
      }
      more={<Help className="narrow" />}
    />
  );
}

/** A new attempt in the same session where that is still open; otherwise only the merchant can make a new link. */
function NewAttempt() {
  const { t, state, acts } = useDepositPage();
  const { deposit, mayChooseMethod, merchant } = state;
  if (!mayChooseMethod)
    return <p className="hint">{t('askNewLink', { merchant: merchant.name })}</p>;
  if (!deposit)
    return (
      <ViewLink view="methods" className="primary">
        {t('newTry')}
      </ViewLink>
    );
  return (
    <ActionForm
      action="choose"
      fields={{ method: deposit.method }}
      busyKey={`choose:${deposit.method}`}
      className="primary"
      act={() => acts?.choose(deposit.method)}
    >
      {t(deposit.qrPayload === null ? 'newTry' : 'newQr')}
    </ActionForm>
  );
}
