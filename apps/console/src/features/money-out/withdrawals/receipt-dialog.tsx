import { IconPrinter } from '@tabler/icons-react';
import type { OwnWithdrawalRow } from '@wallet/contract';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { DrawerBones, FactLine } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import { WithdrawalStatusLabel } from '../../../shared/withdrawal/withdrawal-status.tsx';
import { destinationName } from '../../../shared/withdrawal/withdrawal-docs.ts';
import { useWithdrawal } from './use-withdrawals.ts';
import { hasReceipt } from './withdrawal-sums.ts';
import classes from './withdrawals.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** A receipt to print, or to save as a file by the browser's own printing. */
export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useWithdrawal(id);
  const isPaid = data !== undefined && hasReceipt(data.request);
  return (
    <Dialog title={t('withdrawals.receipt')} onClose={onClose} size={520}>
      {data ? (
        isPaid ? (
          <Receipt request={data.request} />
        ) : (
          <p className={styles.quiet} role="status">
            {t('withdrawals.noReceipt')}
          </p>
        )
      ) : error ? (
        <ErrorState
          heading={t('withdrawals.oneFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DrawerBones />
      )}
      <DialogActs>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
        <Button
          kind="primary"
          icon={IconPrinter}
          reason={isPaid ? undefined : t('withdrawals.noReceipt')}
          onClick={() => window.print()}
        >
          {t('withdrawals.print')}
        </Button>
      </DialogActs>
    </Dialog>
  );
}

function Receipt({ request }: { request: OwnWithdrawalRow }) {
  const t = useText();
  const { merchant } = useUser();
  const { destination, transaction } = request;
  return (
    <article className={classes.receipt} aria-label={t('withdrawals.receipt')}>
      <p className={styles.strong}>{merchant?.name}</p>
      <Money of={request.amount} size="tile" />
      <WithdrawalStatusLabel row={request} />
      <dl className={classes.receiptFacts}>
        <FactLine name={t('withdrawal.refNo')}>{request.refNo}</FactLine>
        <FactLine name={t('withdrawal.reference')}>{request.reference}</FactLine>
        <FactLine name={t('withdrawal.to')}>{destinationName(destination)}</FactLine>
        <FactLine name={t('withdrawal.holder')}>{destination?.holderName}</FactLine>
        {destination === null ? null : (
          <FactLine name={t('withdrawals.way')}>{t(`payoutWay.${destination.method}`)}</FactLine>
        )}
        <FactLine name={t('withdrawal.fee')}>
          <Money of={request.fee} />
        </FactLine>
        {transaction?.providerFee ? (
          <FactLine name={t('withdrawal.providerFee')}>
            <Money of={transaction.providerFee} />
          </FactLine>
        ) : null}
        <FactLine name={t('withdrawal.providerReference')}>
          {transaction?.providerReference}
        </FactLine>
        <FactLine name={t('withdrawals.transaction')}>{transaction?.code}</FactLine>
        <FactLine name={t('withdrawal.note')}>{request.note}</FactLine>
        <FactLine name={t('withdrawals.asked')}>
          <FullTime at={request.createdAt} />
        </FactLine>
        {transaction?.paidAt ? (
          <FactLine name={t('withdrawals.paid')}>
            <FullTime at={transaction.paidAt} />
          </FactLine>
        ) : null}
        {request.status === 'reversed' && request.completedAt !== null ? (
          <FactLine name={t('state.reversed')}>
            <FullTime at={request.completedAt} />
          </FactLine>
        ) : null}
      </dl>
    </article>
  );
}
