import { useState } from 'react';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { adjustmentLegs } from '../../../../shared/money/adjustment-entries.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { debitGoals, useAdjustLine, type DebitGoal } from './use-adjustment.ts';
import type { InboxLine } from '../use-unmatched.ts';
import { unmatchedFailure } from '../unmatched-labels.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** What the debit is, what the books will say, why. It waits for another person. */
export function AdjustDialog({
  line: { id, amount },
  onClose,
}: {
  line: InboxLine;
  onClose: () => void;
}) {
  const t = useText();
  const [goal, setGoal] = useState<DebitGoal>('providerFeeExpense');
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const sending = useAdjustLine(id, onClose);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (reason.trim() !== '' && !sending.isPending) sending.mutate({ goal, reason: reason.trim() });
  };
  return (
    <Dialog title={t('unmatched.adjust.act')} onClose={onClose} busy={sending.isPending}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('unmatched.adjust.dialogText')}</p>
        <div role="alert">
          {sending.error ? (
            <FormMessage requestId={failureOf(sending.error).requestId}>
              {unmatchedFailure(failureOf(sending.error).code, t)}
            </FormMessage>
          ) : null}
        </div>
        <Segments
          label={t('recon.goal')}
          chosen={goal}
          choices={debitGoals.map((value) => ({ value, label: t(`recon.goal.${value}`) }))}
          onChoose={setGoal}
        />
        <LedgerEffect
          legs={adjustmentLegs({
            kind: 'line',
            goal,
            amount: { ...amount, value: `-${amount.value}` },
            merchant: null,
          })}
        >
          {t(`recon.goalNote.${goal}`)}
        </LedgerEffect>
        <TextInput
          label={t('recon.reason')}
          name="reason"
          autoComplete="off"
          value={reason}
          onChange={setReason}
          required
          maxLength={500}
          touched={isSent}
          autoFocus
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('recon.propose')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
