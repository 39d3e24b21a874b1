import { useMutation } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { refusalText } from '../../../../shared/approval/may-decide-text.tsx';
import { withOwnCode } from '../../../../shared/approval/own-code.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import classes from '../reconciliation.module.css';
import { useReconciliationChanged, type Import } from '../use-reconciliation.ts';

/** A file that confirms nothing by itself says why, and takes another person's word after a question. */
export function StandBehind({
  id,
  because,
}: {
  id: string;
  because: NonNullable<Import['waitsBecause']>;
}) {
  const t = useText();
  const changed = useReconciliationChanged();
  const sending = useMutation({
    mutationFn: (reason: string) =>
      withOwnCode(t, (own) =>
        ask(endpoints.standBehindImport, { params: { id }, body: { reason, ...own } }),
      ),
    onSuccess: ({ stands }) => showToast('good', t(`recon.import.stood.${stands}`)),
    onError: (error) => showToast('bad', refusalText(error, t)),
    onSettled: changed,
  });
  const start = async () => {
    const answer = await confirm({
      title: t('recon.import.standAsk'),
      message: t('recon.import.standText'),
      confirmText: t('recon.import.stand'),
      hasInput: true,
      isRequiredInput: true,
      inputLabel: t('recon.reason'),
      inputMaxLength: 500,
    });
    if (typeof answer === 'string' && !sending.isPending) sending.mutate(answer.trim());
  };
  return (
    <div className={classes.acts}>
      <Button busy={sending.isPending} onClick={() => void start()}>
        {t('recon.import.stand')}
      </Button>
      <span className={classes.soft}>{t(`recon.import.waits.${because}`)}</span>
      <WhoMay subject="statementImport" id={id} />
    </div>
  );
}
