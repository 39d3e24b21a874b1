import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { NewTransaction } from '../../parts/new-transaction.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { TransferLead, useAccountText } from '../../parts/transfer.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import { zonedTime } from '../../words/clock-time.ts';
import type { CustomerWithdrawal } from '@wallet/contract';

/** The customer or the merchant called it off before anything was sent. */
export function CancelledScreen() {
  const { t, state, zone } = useWithdrawPage();
  const { withdrawal } = state;
  const at = withdrawal?.stages.completedAt;
  const text = at
    ? t('cancelledAt', { time: zonedTime(at, zone, state.serverNow) })
    : t('cancelledNothing');
  return (
    <Frame
      band={
        <StateBand tone="plain" icon="dash" title={t('withdrawCancelledTitle')}>
          {text}
        </StateBand>
      }
      lead={<TransferLead label="notSent" help="wasNotYou" />}
      task={withdrawal && <WasGoingTo withdrawal={withdrawal} />}
      actions={
        <>
          <WayBack className="primary" after="cancel" />
          <NewTransaction className="link" />
        </>
      }
      more={<Help className="narrow" id="wasNotYou" />}
    />
  );
}

/** The time of the link is over and nothing was confirmed. */
export function ExpiredScreen() {
  const { t, state, zone } = useWithdrawPage();
  const { withdrawal, newTransaction, merchant } = state;
  return (
    <Frame
      band={
        <StateBand tone="warn" icon="hands" title={t('linkEnded')}>
          {t('linkEndedText', { time: zonedTime(state.expiresAt, zone, state.serverNow) })}
        </StateBand>
      }
      lead={<TransferLead label="notSent" />}
      task={withdrawal && <WasGoingTo withdrawal={withdrawal} />}
      actions={
        newTransaction ? (
          <>
            <NewTransaction className="primary" />
            <WayBack className="link" />
          </>
        ) : (
          <>
            <p className="hint">{t('askNewWithdrawal', { merchant: merchant.name })}</p>
            <WayBack className="primary" />
          </>
        )
      }
      more={<Help className="narrow" />}
    />
  );
}

function WasGoingTo({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t } = useWithdrawPage();
  const account = useAccountText(withdrawal);
  return (
    <Rows className="receipt">
      {withdrawal.holderName !== null && <Row name={t('wasGoingTo')}>{withdrawal.holderName}</Row>}
      <Row name={t('account')}>{account}</Row>
    </Rows>
  );
}
