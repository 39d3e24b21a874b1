import { useMutation } from '@tanstack/react-query';
import type { Mode, PayoutMethodRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { MethodDialog } from './method-dialog.tsx';
import { bodyOf, emptyForm, type MethodForm } from './method-form.ts';
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
  const sending = useMutation({
    mutationFn: (form: MethodForm) =>
      ask(endpoints.addOwnPayoutMethod, { body: bodyOf(form, mode) }),
    onSuccess: async (row) => {
      onAdded(row);
      await changed();
    },
  });
  const words =
    mode === 'live'
      ? { title: t('payouts.add'), lead: t('payoutForm.addText') }
      : { title: t('payouts.addTest'), lead: t('payoutForm.addTestText') };
  return (
    <MethodDialog
      {...words}
      submit={t('payouts.add')}
      draft={`payout-method-${mode}`}
      first={emptyForm}
      sending={sending}
      onClose={onClose}
    />
  );
}
