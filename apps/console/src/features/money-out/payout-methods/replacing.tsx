import type { Mode, PayoutMethodRow } from '@wallet/contract';
import { lazy } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { usePayoutMethod } from './use-payout-methods.ts';

const ReplaceDialog = lazy(async () => ({
  default: (await import('./replace-dialog.tsx')).ReplaceDialog,
}));

interface ReplacingProps {
  id: string;
  mode: Mode;
  onClose: () => void;
  onReplaced: (row: PayoutMethodRow) => void;
}

/** The form that the address asks for, once its destination is read. */
export function Replacing({ id, mode, onClose, onReplaced }: ReplacingProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = usePayoutMethod(id, mode);
  if (data) return <ReplaceDialog key={id} row={data} onClose={onClose} onReplaced={onReplaced} />;
  if (!error) return null;
  return (
    <Dialog title={t('payouts.replace')} onClose={onClose}>
      <ErrorState
        heading={t('payouts.oneFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </Dialog>
  );
}
