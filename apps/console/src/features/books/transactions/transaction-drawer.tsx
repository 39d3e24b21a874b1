import { useText } from '../../../lib/text/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { TransactionBody, TransactionSum } from './transaction-detail.tsx';
import { useTransaction } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

interface TransactionDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One transaction beside the list. */
export function TransactionDrawer({ id, ...drawer }: TransactionDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useTransaction(id);
  const code = data?.transaction.code ?? t('transactions.code');
  return (
    <Drawer
      {...drawer}
      name={code}
      top={
        <>
          <span className={styles.strongCode}>{code}</span>
          {data ? <CopyButton value={data.transaction.code} what={code} /> : null}
        </>
      }
      head={data ? <TransactionSum of={data} /> : null}
    >
      {data ? (
        <TransactionBody detail={data} />
      ) : error ? (
        <ErrorState
          heading={t('transaction.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Bones />
      )}
    </Drawer>
  );
}

function Bones() {
  const t = useText();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {['60%', '80%', '45%', '70%', '55%'].map((width) => (
        <span key={width} className={styles.bone} style={{ width }} />
      ))}
    </div>
  );
}
