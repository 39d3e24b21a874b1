import { useMutation } from '@tanstack/react-query';
import type { EventType, Mode, WebhookEndpointRow } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import classes from '../developers.module.css';
import { EventChoice } from './event-choice.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
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

/**
 * Registers an address or changes one. What was typed stays after a refusal; a second press while
 * it runs does nothing.
 */
export function EndpointDialog({ mode, row, onClose, onMade }: EndpointDialogProps) {
  const t = useText();
  const changed = useWebhooksChanged();
  const may = useMay('webhooks.manage');
  const element = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(row?.url ?? '');
  const [events, setEvents] = useState<readonly EventType[]>(row?.eventTypes ?? usualEvents);
  const [isSent, setSent] = useState(false);
  const body = { url: url.trim(), eventTypes: [...events] };
  const sending = useMutation({
    mutationFn: async () => {
      if (row === null)
        return onMade(await ask(endpoints.createOwnWebhook, { body: { mode, ...body } }));
      await ask(endpoints.updateOwnWebhook, {
        params: { id: row.id },
        query: { mode },
        body: { revision: row.revision, ...body },
      });
      showToast('good', t('webhooks.saved'));
      onClose();
    },
    onSettled: changed,
  });
  const isWrong = !isWebhookUrl(body.url);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const missing = isWrong ? 'url' : events.length === 0 ? 'event' : undefined;
    if (missing !== undefined)
      return element.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    if (!sending.isPending && may.allowed) sending.mutate();
  };
  return (
    <Dialog
      title={t(row === null ? 'webhooks.add' : 'webhooks.edit')}
      onClose={onClose}
      busy={sending.isPending}
      size={560}
    >
      <form ref={element} className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <TextInput
          label={t('webhooks.url')}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={setUrl}
          required
          touched={isSent}
          error={isWrong ? t('webhooks.urlWrong') : undefined}
          note={t('webhooks.urlNote')}
          autoFocus
        />
        <EventChoice chosen={events} isSent={isSent} onChange={setEvents} />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('webhooks.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {t(row === null ? 'webhooks.add' : 'webhooks.save')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
