import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { adjustmentLegs } from '../../../../shared/money/adjustment-entries.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { debitGoals, type DebitGoal } from './use-adjustment.ts';
import { useUnmatchedChanged, type InboxLine } from '../use-unmatched.ts';
import { UnmatchedProblem } from '../unmatched-problem.tsx';

/** What the debit is, what the books will say, why. It waits for another person. */
export function AdjustDialog({
  line: { id, amount },
  onClose,
}: {
  line: InboxLine;
  onClose: () => void;
}) {
  const t = useText();
  const form = useForm({
    initial: { goal: 'providerFeeExpense' as DebitGoal, reason: '' },
    required: ['reason'],
    send: sendTo(endpoints.proposeLineAdjustment),
    body: ({ goal, reason }) => ({ lineId: id, goal, reason: reason.trim() }),
    onDone: () => (showToast('good', t('unmatched.adjust.proposed')), onClose()),
    onSettled: useUnmatchedChanged(),
  });
  const { goal } = form.values;
  return (
    <FormDialog
      form={form}
      title={t('unmatched.adjust.act')}
      onClose={onClose}
      lead={t('unmatched.adjust.dialogText')}
      problem={<UnmatchedProblem error={form.error} />}
      submit={t('recon.propose')}
    >
      <Segments
        {...form.choice('goal')}
        label={t('recon.goal')}
        choices={debitGoals.map((value) => ({ value, label: t(`recon.goal.${value}`) }))}
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
      <TextInput {...form.field('reason')} label={t('recon.reason')} maxLength={500} autoFocus />
    </FormDialog>
  );
}
