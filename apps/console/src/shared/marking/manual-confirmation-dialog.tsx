import { useState } from 'react';
import { failureOf } from '../../app/session/index.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ManualConfirmationFields } from './manual-confirmation-fields.tsx';
import classes from './manual-confirmation.module.css';
import { useConfirmableDeposit } from './use-manual-confirmation.ts';

interface ManualConfirmationDialogProps {
  /** Id or code of a deposit; without one it is asked for. */
  deposit?: string;
  onClose: () => void;
  onDone: () => void;
}

/** Proposes that a deposit counts as paid although its line has not come: which one, how much, what proves it, why. */
export function ManualConfirmationDialog({
  deposit,
  onClose,
  onDone,
}: ManualConfirmationDialogProps) {
  const t = useText();
  const [name, setName] = useState(deposit ?? '');
  const [isSending, setSending] = useState(false);
  const found = useConfirmableDeposit(name);
  return (
    <Dialog title={t('marking.title')} onClose={onClose} busy={isSending} size={600}>
      {found.data === undefined ? (
        <FindDeposit
          first={name}
          isLooking={found.isFetching}
          error={found.error}
          onFind={(next) => (next === name ? void found.refetch() : setName(next))}
        />
      ) : (
        <ManualConfirmationFields
          key={found.data.transactionId}
          deposit={found.data}
          onOther={deposit === undefined ? () => setName('') : undefined}
          onClose={onClose}
          onDone={onDone}
          onSending={setSending}
        />
      )}
    </Dialog>
  );
}

function FindDeposit({
  first,
  isLooking,
  error,
  onFind,
}: {
  first: string;
  isLooking: boolean;
  error: unknown;
  onFind: (name: string) => void;
}) {
  const t = useText();
  const [text, setText] = useState(first);
  const isNone = failureOf(error).code === 'notFound';
  const find = (event: React.FormEvent) => {
    event.preventDefault();
    if (text.trim().length >= 3) onFind(text.trim());
  };
  return (
    <form className={classes.form} noValidate onSubmit={find}>
      <div className={classes.find}>
        <TextInput
          label={t('marking.find')}
          name="deposit"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={setText}
          touched
          error={error && isNone ? t('marking.findNone') : undefined}
          note={t('marking.findNote')}
        />
        <Button kind="primary" type="submit" busy={isLooking}>
          {t('marking.findAct')}
        </Button>
      </div>
      <FormProblem error={isNone ? null : error} />
    </form>
  );
}
