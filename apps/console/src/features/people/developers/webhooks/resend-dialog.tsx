import type { WebhookEndpointRow } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
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
  const form = useForm({
    initial: { hours: '24' as Window },
    isLasting: true,
    send: sendTo(endpoints.resendOwnFailedDeliveries, { params: { id }, query: { mode } }),
    body: ({ hours }) => ({
      from: new Date(Date.now() - Number(hours) * hourMs).toISOString(),
      to: undefined,
    }),
    onSettled: useWebhooksChanged(),
  });
  const report = form.answer;
  return (
    <FormDialog
      form={form}
      title={t('webhooks.resendTitle')}
      size={480}
      onClose={onClose}
      problem={null}
      cancel={report ? t('webhooks.done') : undefined}
      busy={t('webhooks.busy')}
      submit={t('webhooks.resend')}
    >
      <p className={classes.lead}>
        <strong className={classes.whole}>{url}</strong> {t('webhooks.resendText')}
      </p>
      <FormProblem error={form.error} />
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
        {...form.field('hours')}
        label={t('webhooks.window')}
        choices={windows.map((known) => ({ value: known, title: t(words[known]) }))}
      />
    </FormDialog>
  );
}
