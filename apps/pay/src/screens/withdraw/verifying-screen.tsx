import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { CancelLink } from '../../parts/cancel-dialog.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { TransferLead } from '../../parts/transfer.tsx';
import { shortName, wholeName } from '../../words/institutions.ts';

/** The institution is asked whose account it is. */
export function VerifyingScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t } = useWithdrawPage();
  const { institution, last4 } = withdrawal;
  return (
    <Frame
      band={
        <StateBand tone="info" icon="spinner" title={t('verifyingTitle')}>
          {t('verifyingText', { bank: shortName(institution) })}
        </StateBand>
      }
      lead={<TransferLead label="youReceive" />}
      task={
        <Rows>
          <Row name={t('bankOrWallet')}>{wholeName(institution)}</Row>
          <Row name={t('account')}>{t('ending', { last4 })}</Row>
        </Rows>
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
