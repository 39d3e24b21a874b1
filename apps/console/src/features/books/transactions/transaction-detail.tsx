import { SumPart } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import { IconExternalLink } from '@tabler/icons-react';
import type { endpoints, ReceivedOf, TransactionRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import headClasses from '../../../ui/dialog/drawer-head.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { copyableMoney, isZero } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { movedAmount } from '../../../shared/money/transaction-title.ts';
import { ProofButton } from '../../../shared/proof/proof-button.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { FlagTag, StatusLabel, Tag } from '../../../shared/status/status-label.tsx';
import { TimelineStep } from '../../../shared/time/timeline-step.tsx';
import { UnreadableNote } from '../../../shared/failure/unreadable-note.tsx';
import { useHighlight } from '../../../ui/table/use-highlight.ts';
import { NoteSection } from './note-section.tsx';
import { RefundButton } from './refund/refund-button.tsx';
import { timelineDetail, timelineLabels } from './timeline-labels.ts';
import { Deliveries, LedgerLines } from './transaction-sections.tsx';
import classes from './transactions.module.css';

type Detail = ReceivedOf<typeof endpoints.getOwnTransaction>;
type Movement = Detail['timeline'][number];

/** The amount, the state, and what the amount is made of. */
export function TransactionSum({
  of: { transaction: row, payUrl, unreadable },
}: {
  of: Pick<Detail, 'transaction' | 'payUrl' | 'unreadable'>;
}) {
  const t = useText();
  const element = useHighlight<HTMLDivElement>(row.status);
  const { amount, moved } = movedAmount(row);
  return (
    <>
      <div ref={element} className={headClasses.sum}>
        <Money of={amount} size="tile" soft={!moved} />
        <CopyButton value={copyableMoney(amount)} what={t('transactions.amount')} />
        <StatusLabel state={row.status} />
        <FlagTag flag={row.flag} />
        {row.mode === 'test' ? <Tag>{t('transaction.test')}</Tag> : null}
      </div>
      <dl className={headClasses.parts}>
        <SumPart name={t('transaction.asked')} of={row.paymentAmount} />
        <SumPart name={t('transaction.discount')} of={row.amountDiscount} isTaken />
        {isZero(row.extraFee) ? null : (
          <SumPart name={t('transaction.extraFee')} of={row.extraFee} />
        )}
        <SumPart name={t('transaction.fee')} of={row.merchantFee} isTaken />
        <SumPart name={t('transaction.net')} of={row.net} />
        <SumPart name={t('transaction.providerFee')} of={row.providerFee} />
      </dl>
      {payUrl === null ? null : (
        <p className={classes.pay}>
          <a href={payUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 's' })}>
            <Icon of={IconExternalLink} size={14} />
            {t('link.open')}
          </a>
          <CopyButton value={payUrl} what={t('link.url')} />
        </p>
      )}
      {unreadable?.includes('payUrl') ? (
        <p className={classes.pay}>
          <UnreadableNote what={t('link.url')} />
        </p>
      ) : null}
      <div className={classes.acts}>
        <RefundButton row={row} />
        <div className={classes.pay}>
          <ProofButton id={row.id} code={row.code} by="merchant" />
        </div>
      </div>
    </>
  );
}

/** What happened, step by step, whom it was told, what it moved, and what one looks it up by. */
export function TransactionBody({ detail }: { detail: Detail }) {
  const t = useText();
  const { transaction, timeline } = detail;
  return (
    <>
      <h2 className={classes.heading}>{t('transaction.timeline')}</h2>
      <ol>
        {timeline.map((movement) => (
          <Step
            key={`${movement.at} ${movement.what} ${movement.detail}`}
            kind={transaction.kind}
            movement={movement}
          />
        ))}
      </ol>
      <LedgerLines detail={detail} />
      <Deliveries detail={detail} />
      <NoteSection detail={detail} />
      <h2 className={`${classes.heading} ${classes.second}`}>{t('transaction.details')}</h2>
      <dl className={classes.details}>
        <Copyable name={t('transaction.reference')} value={transaction.reference} />
        <Copyable name={t('transaction.refNo')} value={transaction.refNo} />
        <dt>{t('transactions.customer')}</dt>
        <dd>{transaction.customerName ?? t('transactions.noCustomer')}</dd>
        <dt>{t('transactions.kind')}</dt>
        <dd>{t(`transactions.kind.${transaction.kind}`)}</dd>
        <dt>{t('transactions.method')}</dt>
        <dd>{t(`method.${transaction.method}`)}</dd>
        <dt>{t('transaction.created')}</dt>
        <dd>
          <FullTime at={transaction.createdAt} />
        </dd>
        {transaction.expiresAt === null ? null : (
          <>
            <dt>{t('transaction.expires')}</dt>
            <dd>
              <FullTime at={transaction.expiresAt} />
            </dd>
          </>
        )}
        {transaction.paidAt === null ? null : (
          <>
            <dt>{t('transaction.paid')}</dt>
            <dd>
              <FullTime at={transaction.paidAt} />
            </dd>
          </>
        )}
        <Copyable name={t('transaction.id')} value={transaction.id} />
      </dl>
    </>
  );
}

function Copyable({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {value}
        <CopyButton value={value} what={name} />
      </dd>
    </>
  );
}

function Step({ movement, kind }: { movement: Movement; kind: TransactionRow['kind'] }) {
  const t = useText();
  const { at, what, by } = movement;
  return (
    <TimelineStep
      at={at}
      by={by}
      who={t(`by.${by}`)}
      what={t(timelineLabels[what])}
      detail={timelineDetail(movement, kind, t)}
    />
  );
}
