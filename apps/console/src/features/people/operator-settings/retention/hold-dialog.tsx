import { useMutation } from '@tanstack/react-query';
import { holdKinds, type HoldKind } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { daysRange } from '../../../../lib/dates/date-range.ts';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useRetentionChanged } from './use-retention.ts';
import classes from '../operator-settings.module.css';

/** Keeps the raw data of one thing whatever its age; another Admin lifts it. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useRetentionChanged();
  const [kind, setKind] = useState<HoldKind>('merchant');
  const [form, setForm] = useState({ subjectId: '', reason: '', until: '' });
  const [isSent, setSent] = useState(false);
  const { to: until } = daysRange({ to: form.until }, timeZone);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.placeRetentionHold, {
        body: {
          kind,
          subjectId: form.subjectId.trim(),
          reason: form.reason.trim(),
          ...(until !== undefined && { until }),
        },
      }),
    onSuccess: () => (showToast('good', t('holds.placed')), onClose()),
    onSettled: changed,
  });
  const field = (name: keyof typeof form) => ({
    name,
    autoComplete: 'off',
    value: form[name],
    touched: isSent,
    onChange: (value: string) => (sending.reset(), setForm({ ...form, [name]: value })),
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (form.subjectId.trim() !== '' && form.reason.trim() !== '' && !sending.isPending)
      sending.mutate();
  };
  return (
    <Dialog title={t('holds.place')} onClose={onClose} busy={sending.isPending}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <p className={classes.why}>{t('holds.lead')}</p>
        <Select
          label={t('holds.kind')}
          value={kind}
          choices={holdKinds.map((value) => ({ value, title: t(`holdKind.${value}`) }))}
          onChange={setKind}
          required
        />
        <TextInput label={t('holds.subject')} {...field('subjectId')} required />
        <TextInput label={t('entryAct.reason')} {...field('reason')} required maxLength={500} />
        <TextInput
          label={t('holds.until')}
          {...field('until')}
          type="date"
          note={t('holds.untilNote')}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('holds.place')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
