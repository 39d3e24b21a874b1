import { useMutation } from '@tanstack/react-query';
import type { WebhookEndpointRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import classes from '../developers.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useWebhooksChanged } from './use-webhooks.ts';
import { windows, type Window } from './webhook-labels.ts';

const words: Readonly<Record<Window, TextKey>> = {
  1: 'webhookWindow.1',
  24: 'webhookWindow.24',
  168: 'webhookWindow.168',
  720: 'webhookWindow.720',
};
const hourMs = 3_600_000;

/** Sends everything once more that failed within a time up to now, and says how much that was. */
export function ResendDialog({
  row: { id, mode, url },
  onClose,
}: {
  row: WebhookEndpointRow;
  onClose: () => void;
}) {
  const t = useText();
  const [hours, setHours] = useState<Window>('24');
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.resendOwnFailedDeliveries, {
        params: { id },
        query: { mode },
        body: { from: new Date(Date.now() - Number(hours) * hourMs).toISOString() },
      }),
    onSettled: useWebhooksChanged(),
  });
  const report = sending.data;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <Dialog title={t('webhooks.resendTitle')} onClose={onClose} busy={sending.isPending} size={480}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.lead}>
          <strong className={classes.whole}>{url}</strong> {t('webhooks.resendText')}
        </p>
        <FormProblem error={sending.error} />
        <div role="status">
          {report ? (
            <FormMessage shape="good">
              {report.resent === 0
                ? t('webhooks.resentNone')
                : t('webhooks.resent', { count: report.resent })}{' '}
              {report.more ? t('webhooks.resentMore') : null}
            </FormMessage>
          ) : null}
        </div>
        <Select
          label={t('webhooks.window')}
          value={hours}
          onChange={setHours}
          choices={windows.map((known) => ({ value: known, title: t(words[known]) }))}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('webhooks.busy') : undefined}>
            {t(report ? 'webhooks.done' : 'dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('webhooks.resend')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
