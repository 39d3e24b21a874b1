import type { AccountQr, AccountRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useOneRequest } from '../../../../shared/failure/use-one-request.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import { usePartChanged } from '../detail/use-account.ts';
import classes from '../detail/account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

type Proposed = NonNullable<AccountQr['proposed']>;

interface QrProposalProps {
  account: AccountRow;
  proposed: Proposed;
  amountsTaken: number;
}

/** A new code on its way: a probe payment must be seen in the history, then another person approves it. */
export function QrProposal({ account, proposed, amountsTaken }: QrProposalProps) {
  const t = useText();
  const me = useUser();
  const mayApprove = useMay('accounts.approveQr');
  const mayReject = useMay('accounts.changeQr');
  const keep = usePartChanged(account.id);
  const { id: qrId, probe, uploadedBy, uploadedAt } = proposed;
  const isSeen = probe?.seenAt != null;
  const params = { id: account.id };
  const approving = useOneRequest({
    send: (code: Pick<Proposed, 'id'>) =>
      withOwnCode(t, (own) =>
        ask(endpoints.approveAccountQr, { params, body: { qrId: code.id, ...own } }),
      ),
    onSuccess: (qr) => {
      keep({ qr });
      showToast('good', t('qr.approved'));
    },
  });
  const rejecting = useOneRequest({
    send: (reason: string) => ask(endpoints.rejectAccountQr, { params, body: { qrId, reason } }),
    onSuccess: (qr) => {
      keep({ qr });
      showToast('good', t('qr.rejected'));
    },
  });
  const hindrance =
    mayApprove.reason ??
    (uploadedBy?.id === me.id
      ? t('qr.otherPerson')
      : isSeen
        ? amountsTaken > 0
          ? t('qr.waitForAmounts')
          : undefined
        : t('qr.probeFirst'));
  const reject = async () => {
    const answer = await confirm({
      title: t('qr.rejectTitle'),
      message: t('qr.rejectText'),
      confirmText: t('qr.reject'),
      hasInput: true,
      inputLabel: t('account.reason'),
      inputMaxLength: 500,
      isRequiredInput: true,
    });
    if (typeof answer === 'string') rejecting.submit(answer.trim());
  };
  return (
    <section className={classes.proposal} aria-label={t('qr.proposed')}>
      <h3 className={styles.strong}>{t('qr.proposed')}</h3>
      <p className={styles.soft}>
        {t('qr.proposedBy', { name: uploadedBy?.name ?? '' })} <ListTime at={uploadedAt} />
      </p>
      <WhoMay subject="accountQr" id={qrId} />
      <ol className={classes.proof}>
        <li className={classes.inline}>
          <StatusShape shape={isSeen ? 'good' : 'hand'} />
          <span>
            {isSeen ? t('qr.probeSeen') : t('qr.probeAsked')}{' '}
            {probe === null ? null : <Money of={probe.amount} />}{' '}
            {probe?.seenAt == null ? null : <ListTime at={probe.seenAt} />}
          </span>
        </li>
        <li className={classes.inline}>
          <StatusShape shape={isSeen ? 'hand' : 'waiting'} />
          {t('qr.secondPerson')}
        </li>
      </ol>
      {probe === null || isSeen ? null : (
        <div className={classes.probe}>
          <QrPicture
            text={probe.payload}
            label={t('qr.probePicture', { amount: moneyString(probe.amount) })}
            testId="probe-qr"
          />
          <p className={styles.soft}>{t('qr.probeText')}</p>
        </div>
      )}
      <FormProblem error={approving.error ?? rejecting.error} />
      <div className={styles.acts}>
        <Button
          here
          kind="primary"
          busy={approving.isPending}
          reason={hindrance}
          onClick={() => approving.submit(proposed)}
        >
          {t('qr.approve')}
        </Button>
        <Button
          kind="danger"
          busy={rejecting.isPending}
          reason={mayReject.reason}
          onClick={() => void reject()}
        >
          {t('qr.reject')}
        </Button>
      </div>
      {hindrance === undefined ? null : <p className={styles.soft}>{hindrance}</p>}
    </section>
  );
}
