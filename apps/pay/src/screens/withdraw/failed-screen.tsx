import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { ContactBox } from '../../parts/fields/contact-box.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { NewTransaction } from '../../parts/new-transaction.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { TransferLead, useAccountText } from '../../parts/transfer.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { shortName } from '../../words/institutions.ts';

/** What happened, as far as the customer may know it, and what to do. "No money has moved" only where that is so. */
export function FailedScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t, state } = useWithdrawPage();
  const { text, advice } = whatHappened(withdrawal);
  const account = useAccountText(withdrawal);
  return (
    <Frame
      band={
        <StateBand tone="bad" icon="cross" title={t('withdrawFailedTitle')}>
          {t(text, { merchant: state.merchant.name, bank: shortName(withdrawal.institution) })}
        </StateBand>
      }
      lead={
        <TransferLead label={withdrawal.status === 'reversed' ? 'sentBack' : 'notSent'} isBare />
      }
      task={
        <>
          <Rows>
            <Row name={t('account')}>{account}</Row>
            <Row name={t('reference')}>
              {state.refNo}
              <CopyButton text={state.refNo} label="copyReference" shape="icon" />
            </Row>
          </Rows>
          <ContactBox title="whatToDo" text={advice} />
        </>
      }
      actions={
        <>
          {state.newTransaction && <NewTransaction className="primary" />}
          <WayBack className={state.newTransaction ? 'link' : 'primary'} />
        </>
      }
      more={<Help className="narrow" />}
    />
  );
}

function whatHappened({ failure, status }: CustomerWithdrawal): { text: TextKey; advice: TextKey } {
  if (status === 'reversed') return { text: 'failedReturned', advice: 'doOther' };
  switch (failure) {
    case 'declined':
      return { text: 'failedDeclined', advice: 'doAsk' };
    case 'accountRefused':
      return { text: 'failedRefused', advice: 'doOther' };
    case 'notPossibleNow':
      return { text: 'failedNotPossible', advice: 'doLater' };
    case null:
      return { text: 'failedOther', advice: 'doAsk' };
  }
}
