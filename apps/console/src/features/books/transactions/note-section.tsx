import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import type { endpoints as table, ReceivedOf } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import classes from './transactions.module.css';

type Detail = ReceivedOf<typeof table.getOwnTransaction>;
const longest = 500;

/** What the team wrote down about a transaction. Somebody else's note is never written over unseen. */
export function NoteSection({
  detail: {
    note,
    transaction: { id },
  },
}: {
  detail: Detail;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const right = useMay('transactions.noteOwn').reason;
  return (
    <section aria-label={t('transaction.note')}>
      <div className={`${classes.second} ${classes.headRow}`}>
        <h2 className={classes.heading}>{t('transaction.note')}</h2>
        {isOpen ? null : (
          <Button
            size="s"
            kind="quiet"
            icon={IconPencil}
            reason={right}
            onClick={() => setOpen(true)}
          >
            {t(note === null ? 'transaction.noteAdd' : 'transaction.noteEdit')}
          </Button>
        )}
      </div>
      {isOpen ? (
        <NoteForm id={id} note={note} onClose={() => setOpen(false)} />
      ) : (
        <p className={note === null ? classes.soft : classes.noteText}>
          {note ?? t('transaction.noNote')}
        </p>
      )}
    </section>
  );
}

function NoteForm({ id, note, onClose }: { id: string; note: string | null; onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [text, setText] = useState(note ?? '');
  /** What the writer has seen: after a refusal it is the other's note. */
  const [was, setWas] = useState(note);
  const save = useMutation({
    mutationFn: () =>
      ask(endpoints.noteOwnTransaction, {
        params: { id },
        body: { note: text.trim() || null, was },
      }),
    onSuccess: (written) => {
      client.setQueryData<Detail>(['transaction', id], (old) => old && { ...old, ...written });
      onClose();
    },
    onError: async () => {
      await client.invalidateQueries({ queryKey: ['transaction', id] });
      setWas(client.getQueryData<Detail>(['transaction', id])?.note ?? null);
    },
  });
  const isConflict = save.error !== null && failureOf(save.error).code === 'revisionConflict';
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => (event.preventDefault(), save.mutate())}
    >
      <div role="alert">
        {save.error === null ? null : (
          <FormMessage requestId={failureOf(save.error).requestId}>
            {isConflict
              ? t('transaction.noteConflict', { note: was ?? '\u2013' })
              : failureText(failureOf(save.error).code, t)}
          </FormMessage>
        )}
      </div>
      <TextArea
        label={t('transaction.noteLabel')}
        name="note"
        value={text}
        onChange={setText}
        maxLength={longest}
        rows={3}
        autoFocus
      />
      <div className={classes.noteActs}>
        <Button size="s" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button size="s" type="submit" busy={save.isPending}>
          {t(isConflict ? 'transaction.noteOver' : 'transaction.noteSave')}
        </Button>
      </div>
    </form>
  );
}
