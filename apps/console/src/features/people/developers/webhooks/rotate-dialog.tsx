import type { WebhookEndpointRow } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { useWebhooksChanged } from './use-webhooks.ts';
import { overlaps, type Overlap } from './webhook-labels.ts';
import type { EndpointWithSecret } from './webhooks-tab.tsx';

const words: Readonly<Record<Overlap, TextKey>> = {
  0: 'webhookOverlap.0',
  1: 'webhookOverlap.1',
  24: 'webhookOverlap.24',
  72: 'webhookOverlap.72',
};

/** Makes a new secret; the former one signs beside it for the chosen time. */
export function RotateDialog({
  row: { id, mode },
  onClose,
  onMade,
}: {
  row: WebhookEndpointRow;
  onClose: () => void;
  onMade: (made: EndpointWithSecret) => void;
}) {
  const t = useText();
  const form = useForm({
    initial: { overlap: '24' as Overlap },
    send: sendTo(endpoints.rotateOwnWebhookSecret, { params: { id }, query: { mode } }),
    body: ({ overlap }) => ({ overlapHours: Number(overlap) }),
    onDone: onMade,
    onSettled: useWebhooksChanged(),
  });
  return (
    <FormDialog
      form={form}
      title={t('webhooks.rotate')}
      size={460}
      onClose={onClose}
      lead={t('webhooks.rotateText')}
      busy={t('webhooks.busy')}
      submit={t('webhooks.rotate')}
    >
      <Select
        {...form.field('overlap')}
        label={t('webhooks.overlap')}
        choices={overlaps.map((hours) => ({ value: hours, title: t(words[hours]) }))}
      />
    </FormDialog>
  );
}
