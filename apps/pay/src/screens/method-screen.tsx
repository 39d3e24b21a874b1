import type { PayMethod } from '@wallet/contract';
import { useDepositPage } from '../page/deposit-page.ts';
import { ActionForm, ViewLink } from '../parts/action-form.tsx';
import { Amount } from '../parts/amount.tsx';
import { CancelLink } from '../parts/cancel-dialog.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Help } from '../parts/help.tsx';
import { Icon } from '../parts/icons.tsx';
import { Steps } from '../parts/steps.tsx';
import { amountText } from '../words/amount.ts';
import { methodLabels, reasonLabels } from '../words/methods.ts';

/** How to pay. One press chooses; what cannot work now says why before it is chosen. */
export function MethodScreen() {
  const { t, state, view } = useDepositPage();
  const { merchant, methods } = state;
  const hasNumber = methods.some(({ method }) => methodLabels[method].rail === null);
  const below = t('referenceLine', { reference: state.refNo });
  return (
    <Frame
      lead={
        <>
          <Amount
            label={t('depositTo', { merchant: merchant.name })}
            amount={state.amount}
            heading="h1"
            below={below}
          />
          <Help className="wide" above="neverAsk" />
        </>
      }
      task={
        <>
          <h2 className="question">{t('howToPay')}</h2>
          {state.mayChooseMethod && methods.some(({ available }) => available) ? null : (
            <p className="no-method">{t(state.mayChooseMethod ? 'noMethod' : 'readOnlyHint')}</p>
          )}
          <ul className="methods">
            {methods.map((each) => (
              <li key={each.method}>
                <MethodRow method={each} />
              </li>
            ))}
          </ul>
          <div className="box">
            <Steps
              title={t('whatNext')}
              steps={[t(hasNumber ? 'next1Number' : 'next1'), t('next2'), t('next3')]}
            />
          </div>
        </>
      }
      more={
        <>
          <div className="links">
            {view === 'methods' && state.screen !== 'method' && (
              <ViewLink view="page" className="link">
                {t('goBack')}
              </ViewLink>
            )}
            <CancelLink
              text={(state.cancelUrl ?? state.returnUrl) ? 'cancelAndBack' : 'cancelThis'}
              className="link plain"
            />
          </div>
          <Help className="narrow" above="neverAsk" />
        </>
      }
    />
  );
}

function MethodRow({
  method: { method, available, reason, minAmount, maxAmount },
}: {
  method: PayMethod;
}) {
  const { t, state, acts } = useDepositPage();
  const { name, detail, icon } = methodLabels[method];
  const limit = reason === 'belowMinimum' ? minAmount : maxAmount;
  const words = (
    <>
      <span className="method-icon">
        <Icon name={icon} />
      </span>
      <span className="method-words">
        <span className="method-name">{t(name)}</span>
        <span className="method-detail">
          {available || reason === null
            ? t(detail)
            : t(reasonLabels[reason], { amount: amountText(limit) })}
        </span>
      </span>
    </>
  );
  if (!available || !state.mayChooseMethod)
    return (
      <div className="method unavailable" aria-disabled="true">
        {words}
      </div>
    );
  return (
    <ActionForm
      action="choose"
      fields={{ method }}
      busyKey={`choose:${method}`}
      className="method"
      act={() => acts?.choose(method)}
    >
      {words}
      <Icon name="next" />
    </ActionForm>
  );
}
