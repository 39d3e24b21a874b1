import type { MerchantFeeRule, MerchantLimit } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { TermsList } from '../../../../shared/merchant/terms-list.tsx';
import { useWithdrawTerm, type TermKind } from './use-terms.ts';

interface TermsTableProps<Row> {
  merchantId: string;
  kind: TermKind;
  label: string;
  rows: readonly Row[];
  /** What it is for, and what it says. */
  title: (row: Row) => string;
  text: (row: Row) => ReactNode;
}

/** Dated terms with who laid them down; what is planned can be withdrawn, the rest is history. */
export function TermsTable<Row extends MerchantFeeRule | MerchantLimit>({
  merchantId,
  kind,
  title,
  ...list
}: TermsTableProps<Row>) {
  const t = useText();
  const may = useMay('merchants.changeTerms');
  const withdraw = useWithdrawTerm(merchantId, kind);
  const withdrawal = (row: Row) => (
    <Button
      size="s"
      busy={withdraw.isBusy}
      reason={may.reason}
      aria-label={t('merchantTerms.withdrawOf', { name: title(row) })}
      onClick={() => withdraw.start(row.id)}
    >
      {t('merchantTerms.withdraw')}
    </Button>
  );
  return (
    <TermsList
      {...list}
      title={title}
      by={({ addedBy }) => addedBy?.name ?? t('merchantTerms.bySystem')}
      act={(row) => (row.state === 'planned' ? withdrawal(row) : null)}
    />
  );
}
