import type { CustomerWithdrawal, VerificationProblem } from '@wallet/contract';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { ActionForm, ViewLink } from '../../parts/action-form.tsx';
import { CancelLink } from '../../parts/cancel-dialog.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { NoMoreTries } from '../../parts/new-transaction.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { Steps } from '../../parts/steps.tsx';
import { TransferLead } from '../../parts/transfer.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { amountText } from '../../words/amount.ts';
import { shortName } from '../../words/institutions.ts';

const saidOf: Readonly<Record<VerificationProblem, TextKey>> = {
  verificationTimeout: 'verificationTimeoutText',
  verificationError: 'verificationErrorText',
  accountVerificationFailed: 'accountVerificationFailedText',
};

/** Nobody knows whose account it is, or it is not the customer's. Nothing was sent. */
export function NotVerifiedScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t, state } = useWithdrawPage();
  const problem = withdrawal.problem ?? 'verificationError';
  const bank = shortName(withdrawal.institution);
  const isWrong = problem === 'accountVerificationFailed';
  return (
    <Frame
      band={
        <StateBand
          tone={isWrong ? 'bad' : 'warn'}
          icon={isWrong ? 'cross' : 'hands'}
          title={t(problem)}
        >
          {t(saidOf[problem], { bank })}
        </StateBand>
      }
      lead={<TransferLead label="notSent" isAside />}
      task={
        <>
          <Rows>
            <Row name={t('bankOrWallet')}>{bank}</Row>
            <Row name={t('accountNumber')}>
              <AccountNumber withdrawal={withdrawal} />
            </Row>
            <Row name={t('amount')}>
              {t('notSentAmount', { amount: amountText(withdrawal.amount) })}
            </Row>
          </Rows>
          {isWrong && (
            <Steps
              title={t('whatToCheck')}
              steps={[t('check1'), t('check2'), t('check3', { bank })]}
            />
          )}
        </>
      }
      actions={<NextTry isWrong={isWrong} />}
      more={
        <>
          <div className="links">
            <CancelLink text="cancelWithdrawal" className="link plain" />
          </div>
          <p className="help narrow">{t('referenceLine', { reference: state.refNo })}</p>
          <Help className="narrow" />
        </>
      }
    />
  );
}

/** Whole where it was typed on this very page, so that it can be compared; otherwise as the server knows it. */
function AccountNumber({ withdrawal: { last4 } }: { withdrawal: CustomerWithdrawal }) {
  const { t, form } = useWithdrawPage();
  const digits = form.accountNumber.replace(/[^+\d]/g, '');
  if (!digits.endsWith(last4)) return t('ending', { last4 });
  return <b className="digits">{digits.replace(/\B(?=(.{4})+$)/g, '\u00a0')}</b>;
}

/** A wrong number is corrected; an answer that did not come is asked for again. */
function NextTry({ isWrong }: { isWrong: boolean }) {
  const { t, state, acts } = useWithdrawPage();
  if (!state.maySubmit) return <NoMoreTries />;
  if (!isWrong) {
    return (
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
    );
  }
  const another = () => {
    acts?.enter({ institution: '' });
    acts?.show('form');
  };
  return (
    <>
      <ViewLink view="form" className="primary">
        {t('correctNumber')}
      </ViewLink>
      {acts && (
        <ViewLink view="form" className="link" opens={another}>
          {t('chooseAnother')}
        </ViewLink>
      )}
    </>
  );
}
