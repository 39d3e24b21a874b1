import { useMutation } from '@tanstack/react-query';
import type { OpenItem } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import formClasses from '../../../ui/fields/form.module.css';
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
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.addOpenItemNote, {
        params: { kind: item.kind, id: item.id },
        body: { text: text.trim() },
      }),
    onSuccess: () => setText(''),
    onSettled: changed,
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!sending.isPending && text.trim() !== '') sending.mutate();
  };
  return (
    <Dialog title={t('shift.notesTitle')} onClose={onClose} busy={sending.isPending} size={560}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>
          {t(`shiftKind.${item.kind}`)}, {item.facts.name}
        </p>
        <FormProblem error={sending.error ?? error} />
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
          label={t('shift.newNote')}
          name="note"
          value={text}
          onChange={setText}
          maxLength={1_000}
          rows={3}
          autoFocus
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={sending.isPending}
            reason={text.trim() === '' ? t('shift.noteNeeded') : undefined}
          >
            {t('shift.addNote')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
