import type { OpenItem } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import classes from './shift.module.css';
import { useItemNotes, useShiftChanged } from './use-shift.ts';
import styles from '../../../ui/shared-styles.module.css';

/** What people wrote about an item, and a field for the next note, which stays for ever. */
export function NotesDialog({ item, onClose }: { item: OpenItem; onClose: () => void }) {
  const t = useText();
  const changed = useShiftChanged();
  const { data, error } = useItemNotes(item);
  const form = useForm({
    initial: { text: '' },
    isLasting: true,
    required: ['text'],
    send: sendTo(endpoints.addOpenItemNote, { params: { kind: item.kind, id: item.id } }),
    body: ({ text }) => ({ text: text.trim() }),
    onDone: (): void => form.reset(),
    onSettled: changed,
  });
  const isEmpty = form.values.text.trim() === '';
  return (
    <FormDialog
      form={{ ...form, disabledReason: isEmpty ? t('shift.noteNeeded') : undefined }}
      title={t('shift.notesTitle')}
      size={560}
      onClose={onClose}
      problem={null}
      cancel={t('dialog.close')}
      submit={t('shift.addNote')}
    >
      <p className={styles.quiet}>
        {t(`shiftKind.${item.kind}`)}, {item.facts.name}
      </p>
      <FormProblem error={form.error ?? error} />
      <ul className={classes.notes} aria-label={t('shift.notesTitle')} tabIndex={0}>
        {data?.data.length === 0 ? <li className={styles.fine}>{t('shift.noNotes')}</li> : null}
        {data?.data.map((note) => (
          <li key={note.id}>
            <p className={classes.said}>{note.text}</p>
            <p className={styles.fine}>
              {note.by.name}, <RelativeTime at={note.at} />
            </p>
          </li>
        ))}
      </ul>
      <TextArea
        {...form.field('text')}
        label={t('shift.newNote')}
        required={false}
        maxLength={1_000}
        rows={3}
        autoFocus
      />
    </FormDialog>
  );
}
