import { useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActs } from '../../ui/dialog/dialog.tsx';
import formClasses from '../../ui/fields/form.module.css';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { daysProblem } from './days-problem.ts';
import classes from './list-filters.module.css';
import styles from '../../ui/shared-styles.module.css';

interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** Asks for the first and the last day; one of them is enough. */
export function DaysDialog({
  title,
  onClose,
  onChoose,
}: {
  /** What lies in these days; without it, that days are chosen. */
  title?: string;
  onClose: () => void;
  onChoose: (days: Days) => void;
}) {
  const t = useText();
  const timeZone = useTimeZone();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isSent, setSent] = useState(false);
  const problem = daysProblem(from, to);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (problem === undefined) onChoose({ from: from || undefined, to: to || undefined });
  };
  return (
    <Dialog title={title ?? t('days.title')} onClose={onClose} size={400}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('days.text', { timeZone })}</p>
        <div className={classes.days}>
          <TextInput
            label={t('days.from')}
            type="date"
            name="from"
            value={from}
            onChange={setFrom}
            autoFocus
          />
          <TextInput
            label={t('days.to')}
            type="date"
            name="to"
            value={to}
            onChange={setTo}
            touched={isSent}
            error={problem && t(problem)}
          />
        </div>
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('days.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
