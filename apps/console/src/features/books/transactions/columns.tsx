import { Link } from '@tanstack/react-router';
import type { TransactionRow } from '@wallet/contract';
import { useText, type Translate } from '../../../lib/text/index.ts';
import type { Search } from '../../../app/router/search.ts';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { movedAmount } from '../../../shared/money/transaction-title.ts';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { FlagTag, StatusLabel, Tag } from '../../../shared/status/status-label.tsx';
import classes from './transactions.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** Time, object, who, amount, what is left of it, status. Beside the open drawer only the essential ones stay. */
export function columnsOf(t: Translate, isNarrow: boolean): Column<TransactionRow>[] {
  const all: (Column<TransactionRow> & { wide?: boolean })[] = [
    {
      key: 'time',
      head: t('transactions.time'),
      width: '128px',
      cell: (row) => (
        <span className={styles.time}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
    {
      key: 'code',
      head: t('transactions.code'),
      cell: (row) => <TwoLines first={<TransactionLink row={row} />} second={row.reference} />,
    },
    {
      key: 'customer',
      head: t('transactions.customer'),
      wide: true,
      cell: (row) =>
        row.customerName ?? <span className={styles.soft}>{t('transactions.noCustomer')}</span>,
    },
    {
      key: 'method',
      head: t('transactions.method'),
      wide: true,
      cell: (row) => t(`method.${row.method}`),
    },
    {
      key: 'amount',
      head: t('transactions.amount'),
      end: true,
      cell: (row) => <RowAmount row={row} />,
    },
    {
      key: 'net',
      head: t('transaction.net'),
      end: true,
      wide: true,
      cell: (row) => (row.net === null ? null : <Money of={row.net} />),
    },
    {
      key: 'status',
      head: t('transactions.status'),
      width: isNarrow ? '27%' : '22%',
      cell: (row) => <RowStatus row={row} />,
    },
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** A transaction on a phone. */
export function TransactionPhoneRow({ row, t }: { row: TransactionRow; t: Translate }) {
  return (
    <PhoneRow
      title={<TransactionLink row={row} text={row.customerName ?? row.reference ?? row.code} />}
      amount={<RowAmount row={row} />}
      middle={t(`method.${row.method}`)}
      time={<ListTime at={row.createdAt} />}
      status={<RowStatus row={row} />}
      code={row.code}
    />
  );
}

/** What makes a row new to look at. */
export function versionOf(row: TransactionRow): string {
  return `${row.status} ${row.flag} ${row.paidAmount?.value ?? ''}`;
}

function TransactionLink({ row, text }: { row: TransactionRow; text?: string }) {
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id: row.id })}
      className={classes.code}
      resetScroll={false}
    >
      {text ?? row.code}
    </Link>
  );
}

function RowAmount({ row }: { row: TransactionRow }) {
  const { amount, moved } = movedAmount(row);
  return <Money of={amount} moved={moved} soft={!moved} />;
}

function RowStatus({ row }: { row: TransactionRow }) {
  const t = useText();
  return (
    <span className={styles.inline}>
      <StatusLabel state={row.status} />
      <FlagTag flag={row.flag} />
      {row.mode === 'test' ? <Tag>{t('transaction.test')}</Tag> : null}
    </span>
  );
}
