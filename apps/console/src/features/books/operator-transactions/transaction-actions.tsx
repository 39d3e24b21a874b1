import { IconCashMinus, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../lib/text/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ManualConfirmationButton } from '../../../shared/marking/manual-confirmation-button.tsx';
import { ProofButton } from '../../../shared/proof/proof-button.tsx';
import { UnreadableNote } from '../../../shared/failure/unreadable-note.tsx';
import classes from './timeline.module.css';
import type { TransactionDetail } from './use-transactions.ts';

/** What can be done with a transaction, and the ways to what it belongs to. */
export function TransactionActions({
  of: { transaction, session, request, payUrl, unreadable },
}: {
  of: TransactionDetail;
}) {
  const t = useText();
  return (
    <div className={classes.acts}>
      {session === null ? null : (
        <Link
          to="/transaction-session"
          search={{ id: session.id, search: session.refNo }}
          className={buttonClass({ size: 's' })}
        >
          <Icon of={IconQrcode} size={14} />
          {t('movements.openSession')}
        </Link>
      )}
      {request === null ? null : (
        <Link
          to="/withdrawal-requests"
          search={{ id: request.id, search: request.refNo }}
          className={buttonClass({ size: 's' })}
        >
          <Icon of={IconCashMinus} size={14} />
          {t('movements.openRequest')}
        </Link>
      )}
      {payUrl === null ? null : (
        <>
          <a href={payUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 's' })}>
            <Icon of={IconExternalLink} size={14} />
            {t('movements.openPage')}
          </a>
          <CopyButton value={payUrl} what={t('movements.openPage')} />
        </>
      )}
      {unreadable?.includes('payUrl') ? <UnreadableNote what={t('movements.openPage')} /> : null}
      {transaction.kind === 'deposit' ? (
        <ManualConfirmationButton id={transaction.id} status={transaction.status} />
      ) : null}
      <ProofButton id={transaction.id} code={transaction.code} by="operator" />
    </div>
  );
}
