import { endpoints, sendTo } from '../../../app/api.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ShiftSummary } from './shift-summary.tsx';
import { useReceivers, useShiftChanged } from './use-shift.ts';

/** Ends the own shift: who gets what is still one's own, and a note; then what the shift was. */
export function EndDialog({ mine, onClose }: { mine: number; onClose: () => void }) {
  const t = useText();
  const changed = useShiftChanged();
  const { data, error } = useReceivers();
  const form = useForm({
    initial: { to: '', note: '' },
    send: sendTo(endpoints.endShift),
    body: ({ to, note }) => ({ to: to || null, note: note.trim() || null }),
    onSettled: changed,
  });
  if (form.answer) {
    return (
      <Dialog title={t('shift.ended')} onClose={onClose} size={560}>
        <ShiftSummary shift={form.answer} />
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
    <FormDialog
      form={form}
      title={t('shift.end')}
      size={560}
      onClose={onClose}
      lead={t('shift.endText', { count: mine })}
      problem={<FormProblem error={form.error ?? error} />}
      submit={t('shift.end')}
    >
      <Select {...form.field('to')} label={t('shift.handTo')} choices={people} />
      <TextArea {...form.field('note')} label={t('shift.endNote')} maxLength={1_000} rows={4} />
    </FormDialog>
  );
}
