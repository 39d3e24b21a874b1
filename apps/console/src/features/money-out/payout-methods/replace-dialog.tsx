import { useMutation } from '@tanstack/react-query';
import type { PayoutMethodRow } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { payoutName } from '../../../shared/payout/payout-docs.ts';
import { MethodDialog } from './method-dialog.tsx';
import { changeOf, formOf, type MethodForm } from './method-form.ts';
import { blockerOf } from './method-blockers.ts';
import { useMethodsChanged } from './use-payout-methods.ts';

/** Puts another destination in the place of one: the old one stays readable, the new one cools down by itself. */
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
  const sending = useMutation({
    mutationFn: (form: MethodForm) =>
      ask(endpoints.changeOwnPayoutMethod, {
        params: { id: row.id },
        body: changeOf(form, row) ?? {},
      }),
    onSuccess: async (made) => {
      onReplaced(made);
      await changed();
    },
  });
  return (
    <MethodDialog
      title={t('payouts.replaceTitle', { name: payoutName(row) })}
      lead={t(row.mode === 'live' ? 'payoutForm.replaceText' : 'payoutForm.replaceTestText')}
      submit={t('payouts.replace')}
      draft={`payout-method-${row.id}`}
      first={formOf(row)}
      old={row}
      sending={sending}
      obstacle={(form) =>
        gone === undefined
          ? changeOf(form, row) === undefined
            ? t('payoutForm.unchanged')
            : undefined
          : t(gone)
      }
      onClose={onClose}
    />
  );
}
