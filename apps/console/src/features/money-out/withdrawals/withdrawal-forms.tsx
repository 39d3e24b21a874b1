import type { Mode, OwnWithdrawalRow } from '@wallet/contract';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewDialog } from './new-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

/** The form or receipt that the address asks for. */
export function WithdrawalForms({ mode }: { mode: Mode }) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const close = () => patch({ new: undefined, receipt: undefined }, { replace: true });
  const show = (row: OwnWithdrawalRow) => {
    showToast('good', t('withdrawalForm.done', { code: row.refNo }));
    patch({ new: undefined, after: undefined, id: row.id }, { replace: true });
  };
  if (search['receipt'] !== undefined)
    return <ReceiptDialog key={search['receipt']} id={search['receipt']} onClose={close} />;
  if (search['new'] === 'withdrawal')
    return <NewDialog key={mode} mode={mode} onClose={close} onCreated={show} />;
  return search['new'] === 'withdrawals' ? (
    <ImportDialog key={mode} mode={mode} onClose={close} />
  ) : null;
}
