import type { Mode, PayoutMethodRow } from '@wallet/contract';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useDraft } from '../../../app/drafts/use-draft.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { MethodDialog } from './method-dialog.tsx';
import { bodyOf, emptyForm, problemsOf, type MethodForm } from './method-form.ts';
import { useMethodsChanged } from './use-payout-methods.ts';

/** Adds a destination. What became of it, with its warnings, is shown by who opened the dialog. */
export function AddDialog({
  mode,
  onClose,
  onAdded,
}: {
  mode: Mode;
  onClose: () => void;
  onAdded: (row: PayoutMethodRow) => void;
}) {
  const t = useText();
  const changed = useMethodsChanged();
  const form = useForm({
    draft: useDraft<MethodForm>(`payout-method-${mode}`, emptyForm),
    errors: (values) => problemsOf(values),
    disabledReason: useMay('payoutMethods.manage').reason,
    send: sendTo(endpoints.addOwnPayoutMethod),
    body: (values) => bodyOf(values, mode),
    onDone: async (row) => {
      onAdded(row);
      await changed();
    },
  });
  const words =
    mode === 'live'
      ? { title: t('payouts.add'), lead: t('payoutForm.addText') }
      : { title: t('payouts.addTest'), lead: t('payoutForm.addTestText') };
  return <MethodDialog {...words} form={form} submit={t('payouts.add')} onClose={onClose} />;
}
