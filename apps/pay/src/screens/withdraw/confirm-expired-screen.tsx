import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { ActionForm, ViewLink } from '../../parts/action-form.tsx';
import { CancelLink } from '../../parts/cancel-dialog.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { NoMoreTries } from '../../parts/new-transaction.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { TransferLead, useAccountText } from '../../parts/transfer.tsx';

/** The time to confirm is over; the account is verified anew. */
export function ConfirmExpiredScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t, state, acts } = useWithdrawPage();
  const account = useAccountText(withdrawal);
  return (
    <Frame
      band={
        <StateBand tone="warn" icon="hands" title={t('confirmationTimeout')}>
          {t('confirmationTimeoutText')}
        </StateBand>
      }
      lead={<TransferLead label="notSent" />}
      task={
        <Rows>
          {withdrawal.holderName !== null && (
            <Row name={t('wasGoingTo')}>{withdrawal.holderName}</Row>
          )}
          <Row name={t('account')}>{account}</Row>
        </Rows>
      }
      actions={
        state.maySubmit ? (
          <>
            <ActionForm
              action="submit"
              busyKey="again"
              className="primary"
              act={() => acts?.verifyAgain()}
            >
              {t('verifyAgain')}
            </ActionForm>
            <ViewLink view="form" className="link">
              {t('changeAccount')}
            </ViewLink>
          </>
        ) : (
          <NoMoreTries />
        )
      }
      more={
        <>
          <div className="links">
            <CancelLink text="cancelWithdrawal" className="link plain" />
          </div>
          <Help className="narrow" />
        </>
      }
    />
  );
}
