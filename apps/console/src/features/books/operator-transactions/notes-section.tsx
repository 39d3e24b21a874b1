import { IconPencil } from '@tabler/icons-react';
import { noteLimit } from '@wallet/contract';
import { useState } from 'react';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import classes from './timeline.module.css';
import { useNote, type TransactionDetail } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

/** What people of the house wrote down, which no merchant sees, and the merchant’s own note. */
export function NotesSection({
  of: {
    transaction: { id },
    notes,
    merchantNote,
  },
}: {
  of: TransactionDetail;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { reason } = useMay('transactions.noteAll');
  return (
    <section aria-label={t('movements.notes')}>
      <div className={classes.headRow}>
        <h2 className={classes.heading}>{t('movements.notes')}</h2>
        {isOpen ? null : (
          <Button
            size="s"
            kind="quiet"
            icon={IconPencil}
            reason={reason}
            onClick={() => setOpen(true)}
          >
            {t('movements.noteAdd')}
          </Button>
        )}
      </div>
      {notes.length === 0 && !isOpen ? (
        <p className={styles.soft}>{t('movements.noNotes')}</p>
      ) : null}
      <ul className={classes.plainList}>
        {notes.map((note) => (
          <li key={note.id}>
            <span className={classes.noteText}>{note.text}</span>
            <span className={styles.longNote}>
              {note.by.name}, <ListTime at={note.at} />
            </span>
          </li>
        ))}
      </ul>
      {isOpen ? <NoteForm id={id} onClose={() => setOpen(false)} /> : null}
      {merchantNote === null ? null : (
        <>
          <h3 className={classes.subheading}>{t('movements.merchantNote')}</h3>
          <p className={classes.noteText}>{merchantNote}</p>
        </>
      )}
    </section>
  );
}

function NoteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const save = useNote(id, onClose);
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => (
        event.preventDefault(),
        text.trim() === '' || save.isPending ? undefined : save.mutate(text.trim())
      )}
    >
      <FormProblem error={save.error} />
      <TextArea
        label={t('movements.noteLabel')}
        name="note"
        value={text}
        onChange={setText}
        maxLength={noteLimit}
        rows={3}
        note={t('movements.noteNote')}
        autoFocus
      />
      <div className={classes.noteActs}>
        <Button size="s" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button size="s" type="submit" busy={save.isPending}>
          {t('movements.noteSave')}
        </Button>
      </div>
    </form>
  );
}
