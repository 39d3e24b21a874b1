import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../app/text/index.ts';
import { IconButton } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { TransactionBody, TransactionSum } from './transaction-detail.tsx';
import classes from './transactions.module.css';
import { useTransaction } from './use-transactions.ts';

interface TransactionDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One transaction beside the list, which stays usable. Escape closes it. */
export function TransactionDrawer({ id, position, onPrevious, onNext, onClose }: TransactionDrawerProps) {
  const t = useText();
  const drawer = useRef<HTMLElement>(null);
  const { data, error, refetch, isFetching } = useTransaction(id);
  useEffect(() => drawer.current?.focus({ preventScroll: true }), []);
  const code = data?.transaction.code ?? t('transactions.code');
  return (
    <aside ref={drawer} className={classes.drawer} data-raised tabIndex={-1} aria-label={code} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className={classes.drawerHead}>
        <div className={classes.drawerTop}>
          <span className={classes.drawerCode}>{code}</span>
          {data ? <CopyButton value={data.transaction.code} what={code} /> : null}
          <div className={classes.drawerActs}>
            {position ? <span className={`${classes.position} figures`}>{t('list.position', { position: position.at, total: position.of })}</span> : null}
            <IconButton kind="plain" icon={IconChevronUp} label={t('list.previousRow')} disabled={!onPrevious} onClick={onPrevious} />
            <IconButton kind="plain" icon={IconChevronDown} label={t('list.nextRow')} disabled={!onNext} onClick={onNext} />
            <IconButton icon={IconX} label={t('dialog.close')} onClick={onClose} />
          </div>
        </div>
        {data ? <TransactionSum row={data.transaction} /> : null}
      </div>
      <div className={classes.body}>
        {data ? <TransactionBody detail={data} /> : error ? <ErrorState heading={t('transaction.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Bones />}
      </div>
    </aside>
  );
}

function Bones() {
  const t = useText();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {['60%', '80%', '45%', '70%', '55%'].map((width) => <span key={width} className={classes.bone} style={{ width }} />)}
    </div>
  );
}
