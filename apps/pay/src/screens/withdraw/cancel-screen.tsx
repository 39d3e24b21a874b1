import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { ViewLink } from '../../parts/action-form.tsx';
import { CancelForm, CancelPrompt } from '../../parts/cancel-dialog.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { TransferLead } from '../../parts/transfer.tsx';

/** The cancel question as a page of its own, for browsers without scripts. */
export function CancelScreen() {
  const { t } = useWithdrawPage();
  return (
    <Frame
      lead={<TransferLead label="youReceive" />}
      task={
        <>
          <h1>{t('withdrawCancelTitle')}</h1>
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
