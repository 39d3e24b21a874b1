import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage } from '../../page/withdraw-page.ts';
import { ActionForm, ViewLink } from '../../parts/action-form.tsx';
import { CancelLink } from '../../parts/cancel-dialog.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { Icon } from '../../parts/icons.tsx';
import { TransferLead } from '../../parts/transfer.tsx';
import { WaitingBand } from '../../parts/waiting-band.tsx';
import { amountText } from '../../words/amount.ts';
import { shortName } from '../../words/institutions.ts';

/** Whose account it is, how much it receives, and until when that can be confirmed. */
export function ConfirmScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const { t, state } = useWithdrawPage();
  const { institution, holderName, confirmBy, stages, amount } = withdrawal;
  const bank = shortName(institution);
  return (
    <Frame
      band={<WaitingBand fromIso={stages.askedAt} untilIso={confirmBy ?? state.expiresAt} />}
      lead={<TransferLead label="youReceive" above="neverAsk" isAside />}
      task={
        <>
          <h1 className="question">{t(holderName === null ? 'isThisRight' : 'isThisYou')}</h1>
          <p className="amount-below">
            {t(holderName === null ? 'gaveNoName' : 'gaveName', { bank })}
          </p>
          <Holder withdrawal={withdrawal} />
          <dl className="row receive narrow">
            <dt>{t('youReceive')}</dt>
            <dd>{amountText(amount)}</dd>
          </dl>
          <p className="warning">
            <Icon name="warn" />
            {t(holderName === null ? 'noCallBackNumber' : 'noCallBack')}
          </p>
        </>
      }
      actions={<ConfirmActions />}
      more={
        <>
          <p className="help narrow">{t('referenceLine', { reference: state.refNo })}</p>
          <Help className="narrow" above="neverAsk" />
        </>
      }
    />
  );
}

function Holder({
  withdrawal: { institution, holderName, last4 },
}: {
  withdrawal: CustomerWithdrawal;
}) {
  const { t, state } = useWithdrawPage();
  const isPhone = state.institutions.some(
    ({ code, isPhone: byPhone }) => byPhone && code === institution.code,
  );
  const account = t(isPhone ? 'phoneNumberEnding' : 'accountNumberEnding', {
    bank: shortName(institution),
    last4,
  });
  if (holderName === null)
    return (
      <div className="holder plain band-tint">
        <p className="holder-name">{account}</p>
      </div>
    );
  return (
    <div className="holder ok">
      <p className="holder-head">
        <Icon name="tick" className="disc" />
        {t('accountVerified')}
      </p>
      <p className="holder-name">{holderName}</p>
      <p className="holder-account">{account}</p>
    </div>
  );
}

/** A confirm is sent once, by a press, and never later by itself. */
function ConfirmActions() {
  const { t, state, acts, embedded } = useWithdrawPage();
  if (!state.mayConfirm) return <p className="hint">{t('withdrawReadOnly')}</p>;
  return (
    <>
      <ActionForm
        action="confirm"
        busyKey="confirm"
        className="primary"
        act={() => acts?.confirm()}
      >
        {t('confirmWithdrawal')}
      </ActionForm>
      <div className={embedded ? 'link-pair embedded-pair' : 'link-pair'}>
        {state.maySubmit && (
          <ViewLink view="form" className="link">
            {t('changeAccount')}
          </ViewLink>
        )}
        <CancelLink text="cancelShort" className="link" />
      </div>
    </>
  );
}
