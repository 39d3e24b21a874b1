import { holdKinds, type HoldKind } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { daysRange } from '../../../../lib/dates/date-range.ts';
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
  const form = useForm({
    initial: { kind: 'merchant' as HoldKind, subjectId: '', reason: '', until: '' },
    required: ['subjectId', 'reason'],
    forgetsRefusal: true,
    send: sendTo(endpoints.placeRetentionHold),
    body: ({ kind, subjectId, reason, until }) => ({
      kind,
      subjectId: subjectId.trim(),
      reason: reason.trim(),
      until: daysRange({ to: until }, timeZone).to,
    }),
    onDone: () => (showToast('good', t('holds.placed')), onClose()),
    onSettled: changed,
  });
  const { field } = form;
  return (
    <FormDialog form={form} title={t('holds.place')} onClose={onClose} submit={t('holds.place')}>
      <p className={classes.why}>{t('holds.lead')}</p>
      <Select
        {...field('kind')}
        label={t('holds.kind')}
        choices={holdKinds.map((value) => ({ value, title: t(`holdKind.${value}`) }))}
        required
      />
      <TextInput {...field('subjectId')} label={t('holds.subject')} />
      <TextInput {...field('reason')} label={t('entryAct.reason')} maxLength={500} />
      <TextInput
        {...field('until')}
        label={t('holds.until')}
        type="date"
        note={t('holds.untilNote')}
      />
    </FormDialog>
  );
}
