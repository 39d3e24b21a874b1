import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { lineReasonText } from '../account-label.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useAccountRenewed } from '../detail/use-account.ts';
import classes from '../detail/account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

type Stop = NonNullable<AccountDetail['basic']['settlingStopped']>;

/** The statement contradicted itself, so nothing settles by itself until somebody has looked. */
export function SettlingStopped({
  detail: { account },
  stop,
}: {
  detail: AccountDetail;
  stop: Stop;
}) {
  const t = useText();
  const may = useMay('accounts.resumeSettling');
  const renew = useAccountRenewed(account.id);
  const sending = useMutation({
    mutationFn: (reason: string) =>
      ask(endpoints.resumeSettling, { params: { id: account.id }, body: { reason } }),
    onSuccess: ({ linesInReview }) =>
      showToast('good', t('lines.resumed', { count: linesInReview })),
    onSettled: renew,
  });
  const resume = async () => {
    const answer = await confirm({
      title: t('lines.resumeTitle', { name: account.label }),
      message: t('lines.resumeText'),
      confirmText: t('lines.resume'),
      hasInput: true,
      inputLabel: t('account.reason'),
      inputMaxLength: 500,
      isRequiredInput: true,
    });
    if (typeof answer === 'string') sending.mutate(answer.trim());
  };
  return (
    <div className={classes.notice}>
      <StatusShape shape="held" />
      <div>
        <p className={styles.strong}>
          {t('lines.stopped')} <ListTime at={stop.at} />
        </p>
        <p>{lineReasonText(stop.reason, t)}</p>
        <FormProblem error={sending.error} />
      </div>
      <Button size="s" busy={sending.isPending} reason={may.reason} onClick={() => void resume()}>
        {t('lines.resume')}
      </Button>
    </div>
  );
}
