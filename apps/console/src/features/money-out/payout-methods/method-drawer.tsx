import type { Mode, PayoutMethodRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { institutionName, maskedNumber, payoutName } from '../../../shared/payout/payout-docs.ts';
import { PayoutStateWord } from '../../../shared/payout/payout-state.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import { MethodActionMenu } from './method-action-menu.tsx';
import type { RowActs } from './method-columns.tsx';
import { MethodFacts, Verification, Warnings } from './method-sections.tsx';
import { usePayoutMethod } from './use-payout-methods.ts';
import classes from './payout-methods.module.css';
import styles from '../../../ui/shared-styles.module.css';

interface MethodDrawerProps extends RowActs {
  id: string;
  mode: Mode;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/**
 * One destination beside the list: whose it is, what looks unusual, and when it can be used. It
 * follows its own changes.
 */
export function MethodDrawer({ id, mode, acts, onReplace, ...drawer }: MethodDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = usePayoutMethod(id, mode);
  return (
    <Drawer
      {...drawer}
      name={data ? payoutName(data) : t('payouts.one')}
      top={
        <span className={classes.masked}>
          {data ? t(`payoutWay.${data.method}`) : t('payouts.one')}
        </span>
      }
      head={data ? <Head row={data} acts={acts} onReplace={onReplace} /> : null}
    >
      {data ? (
        <Body row={data} acts={acts} onReplace={onReplace} />
      ) : error ? (
        <ErrorState
          heading={t('payouts.oneFailed')}
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

function Head({ row, acts, onReplace }: RowActs & { row: PayoutMethodRow }) {
  const t = useText();
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        {institutionName(row.institution)}{' '}
        <span className={classes.masked}>{maskedNumber(row.last4)}</span>
      </h2>
      <PayoutStateWord row={row} />
      {row.isDefault ? <Tag tone="green">{t('payout.default')}</Tag> : null}
      {row.mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
      <span className={classes.headActs}>
        <MethodActionMenu row={row} acts={acts} onReplace={onReplace} size="m" />
      </span>
    </div>
  );
}

function Body({ row, acts, onReplace }: RowActs & { row: PayoutMethodRow }) {
  return (
    <div className={classes.sections}>
      <Verification row={row} acts={acts} onReplace={onReplace} />
      <Warnings row={row} />
      <MethodFacts row={row} revealReason={acts.reasonFor('reveal', row)} />
    </div>
  );
}

function Bones() {
  const t = useText();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {['60%', '80%', '45%', '70%'].map((width) => (
        <span key={width} className={styles.bone} style={{ width }} />
      ))}
    </div>
  );
}
