import type { EventType, Mode, WebhookEndpointRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { EventChoice } from './event-choice.tsx';
import { useWebhooksChanged } from './use-webhooks.ts';
import { isWebhookUrl, usualEvents } from './webhook-labels.ts';
import type { EndpointWithSecret } from './webhooks-tab.tsx';

interface EndpointDialogProps {
  mode: Mode;
  /** The address to change; null for a new one. */
  row: WebhookEndpointRow | null;
  onClose: () => void;
  onMade: (made: EndpointWithSecret) => void;
}

/** Registers an address or changes one. What was typed stays after a refusal. */
export function EndpointDialog({ mode, row, onClose, onMade }: EndpointDialogProps) {
  const t = useText();
  const changed = useWebhooksChanged();
  const form = useForm({
    initial: { url: row?.url ?? '', events: row?.eventTypes ?? usualEvents } as Values,
    required: ['events'],
    errors: ({ url }) => ({ url: isWebhookUrl(url.trim()) ? undefined : 'webhooks.urlWrong' }),
    disabledReason: useMay('webhooks.manage').reason,
    onSettled: changed,
    send: ({ url, eventTypes }: Pick<WebhookEndpointRow, 'url' | 'eventTypes'>) =>
      row === null
        ? ask(endpoints.createOwnWebhook, { body: { mode, url, eventTypes } }).then(onMade)
        : ask(endpoints.updateOwnWebhook, {
            params: { id: row.id },
            query: { mode },
            body: { revision: row.revision, url, eventTypes },
          }).then(() => (showToast('good', t('webhooks.saved')), onClose())),
    body: ({ url, events }) => ({ url: url.trim(), eventTypes: [...events] }),
  });
  return (
    <FormDialog
      form={form}
      title={t(row === null ? 'webhooks.add' : 'webhooks.edit')}
      size={560}
      onClose={onClose}
      busy={t('webhooks.busy')}
      submit={t(row === null ? 'webhooks.add' : 'webhooks.save')}
    >
      <TextInput
        {...form.field('url')}
        label={t('webhooks.url')}
        type="url"
        inputMode="url"
        spellCheck={false}
        required
        note={t('webhooks.urlNote')}
        autoFocus
      />
      <EventChoice
        chosen={form.values.events}
        isSent={form.isPressed}
        onChange={form.field('events').onChange}
      />
    </FormDialog>
  );
}

interface Values {
  url: string;
  events: readonly EventType[];
}
