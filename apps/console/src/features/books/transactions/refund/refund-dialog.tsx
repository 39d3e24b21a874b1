import { useRef, useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { useKeepDrafts } from '../../../../app/drafts/use-draft.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { useFocusBack } from '../../../../shared/institution/use-focus-back.ts';
import { RefundFields } from './refund-fields.tsx';
import { useRefund, useRefundable } from './use-refund.ts';
import { useTransaction } from '../use-transactions.ts';
import styles from '../../../../ui/shared-styles.module.css';

/**
 * Sends a deposit, or a part of it, back to its payer: a request that two persons agree to. Closed
 * by mistake it is back as it was; Cancel forgets it.
 */
export function RefundDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const keepDrafts = useKeepDrafts();
  const [isChoosing, setChoosing] = useState(false);
  const transaction = useTransaction(id);
  const refundable = useRefundable(id);
  const sending = useRefund(id);
  const row = transaction.data?.transaction;
  const content = useRef<HTMLDivElement>(null);
  const isReady = row !== undefined && refundable.data !== undefined;
  useFocusBack(isChoosing || !isReady, () =>
    content.current?.querySelector<HTMLElement>('[name="institution"]')?.focus(),
  );
  const error = refundable.error ?? transaction.error;
  const retry = () => (void refundable.refetch(), void transaction.refetch());
  const leave = () => (isChoosing ? setChoosing(false) : (keepDrafts(), onClose()));
  return (
    <Dialog
      title={
        isChoosing
          ? t('payoutForm.choose')
          : t('refund.title', { code: row?.code ?? t('transactions.kind.deposit') })
      }
      onClose={leave}
      busy={sending.isSending}
      size={560}
    >
      <div ref={content}>
        {row && refundable.data ? (
          <RefundFields
            id={id}
            mode={row.mode}
            customer={row.customerName}
            known={refundable.data}
            sending={sending}
            isChoosing={isChoosing}
            onChoosing={setChoosing}
            onCancel={onClose}
          />
        ) : error ? (
          <ErrorState
            heading={t('refund.failed')}
            error={error}
            busy={refundable.isFetching}
            onRetry={retry}
          />
        ) : (
          <div role="status" aria-label={t('app.loading')}>
            {['70%', '50%', '85%'].map((width) => (
              <span key={width} className={styles.bone} style={{ width }} />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
