import { useMutation } from '@tanstack/react-query';
import type { Shift } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import formClasses from '../../../ui/fields/form.module.css';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ShiftSummary } from './shift-summary.tsx';
import { useReceivers, useShiftChanged } from './use-shift.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Ends the own shift: who gets what is still one's own, and a note; then what the shift was. */
export function EndDialog({ mine, onClose }: { mine: number; onClose: () => void }) {
  const t = useText();
  const changed = useShiftChanged();
  const { data, error } = useReceivers();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const ending = useMutation({
    mutationFn: (): Promise<Shift> =>
      ask(endpoints.endShift, {
        body: { to: to === '' ? null : to, note: note.trim() === '' ? null : note.trim() },
      }),
    onSettled: changed,
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!ending.isPending) ending.mutate();
  };
  if (ending.data) {
    return (
      <Dialog title={t('shift.ended')} onClose={onClose} size={560}>
        <ShiftSummary shift={ending.data} />
        <DialogActs>
          <Button kind="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </DialogActs>
      </Dialog>
    );
  }
  const people = [
    { value: '', title: t('shift.toNobody') },
    ...(data?.data ?? []).map(({ id, name }) => ({ value: id, title: name })),
  ];
  return (
    <Dialog title={t('shift.end')} onClose={onClose} busy={ending.isPending} size={560}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('shift.endText', { count: mine })}</p>
        <FormProblem error={ending.error ?? error} />
        <Select label={t('shift.handTo')} value={to} choices={people} onChange={setTo} />
        <TextArea
          label={t('shift.endNote')}
          name="note"
          value={note}
          onChange={setNote}
          maxLength={1_000}
          rows={4}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={ending.isPending}>
            {t('shift.end')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
