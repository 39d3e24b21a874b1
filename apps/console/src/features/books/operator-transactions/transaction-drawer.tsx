import { useText } from '../../../lib/text/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import headClasses from '../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { copyableMoney, isZero } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { movedAmount } from '../../../shared/money/transaction-title.ts';
import { reasonText } from '../../../shared/status/reason-labels.ts';
import { FlagTag, StatusLabel, Tag } from '../../../shared/status/status-label.tsx';
import { useHighlight } from '../../../ui/table/use-highlight.ts';
import { DrawerBones, SumPart } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import { Commands, Deliveries } from './device-sections.tsx';
import { Evidence } from './evidence-section.tsx';
import { TransactionFacts, OtherAttempts, Route } from './fact-sections.tsx';
import { LedgerPostings } from './ledger-section.tsx';
import { versionOf } from './transaction-labels.ts';
import classes from './timeline.module.css';
import { NotesSection } from './notes-section.tsx';
import { TransactionTimeline } from './transaction-timeline.tsx';
import { TransactionActions } from './transaction-actions.tsx';
import { useTransaction, type TransactionDetail } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

interface MovementDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One transaction with its evidence: one timeline, what moved, what was read, what was told, who said what. */
export function TransactionDrawer({ id, ...drawer }: MovementDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useTransaction(id);
  const code = data?.transaction.code ?? t('movements.one');
  return (
    <Drawer
      {...drawer}
      name={code}
      top={
        <>
          <span className={styles.strongCode}>{code}</span>
          {data ? <CopyButton value={code} what={t('movements.code')} /> : null}
        </>
      }
      head={data ? <Head of={data} /> : null}
    >
      {data ? (
        <Body of={data} />
      ) : error ? (
        <ErrorState
          heading={t('movements.oneFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DrawerBones />
      )}
    </Drawer>
  );
}

function Head({ of }: { of: TransactionDetail }) {
  const t = useText();
  const { transaction: row } = of;
  const element = useHighlight<HTMLDivElement>(versionOf(row));
  const { amount, moved } = movedAmount(row);
  return (
    <>
      <div ref={element} className={headClasses.sum} aria-live="polite">
        <Money of={amount} size="tile" soft={!moved} />
        <CopyButton value={copyableMoney(amount)} what={t('movements.amount')} />
        <StatusLabel state={row.status} />
        <FlagTag flag={row.flag} />
        {row.mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
      </div>
      {row.statusReason === null ? null : (
        <p className={styles.longNote}>{reasonText(row.statusReason, t, row.kind)}</p>
      )}
      <dl className={headClasses.parts}>
        <SumPart name={t('movements.asked')} of={row.paymentAmount} />
        {isZero(row.amountDiscount) ? null : (
          <SumPart name={t('movements.discount')} of={row.amountDiscount} isTaken />
        )}
        {isZero(row.extraFee) ? null : <SumPart name={t('movements.extraFee')} of={row.extraFee} />}
        <SumPart name={t('movements.merchantFee')} of={row.merchantFee} isTaken />
        <SumPart name={t('movements.providerFee')} of={row.providerFee} />
        <SumPart name={t('movements.netTo', { name: row.merchant.name })} of={row.net} />
      </dl>
      <TransactionActions of={of} />
    </>
  );
}

function Body({ of }: { of: TransactionDetail }) {
  return (
    <div className={classes.sections}>
      <TransactionTimeline of={of} />
      <Evidence of={of} />
      <LedgerPostings of={of} />
      <Deliveries of={of} />
      <Commands of={of} />
      <Route of={of} />
      <OtherAttempts of={of} />
      <NotesSection of={of} />
      <TransactionFacts of={of} />
    </div>
  );
}
