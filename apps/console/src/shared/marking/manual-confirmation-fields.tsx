import { useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { useDraft } from '../../app/drafts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActs } from '../../ui/dialog/dialog.tsx';
import { EvidenceFiles } from '../evidence/evidence-files.tsx';
import type { StoredFile } from '../evidence/use-evidence.ts';
import { FormProblem } from '../failure/form-problem.tsx';
import { LedgerEffect } from '../money/ledger-effect.tsx';
import { moneyString } from '../../lib/money/money-text.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ConfirmableFacts } from './confirmable-facts.tsx';
import {
  evidenceLimit,
  confirmationEntries,
  paidAmount,
  readManualConfirmation,
  reasonLimit,
  type ManualConfirmationForm,
} from './manual-confirmation-form.ts';
import classes from './manual-confirmation.module.css';
import {
  useProposeManualConfirmation,
  type ConfirmableDeposit,
} from './use-manual-confirmation.ts';

interface ManualConfirmationFieldsProps {
  deposit: ConfirmableDeposit;
  /** To another deposit, where that is not fixed. */
  onOther: (() => void) | undefined;
  onClose: () => void;
  onDone: () => void;
  onSending: (isSending: boolean) => void;
}

/** How much was paid, what proves it and why, with what the books will say and what it means. */
export function ManualConfirmationFields({
  deposit,
  onOther,
  onClose,
  onDone,
  onSending,
}: ManualConfirmationFieldsProps) {
  const t = useText();
  const [form, setForm] = useDraft<ManualConfirmationForm>(`marking-${deposit.transactionId}`, {
    amount: '',
    evidence: '',
    reason: '',
  });
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const sending = useProposeManualConfirmation(onDone);
  const paid = paidAmount(form, deposit);
  const reading = readManualConfirmation(
    form,
    deposit,
    files.map(({ id }) => id),
  );
  const set = (patch: Partial<ManualConfirmationForm>) =>
    setForm({ ...form, ...patch } as ManualConfirmationForm);
  const { currency } = deposit.finalPayment;
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    if ('missing' in reading || sending.isPending || sending.isSuccess) return;
    onSending(true);
    sending.mutate(reading.body, { onSettled: () => onSending(false) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <ConfirmableFacts deposit={deposit} />
      {onOther ? (
        <div>
          <Button size="s" kind="quiet" onClick={onOther}>
            {t('marking.other')}
          </Button>
        </div>
      ) : null}
      <TextInput
        label={t('marking.amount')}
        name="amount"
        autoComplete="off"
        inputMode={currency === 'IDR' ? 'numeric' : 'decimal'}
        prefix={currency === 'IDR' ? 'Rp' : '\u20b1'}
        value={form.amount}
        onChange={(amount) => set({ amount })}
        touched
        error={'problem' in paid ? t(paid.problem) : undefined}
        note={t('marking.amountNote', { amount: moneyString(deposit.finalPayment) })}
      />
      <TextArea
        label={t('marking.evidence')}
        name="evidence"
        rows={2}
        maxLength={evidenceLimit}
        value={form.evidence}
        onChange={(evidence) => set({ evidence })}
        note={t('marking.evidenceNote')}
      />
      <EvidenceFiles files={files} onChange={setFiles} />
      <TextArea
        label={t('marking.reason')}
        name="reason"
        rows={2}
        maxLength={reasonLimit}
        value={form.reason}
        onChange={(reason) => set({ reason })}
      />
      {'money' in paid ? <LedgerEffect legs={confirmationEntries(paid.money, deposit)} /> : null}
      <div>
        <h3 className={classes.heading}>{t('marking.means')}</h3>
        <ul className={classes.means}>
          {(
            [
              'marking.meansFlag',
              'marking.meansSecond',
              'marking.meansLine',
              'marking.meansDays',
            ] as const
          ).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </div>
      <FormProblem error={sending.error} />
      <DialogActs>
        <Button onClick={onClose} reason={sending.isPending ? t('marking.busy') : undefined}>
          {t('dialog.cancel')}
        </Button>
        <Button
          kind="primary"
          type="submit"
          busy={sending.isPending}
          reason={'missing' in reading ? t(reading.missing) : undefined}
        >
          {t('marking.propose')}
        </Button>
      </DialogActs>
    </form>
  );
}
