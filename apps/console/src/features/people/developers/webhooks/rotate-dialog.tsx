import { useMutation } from '@tanstack/react-query';
import type { WebhookEndpointRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText, type TextKey } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import classes from '../developers.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
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
  const [overlap, setOverlap] = useState<Overlap>('24');
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.rotateOwnWebhookSecret, {
        params: { id },
        query: { mode },
        body: { overlapHours: Number(overlap) },
      }),
    onSuccess: onMade,
    onSettled: useWebhooksChanged(),
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <Dialog title={t('webhooks.rotate')} onClose={onClose} busy={sending.isPending} size={460}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.lead}>{t('webhooks.rotateText')}</p>
        <FormProblem error={sending.error} />
        <Select
          label={t('webhooks.overlap')}
          value={overlap}
          onChange={setOverlap}
          choices={overlaps.map((hours) => ({ value: hours, title: t(words[hours]) }))}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('webhooks.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('webhooks.rotate')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
