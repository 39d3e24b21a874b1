import { Link } from '@tanstack/react-router';
import type { OwnWithdrawalRow } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { WithdrawalStatusLabel } from '../../../shared/withdrawal/withdrawal-status.tsx';
import { destinationName, reasonText } from '../../../shared/withdrawal/withdrawal-docs.ts';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import styles from '../../../ui/shared-styles.module.css';

/**
 * When, which one, where to, how much, how it stands, who asked. Beside the open drawer only the
 * essential ones stay.
 */
export function withdrawalColumns(t: Translate, isNarrow: boolean): Column<OwnWithdrawalRow>[] {
  const all: (Column<OwnWithdrawalRow> & { wide?: boolean })[] = [
    {
      key: 'request',
      head: t('withdrawals.request'),
      width: isNarrow ? '30%' : '17%',
      cell: (row) => (
        <TwoLines
          first={<RequestLink row={row} />}
          second={
            <span className={classes.cut} title={row.reference ?? undefined}>
              {row.reference}
            </span>
          }
        />
      ),
    },
    {
      key: 'time',
      head: t('withdrawals.time'),
      width: '124px',
      cell: (row) => (
        <span className={styles.time}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
    {
      key: 'destination',
      head: t('withdrawal.destination'),
      wide: true,
      cell: (row) => (
        <TwoLines
          first={
            <span className={styles.plain}>
              {row.destination?.holderName ?? row.customerName ?? '\u2013'}
            </span>
          }
          second={destinationName(row.destination)}
        />
      ),
    },
    {
      key: 'amount',
      head: t('withdrawal.amount'),
      end: true,
      cell: (row) => <RowAmount row={row} />,
    },
    {
      key: 'fee',
      head: t('withdrawal.fee'),
      end: true,
      wide: true,
      cell: (row) => <Money of={row.fee} soft />,
    },
    {
      key: 'status',
      head: t('withdrawals.status'),
      width: isNarrow ? '30%' : '24%',
      cell: (row) => (
        <TwoLines
          first={
            <span className={styles.plain}>
              <WithdrawalStatusLabel row={row} />
            </span>
          }
          second={reasonText(row, t)}
        />
      ),
    },
    {
      key: 'by',
      head: t('withdrawals.by'),
      width: '14%',
      wide: true,
      cell: (row) => (
        <TwoLines
          first={
            <span className={styles.plain}>
              {row.createdBy?.name ??
                (row.source === 'console'
                  ? t('withdrawalBy.operator')
                  : t(`withdrawalSource.${row.source}`))}
            </span>
          }
          second={row.createdBy === null ? null : t(`withdrawalSource.${row.source}`)}
        />
      ),
    },
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** A request on a phone. */
export function WithdrawalPhoneRow({ row }: { row: OwnWithdrawalRow }) {
  return (
    <PhoneRow
      title={
        <RequestLink
          row={row}
          text={row.destination?.holderName ?? row.customerName ?? row.refNo}
        />
      }
      amount={<RowAmount row={row} />}
      middle={destinationName(row.destination)}
      time={<ListTime at={row.createdAt} />}
      status={<WithdrawalStatusLabel row={row} />}
      code={row.refNo}
    />
  );
}

function RequestLink({ row, text }: { row: OwnWithdrawalRow; text?: string }) {
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id: row.id })}
      className={classes.code}
      resetScroll={false}
    >
      {text ?? row.refNo}
    </Link>
  );
}

/** Money that left has its sign; what is only asked for is drawn softer. */
function RowAmount({ row: { amount, status } }: { row: OwnWithdrawalRow }) {
  const t = useText();
  if (status === 'succeeded') return <Money of={{ ...amount, value: `-${amount.value}` }} moved />;
  return (
    <span title={status === 'reversed' ? t('withdrawalReason.returned') : undefined}>
      <Money of={amount} soft={status !== 'processing' && status !== 'approved'} />
    </span>
  );
}
