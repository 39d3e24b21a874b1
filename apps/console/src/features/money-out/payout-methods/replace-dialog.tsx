import type { PayoutMethodRow } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useDraft } from '../../../app/drafts/use-draft.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { payoutName } from '../../../shared/payout/payout-docs.ts';
import { MethodDialog } from './method-dialog.tsx';
import { changeOf, formOf, problemsOf, type MethodForm } from './method-form.ts';
import { blockerOf } from './method-blockers.ts';
import { useMethodsChanged } from './use-payout-methods.ts';

/**
 * Puts another destination in the place of one: the old one stays readable, the new one cools down
 * by itself.
 */
export function ReplaceDialog({
  row,
  onClose,
  onReplaced,
}: {
  row: PayoutMethodRow;
  onClose: () => void;
  onReplaced: (row: PayoutMethodRow) => void;
}) {
  const t = useText();
  const changed = useMethodsChanged();
  const gone = blockerOf('replace', row);
  const draft = useDraft<MethodForm>(`payout-method-${row.id}`, formOf(row));
  const isSame = changeOf(draft[0], row) === undefined;
  const may = useMay('payoutMethods.manage');
  const form = useForm({
    draft,
    errors: (values) => problemsOf(values, row),
    disabledReason:
      may.reason ?? (gone && t(gone)) ?? (isSame ? t('payoutForm.unchanged') : undefined),
    send: sendTo(endpoints.changeOwnPayoutMethod, { params: { id: row.id } }),
    body: (values) => changeOf(values, row),
    onDone: async (made) => {
      onReplaced(made);
      await changed();
    },
  });
  return (
    <MethodDialog
      form={form}
      title={t('payouts.replaceTitle', { name: payoutName(row) })}
      lead={t(row.mode === 'live' ? 'payoutForm.replaceText' : 'payoutForm.replaceTestText')}
      submit={t('payouts.replace')}
      old={row}
      onClose={onClose}
    />
  );
}
