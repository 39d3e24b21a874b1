import { IconArrowBackUp } from '@tabler/icons-react';
import type { TransactionRow } from '@wallet/contract';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import classes from '../transactions.module.css';

/** Leads from a paid deposit to its refund form, in the address; nothing for other transactions. */
export function RefundButton({
  row: { kind, status },
}: {
  row: Pick<TransactionRow, 'kind' | 'status'>;
}) {
  const t = useText();
  const [, patch] = useUrlSearch();
  const { reason } = useMay('refunds.request');
  if (kind !== 'deposit' || status !== 'succeeded') return null;
  return (
    <div className={classes.pay}>
      <Button
        here
        size="s"
        icon={IconArrowBackUp}
        reason={reason}
        onClick={() => patch({ new: 'refund' })}
      >
        {t('refund.act')}
      </Button>
    </div>
  );
}
