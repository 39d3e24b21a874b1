import { useDepositPage } from '../page/deposit-page.ts';
import { ViewLink } from '../parts/action-form.tsx';
import { Amount } from '../parts/amount.tsx';
import { CancelForm, CancelPrompt } from '../parts/cancel-dialog.tsx';
import { Frame } from '../parts/frame/frame.tsx';

/** The cancel question as a page of its own, for browsers without scripts. */
export function ConfirmCancelScreen() {
  const { t, state } = useDepositPage();
  return (
    <Frame
      lead={
        <Amount
          label={t('depositTo', { merchant: state.merchant.name })}
          amount={state.deposit?.finalPayment ?? state.amount}
          below={t('referenceLine', { reference: state.refNo })}
        />
      }
      task={
        <>
          <h1>{t('cancelTitle')}</h1>
          <CancelPrompt />
        </>
      }
      actions={
        <>
          <ViewLink view="page" className="primary">
            {t('cancelNo')}
          </ViewLink>
          <CancelForm />
        </>
      }
    />
  );
}
